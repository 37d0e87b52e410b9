package io.lampyr.engine.node;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ScalingSettings;
import io.lampyr.cluster.state.SearchOffer;
import io.lampyr.cluster.state.ShardItem;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a node does for searches.
 *
 * @param offered whether it searches for others, and so says in its heartbeat
 * @param alone whether it does nothing else: then it is given no shards
 * @param load its load by searches, in processors
 * @param offer what it says of itself then
 * @param published is told of each commit that it has published
 * @param scaling who is told, by the leader, how many nodes for searches alone there should be
 */
public record Searching(
    boolean offered,
    boolean alone,
    Supplier<Double> load,
    Supplier<SearchOffer> offer,
    Consumer<ShardItem> published,
    Optional<Scaling> scaling) {
  /**
   * Bounds of the size of what searches, and who brings it about.
   *
   * @param fromNothing whether nodes are wanted where there are none
   */
  public record Scaling(ScalingSettings settings, ClusterActuator actuator, boolean fromNothing) {
    /** Asks for nodes, but not for the first where nobody runs any. */
    ClusterActuator asked() {
      return size -> {
        if (fromNothing || size.present() > 0) {
          actuator.resize(size);
        }
      };
    }
  }

  /** A node that holds shards in the making and does not search. */
  public static final Searching NONE =
      new Searching(
          false,
          false,
          () -> 0.0,
          () -> {
            throw new IllegalStateException("the node does not search");
          },
          _ -> {},
          Optional.empty());

  /** A node that does not search, and tells this of what it publishes. */
  public static Searching telling(Consumer<ShardItem> published) {
    return new Searching(false, false, NONE.load, NONE.offer, published, Optional.empty());
  }

  public Searching {
    Check.that(offered || !alone, "a node that does nothing else must search");
  }

  /** What the heartbeat is to tell, if others may read it. */
  Optional<SearchOffer> told(boolean readable) {
    return offered && readable ? Optional.of(offer.get()) : Optional.empty();
  }
}
