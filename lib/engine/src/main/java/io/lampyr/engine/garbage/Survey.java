package io.lampyr.engine.garbage;

/** Reads the {@link Roots} anew. */
interface Survey {
  /**
   * Cost: one read of the lease and one of the journal, three queries, and one query for each index
   * of which some shard does not rest, or that was changed since the last read; the first read
   * lists the catalog and reads all indices. Throws {@link io.lampyr.base.error.LampyrException} if
   * any part cannot be read: then nothing may be concluded.
   */
  Roots read();
}
