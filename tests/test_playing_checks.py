"""What a page marks as broken is what the plain checker says, on boards half filled of every kind; by node."""

from __future__ import annotations

import json
import shutil
import subprocess
from importlib.resources import files

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import puzzles, solved_puzzles

import exactlyone as eo
from exactlyone.playing.description import describe
from exactlyone.playing.widget import printed

CHECK = files("exactlyone.playing") / "static" / "check.js"
SCRIPT = f"""
import {{ check }} from "{CHECK.resolve().as_uri()}";
import {{ createInterface }} from "node:readline";
for await (const line of createInterface({{ input: process.stdin }})) {{
  const {{ description, values }} = JSON.parse(line);
  console.log(JSON.stringify(check(description, values)));
}}
"""


class Judge:
    """check.js in a node of its own, asked about one board after another."""

    def __init__(self, node):
        command = [node, "--input-type=module", "-e", SCRIPT]
        self.node = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def __call__(self, puzzle, values, change=lambda description: None):
        """The broken rules, each as the names of its places."""
        description = describe(puzzle)
        change(description)
        self.node.stdin.write(json.dumps({"description": description, "values": values}) + "\n")
        self.node.stdin.flush()
        found = json.loads(self.node.stdout.readline())
        assert all(one["text"] and one["label"] for one in found)
        return [frozenset(description["places"][place]["name"] for place in one["places"]) for one in found]

    def close(self):
        self.node.stdin.close()
        self.node.stdout.close()
        assert self.node.wait(timeout=30) == 0


@pytest.fixture(scope="module")
def judge():
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: the checks of the page cannot be run")
    judge = Judge(node)
    yield judge
    judge.close()


@st.composite
def half_filled(draw, kind):
    """A board, and what a player may have put into it: right and wrong values, and places left open."""
    if draw(st.booleans()):
        puzzle, answer = draw(solved_puzzles(kind))
    else:
        puzzle = draw(puzzles(kind))
        answer = None
    random = draw(st.randoms(use_true_random=False))
    description = describe(puzzle)
    filled, wrong = draw(st.sampled_from(((0.3, 0.5), (0.6, 0.2), (0.9, 0.1), (1.0, 0.05), (1.0, 0.0))))
    values = printed(puzzle)
    for place, given_value in enumerate(values):
        if given_value is None and random.random() < filled:
            domain = description["domains"][description["places"][place]["domain"]]
            values[place] = answer[place] if answer is not None and random.random() >= wrong else random.choice(domain)
    return puzzle, values


def by_the_checker(puzzle, values):
    return [frozenset(violation.places) for violation in puzzle.violations(values)]


@pytest.mark.parametrize("kind", eo.KINDS)
def test_marks_are_what_the_plain_checker_says(kind, judge):
    seen = {True: 0, False: 0}

    @settings(max_examples=200, suppress_health_check=list(HealthCheck), deadline=None)
    @given(half_filled(kind))
    def marks_agree(board):
        puzzle, values = board
        found, expected = judge(puzzle, values), by_the_checker(puzzle, values)
        assert frozenset().union(*found) == frozenset().union(*expected)
        assert set(expected) <= set(found)
        seen[not expected] += 1

    marks_agree()
    assert min(seen.values()) > 10  # boards with something broken, and boards without


@pytest.mark.parametrize("kind", eo.KINDS)
def test_a_solved_board_has_no_marks_and_the_test_would_notice_a_check_less(kind, judge):
    puzzle = eo.example(kind)
    answer = puzzle.solve().answer
    assert judge(puzzle, answer) == []
    broken = [None if value is None else answer[0] for value in answer]
    assert judge(puzzle, broken) != judge(puzzle, broken, lambda description: description["checks"].clear())
