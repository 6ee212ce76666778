"""Games for learning libraries: a PettingZoo environment and an OpenSpiel game over one encoding of moves.

`ethnos.frontends.learning.zoo` and `ethnos.frontends.learning.spiel` need the extra ``gym``; what they share needs
nothing but the engine. docs/learning.md describes the numbers of steps and the layout of observations.
"""
