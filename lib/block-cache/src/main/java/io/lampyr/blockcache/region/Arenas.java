package io.lampyr.blockcache.region;

import java.lang.foreign.Arena;

/** Ends shared arenas. */
final class Arenas {
  private Arenas() {}

  /**
   * Closes the arena, unless a thread is inside a system call on its memory: then the runtime
   * refuses by an exception, which is an answer here and not a failure.
   */
  static boolean close(Arena arena) {
    try {
      arena.close();
      return true;
    } catch (IllegalStateException inUse) {
      return false;
    }
  }
}
