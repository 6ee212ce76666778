"""The engine's version, as saves and records name it."""

VERSION = "0.1.0"
