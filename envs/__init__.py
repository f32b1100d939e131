"""The games, and the engine that plays them."""
