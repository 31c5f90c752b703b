"""What is asked of a shared frontier: arguments in, a value out of the answer. No I/O here."""
