package io.lampyr.translog.retention;

import io.lampyr.translog.format.TranslogKeys;
import java.util.OptionalLong;

/**
 * Which of a node's translog objects may be deleted: all below a generation, never others.
 *
 * <p>The order of reading matters: first the membership, then the published floor, then the durable
 * pointers. A node that was read as absent gets no new pointers afterwards; read the other way
 * round, it could have taken a shard, acknowledged operations and been ejected in between.
 */
public final class Deletable {
  private Deletable() {}

  /**
   * For a node that the lease object lists: below both its published floor and the least durable
   * pointer that names it. Nothing without a floor, as a shard may just be activated there.
   */
  public static long ofMember(OptionalLong publishedFloor, OptionalLong leastDurablePointer) {
    if (publishedFloor.isEmpty()) {
      return TranslogKeys.FIRST_GENERATION;
    }
    return Math.min(
        publishedFloor.getAsLong(), leastDurablePointer.orElse(publishedFloor.getAsLong()));
  }

  /**
   * For a node that the lease object does not list, and so never will again: below the least
   * durable pointer that names it, or everything if none does.
   */
  public static long ofNonMember(OptionalLong leastDurablePointer) {
    return leastDurablePointer.orElse(Long.MAX_VALUE);
  }
}
