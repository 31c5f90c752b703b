"""What sites ask of robots, in robots.txt (``rules``, which ``fetcher`` asks for) and in pages
(``obedience``)."""
