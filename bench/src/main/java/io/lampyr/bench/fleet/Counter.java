package io.lampyr.bench.fleet;

/** What is counted of a cluster. */
public enum Counter {
  /** Writes of batches of commits, in one request or in parts. */
  BATCH_PUTS,
  BATCH_PUT_BYTES,
  /** Reads of batches by functions. */
  BATCH_GETS,
  BATCH_GET_BYTES,
  /** Reads of batches by nodes. */
  NODE_BATCH_GETS,
  LOG_PUTS,
  LOG_PUT_BYTES,
  /** All requests of the object store at the price of writes, and at that of reads. */
  STORE_WRITES,
  STORE_READS,
  /** Reads of what is not uploaded yet from its owner. */
  OWNER_READS,
  OWNER_BYTES,
  /** What cluster state would charge, by functions and nodes together. */
  STATE_READ_UNITS,
  STATE_WRITE_UNITS
}
