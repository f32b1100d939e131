import sys

from sarpedon.cli import main

sys.exit(main())
