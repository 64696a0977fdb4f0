"""Plugins: where games, rule changes, bots, boards and variants come from."""

from boardwright.plugins.hookspecs import ObjectRef, hookimpl
from boardwright.plugins.registry import Problem, Registry, data_folder, installed, register, unregister

__all__ = ["ObjectRef", "Problem", "Registry", "data_folder", "hookimpl", "installed", "register", "unregister"]
