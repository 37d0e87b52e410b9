package io.lampyr.engine.meter;

/**
 * What is counted of a shard's work since it was opened; times are in nanoseconds. The order is
 * part of the nodes' protocol: new ones come last.
 */
public enum Meter {
  INDEX_NANOS,
  DELETE_NANOS,
  /** Documents that are being indexed just now. */
  INDEXING,
  DELETING,
  /** Writes that were refused because the document had changed. */
  CONFLICTS,
  FOUND_NANOS,
  MISSED_NANOS,
  /** Documents that are being read just now, by their ids. */
  READING,
  REFRESH_NANOS,
  FLUSH_NANOS,
  MERGE_NANOS,
  /** Merges that run just now, with their documents and bytes. */
  MERGING,
  MERGING_DOCUMENTS,
  MERGING_BYTES
}
