package io.lampyr.engine.lucene;

/**
 * What a commit holds: documents that stand, those that are deleted and not yet merged away
 * (tombstones with them), segments, and the bytes of their files.
 */
public record IndexCounts(long documents, long deleted, int segments, long bytes) {}
