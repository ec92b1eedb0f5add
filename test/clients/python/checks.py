"""Checks of a client: each prints a line of JSON with its name, whether it holds, and what was seen where it does not."""

import asyncio
import inspect
import json
import os
import traceback

given = json.loads(os.environ["CHECKS"])
"""What the test that runs the script knows, such as where the service is (`url`) and an API key (`key`)."""


def check(name):
    """Runs the decorated function at once, as the check of that name."""

    def run(function):
        ok, detail = True, None
        try:
            outcome = function()
            if inspect.iscoroutine(outcome):
                asyncio.run(outcome)
        except BaseException:
            ok, detail = False, traceback.format_exc(limit=-4)[-2000:]
        print(json.dumps({"name": name, "ok": ok, "detail": detail}), flush=True)
        return function

    return run


def equal(seen, wanted):
    """Fails unless both are the same, telling both."""
    assert seen == wanted, f"{seen!r} instead of {wanted!r}"


def refused(kinds, call, *arguments, **named):
    """The exception of one of these kinds that a call ends with; fails where it ends otherwise."""
    try:
        outcome = call(*arguments, **named)
    except kinds as error:
        return error
    raise AssertionError(f"{outcome!r} instead of a refusal")
