package io.lampyr.engine.memory;

/** A shard as the node's indexing memory sees it. Safe for many threads. */
public interface BufferedShard {

  /** Memory that pending segments and what belongs to them take, in bytes; cheap to ask. */
  long bufferedBytes();

  /**
   * Writes the largest pending segment to disk, without making anything visible. Blocks while it
   * does.
   */
  void writeLargestSegment();

  /** Writes all pending segments to disk, without making anything visible. Blocks while it does. */
  void writeAllSegments();
}
