package io.lampyr.engine.garbage;

/** Reads the {@link Roots} anew. */
interface Survey {
  /**
   * Cost: one read of the lease, two queries, and one query for each index. Throws {@link
   * io.lampyr.base.error.LampyrException} if any part cannot be read: then nothing may be
   * concluded.
   */
  Roots read();
}
