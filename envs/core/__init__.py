"""What every game shares: the record, its chance, compiled kernels, and the views of other frameworks."""
