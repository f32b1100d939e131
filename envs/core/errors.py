"""What can be wrong with what we are given. All are ValueErrors; nothing is changed when one is raised."""

from __future__ import annotations


class SarpedonError(ValueError):
    """The root of all errors raised for bad input."""


class UnknownGame(SarpedonError):
    """No game has this name."""


class BadOption(SarpedonError):
    """An option that the game does not have, or a value that it does not allow."""


class IllegalAction(SarpedonError):
    """An action that is out of range or not allowed now."""


class WrongSeat(SarpedonError):
    """A seat that does not exist, or is not the one to act."""


class GameOver(SarpedonError):
    """The game has ended: there is nothing to play."""


class BadSave(SarpedonError):
    """Bytes that are not a whole save of this game."""


class UnknownAgent(SarpedonError):
    """No agent has this name."""
