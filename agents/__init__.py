"""Players: random, scripted, and whatever you write."""

from .base import Agent, BotAgent, load_agent

__all__ = ["Agent", "BotAgent", "load_agent"]
