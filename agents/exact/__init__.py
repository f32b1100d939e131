"""Micro Medusa solved: exactly with open hands, between proven bounds with the hidden tile."""

from .open_hand import FIRST_PICK, FIRST_TURN, SECOND_PICK, SECOND_TURN, OpenHand

__all__ = ["FIRST_PICK", "FIRST_TURN", "SECOND_PICK", "SECOND_TURN", "OpenHand"]
