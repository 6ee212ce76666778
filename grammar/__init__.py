"""The rule language: grammar, checker, compiler and error reports."""
