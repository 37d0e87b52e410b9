package io.lampyr.differential.generate.size;

/** How a corpus lies in its shards when it is asked. */
public enum Form {
  /** In one segment, in which nothing is deleted. */
  MERGED,
  /** In several segments, none of which has anything deleted. */
  SEGMENTS,
  /**
   * In several segments with documents that were deleted or replaced: how long these count in
   * scores is each side's own affair.
   */
  WORN
}
