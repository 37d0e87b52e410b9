package io.lampyr.blockcache.region;

/** A region that is not evicted before the pin is closed. */
record Pin(RegionTable table, Region region, Slot slot) implements AutoCloseable {
  @Override
  public void close() {
    table.unpin(region);
  }

  /** A further pin of the same region, for another thread. */
  Pin again() {
    table.pinAgain(region);
    return this;
  }
}
