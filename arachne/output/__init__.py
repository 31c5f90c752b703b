"""What a crawl leaves: its folder, files of records that are never torn, where they are brought."""
