"""Where a site has no end, told by what its pages say: pure, with counts for memory."""
