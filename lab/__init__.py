"""For researchers: bots and simulation."""
