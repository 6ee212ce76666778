"""`ethnos engine`: games for programs in any language, by JSON-RPC 2.0 over standard input and output.

`methods.py` declares what can be asked; what checks parameters, the schema and docs/engine.md are made from that.
"""
