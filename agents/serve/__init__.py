"""Agents and matches over HTTP, and a page to play on."""

from .app import create_app

__all__ = ["create_app"]
