package io.lampyr.engine.search;

import io.lampyr.engine.leaf.LeafLoad;
import io.lampyr.engine.leaf.LeafPort;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A place where shards can be searched.
 *
 * @param told how busy it says it is, to whoever has not asked it yet
 * @param stands whether it is still there, as far as is known: who has asked it waits no longer
 * @param news whether it is known to read what version 2 of messages has room for
 */
public record LeafPlace(
    String name,
    LeafPort port,
    Kind kind,
    Optional<LeafLoad> told,
    BooleanSupplier stands,
    BooleanSupplier news) {

  /** What is there. */
  public enum Kind {
    /** Invocations of a function: each begins with nothing near, and costs by itself. */
    FUNCTION,
    /** A node that has shards in the making, too. */
    NODE,
    /** A node that does nothing but search. */
    SEARCH_NODE
  }

  /** A node: those that do not read version 2 are not offered. */
  public LeafPlace(
      String name, LeafPort port, Kind kind, Optional<LeafLoad> told, BooleanSupplier stands) {
    this(name, port, kind, told, stands, () -> true);
  }

  /**
   * The function of that name, of which another version may answer.
   *
   * @param news whether all versions that may answer read version 2
   */
  public static LeafPlace function(String name, LeafPort port, BooleanSupplier news) {
    return new LeafPlace(name, port, Kind.FUNCTION, Optional.empty(), () -> true, news);
  }

  /** Whether it is told who asks: functions do not count that. */
  boolean readsAskers() {
    return kind != Kind.FUNCTION;
  }
}
