"""What a crawl says of itself while it runs: counts, metrics, traces, logs without secrets."""
