"""`python -m exactlyone` is the command line."""

from .cli import main

main(prog_name="exactlyone")
