package io.lampyr.engine.fieldsize;

/** How many bytes were read since it was last asked. Of one thread. */
final class ReadBytes {
  private long bytes;

  void add(long more) {
    bytes += more;
  }

  /** What was read, and from here on nothing. */
  long take() {
    long taken = bytes;
    bytes = 0;
    return taken;
  }
}
