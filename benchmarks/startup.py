"""What a cold start costs: `exactlyone check FILE` as a whole process, next to a Python that does nothing.

    python benchmarks/startup.py [--runs N]

The processes take turns, so that noise hits all alike; read the ratios.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from importlib.resources import files
from time import perf_counter

import exactlyone as eo


def seconds(command: list[str]) -> float:
    started = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return perf_counter() - started


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    data = files(eo) / "puzzles" / "data"
    command = [sys.executable, "-m", "exactlyone"]
    commands = {"python -c pass": [sys.executable, "-c", "pass"], "--version": [*command, "--version"]}
    for kind in eo.KINDS:
        commands[f"check {kind}"] = [*command, "check", str(data / f"{kind}.txt")]
    commands["the same, CP-SAT and MRV"] = [*commands["check slant"], "--deciders", "cpsat,mrv"]
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, line in commands.items():
            times[name].append(seconds(line))
    base = statistics.median(times["python -c pass"])
    for name, figures in times.items():
        middle = statistics.median(figures)
        print(
            f"{name:<28}{middle * 1000:>8.0f} ms median{min(figures) * 1000:>8.0f} ms least"
            f"{middle / base:>8.1f} x python"
        )


if __name__ == "__main__":
    main()
