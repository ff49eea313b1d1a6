"""A file for each kind of parts: what the tests have to know of it."""
