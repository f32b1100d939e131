"""The position in words and as a drawing."""

from .actions import ACTIONS


def describe(record, action, onlooker=None):
    return ACTIONS.names[action]


def text(record, seat):
    return f"round {record['round_number']}"


def svg(record, seat):
    return "<svg/>"
