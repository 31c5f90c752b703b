"""Claims about Arachne, one module of them for each module of its own."""
