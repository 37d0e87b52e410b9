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
 */
public record LeafPlace(
    String name, LeafPort port, Kind kind, Optional<LeafLoad> told, BooleanSupplier stands) {

  /** What is there. */
  public enum Kind {
    /** Invocations of a function: each begins with nothing near, and costs by itself. */
    FUNCTION,
    /** A node that has shards in the making, too. */
    NODE,
    /** A node that does nothing but search. */
    SEARCH_NODE
  }

  /** The function of that name. */
  public static LeafPlace function(String name, LeafPort port) {
    return new LeafPlace(name, port, Kind.FUNCTION, Optional.empty(), () -> true);
  }

  /** Whether it reads messages of version 2: nodes that do not are not offered. */
  boolean readsAskers() {
    return kind != Kind.FUNCTION;
  }
}
