"""A rules engine for the card game Ethnos: rules as data, tribes as plugins."""
