"""Reads [{"envelope", "now"}] from the standard input, and writes the verdict of the Pydantic models on each."""

import json
import sys

sys.path.insert(0, sys.argv[1])

from a2a_forms_schemas import validate  # noqa: E402

cases = json.load(sys.stdin)
json.dump([validate(case["envelope"], case.get("now"))[0] for case in cases], sys.stdout)
