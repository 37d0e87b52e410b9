package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.state.SearchOffer;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a node does for searches.
 *
 * @param offered whether it searches for others, and so says in its heartbeat
 * @param alone whether it does nothing else: then it is given no shards
 * @param load its load by searches, in processors
 * @param offer what it says of itself then
 */
public record Searching(
    boolean offered, boolean alone, Supplier<Double> load, Supplier<SearchOffer> offer) {
  /** A node that holds shards in the making and does not search. */
  public static final Searching NONE =
      new Searching(
          false,
          false,
          () -> 0.0,
          () -> {
            throw new IllegalStateException("the node does not search");
          });

  public Searching {
    Check.that(offered || !alone, "a node that does nothing else must search");
  }

  /** What the heartbeat is to tell, if others may read it. */
  Optional<SearchOffer> told(boolean readable) {
    return offered && readable ? Optional.of(offer.get()) : Optional.empty();
  }
}
