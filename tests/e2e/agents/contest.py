"""What the Python agents do, told as steps: no word of any SDK here. `contest.mjs` does the same for JavaScript.

Each step is a dictionary with one key: `say` (working, with these words), `result` (an artifact), or `ask` (the parts
of an input-required message, after which the turn is over). A turn without `ask` ends completed.
"""

import json
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Iterator

HERE = Path(__file__).parent
FIGHT = json.loads((HERE / "fight-card.json").read_text(encoding="utf-8"))
MORE = json.loads((HERE / "skills.json").read_text(encoding="utf-8"))
EXTENSION = FIGHT["capabilities"]["extensions"][0]
SAME_NAMES = MORE["sameNames"]
FIGHT_SKILL, INTERVIEW, SLOW = (skill["id"] for skill in FIGHT["skills"] + MORE["skills"])
STRUCTURED = {"fightComparison": FIGHT_SKILL, "slowWork": SLOW}


def mode(schema: str) -> str:
    return f"application/json;schema={schema}"


class Misfit(Exception):
    """The input fits its schema, but the agent cannot take it."""


@dataclass
class Turn:
    """What a message says. `notes` are kept from turn to turn of one task, by the agent."""

    notes: dict[str, Any]
    skill: str | None = None
    text: str = ""
    #: The first data part, and the mode it is flagged with.
    data: Any = None
    mode: str | None = None


def compare(a: str, b: str) -> dict[str, Any]:
    """The longer name wins, with a probability of its share of the letters."""
    winner = a if len(a) >= len(b) else b
    return {
        "winner": winner,
        "probability": round(max(len(a), len(b)) / max(1, len(a) + len(b)), 2),
        "explanation": f"“{winner}” has the longer name.",
    }


def play(turn: Turn, step: float) -> Iterator[dict[str, Any]]:
    """The steps of one turn; between two of them `step` seconds pass. A misfit is raised at once, before any step."""
    named = (turn.mode or "").partition("schema=")[2]
    skill = turn.notes.setdefault("skill", STRUCTURED.get(named) or turn.skill or FIGHT_SKILL)
    if skill == INTERVIEW:
        return interview(turn)
    if skill == SLOW:
        return slow(turn, step)
    if turn.mode and turn.data.get("a") == turn.data.get("b") is not None:
        raise Misfit(SAME_NAMES["description"])
    return fight(turn)


def fight(turn: Turn) -> Iterator[dict[str, Any]]:
    yield {"say": "Meeting the contestants"}
    yield {"say": "Counting letters"}
    if turn.mode:
        verdict = compare(str(turn.data["a"]), str(turn.data["b"]))
        yield {"result": {"data": verdict, "mode": mode("fightResponse")}}
    else:
        a, _, b = turn.text.partition(" or ")
        verdict = compare(a.strip(), b.strip(" ?"))
        yield {"result": {"text": f"{verdict['winner']} would win. {verdict['explanation']}"}}


def slow(turn: Turn, step: float) -> Iterator[dict[str, Any]]:
    seconds = float(turn.data["seconds"] if turn.mode else turn.text)
    steps = math.ceil(seconds / step)
    for done in range(steps):
        yield {"say": f"Step {done + 1} of {steps}"}
    yield {"result": {"text": f"Worked for {seconds:g} seconds."}}


def interview(turn: Turn) -> Iterator[dict[str, Any]]:
    words, notes = MORE["interview"], turn.notes
    asked = notes.get("asked", 0)
    if asked > 0 and turn.mode:
        yield {"ask": [{"text": words["refused"]}]}
    elif asked == 0 or (asked == 1 and not turn.text):
        notes["asked"] = 1
        yield {"ask": [{"text": words["name"]}]}
    elif asked == 1 or not isinstance(turn.data, dict):
        if asked == 1:
            notes["name"] = turn.text
        notes["asked"] = 2
        yield {"ask": [{"text": words["work"].format(name=notes["name"])}, {"data": words["form"]}]}
    else:
        record = {"name": notes["name"], "role": turn.data["role"], "years": turn.data["years"]}
        yield {"result": {"data": record, "mode": mode("interviewRecord")}}
