"""Agents that train in a league: their roles, their view of it, and the runs of ``train --league`` and ``exploit``."""
