package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.mapping.fault.FaultException;
import java.util.Collection;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * How many shards there may be, if the cluster's settings bound them: so many for each node, with
 * the replicas that clients count. Nobody bounds them otherwise: one that rests costs nothing.
 *
 * <p>Two indices that are made at the same time may go beyond the bound together, and other
 * processes may go by the bound before for as long as {@link RecentSettings} say. Cost: what those
 * cost; with a bound, also a read of the nodes and of what changed of the indices.
 */
final class ShardLimit {
  static final String SETTING = "cluster.max_shards_per_node";

  private final Supplier<FlatSettings> settings;
  private final Supplier<Collection<IndexMetadata>> indices;
  private final IntSupplier nodes;

  ShardLimit(
      Supplier<FlatSettings> settings,
      Supplier<Collection<IndexMetadata>> indices,
      IntSupplier nodes) {
    this.settings = settings;
    this.indices = indices;
    this.nodes = nodes;
  }

  /** Refuses an index for which there is no room. */
  void check(FlatSettings wanted) {
    Optional<String> most = settings.get().text(SETTING);
    if (most.isEmpty()) {
      return;
    }
    int present = Math.max(1, nodes.getAsInt());
    long bound = Long.parseLong(most.get()) * present;
    long open = 0;
    for (IndexMetadata index : indices.get()) {
      if (index.state() == IndexState.OPEN) {
        FlatSettings own = FlatSettings.ofIndexText(index.definition().settings());
        open += counted(own, index.layout().shards(), present);
      }
    }
    long more = counted(wanted, wanted.number(IndexSettings.SHARDS, 1), present);
    if (open + more > bound) {
      throw FaultException.argument(
          "Validation Failed: 1: this action would add ["
              + more
              + "] total shards, but this cluster currently has ["
              + open
              + "]/["
              + bound
              + "] maximum normal shards open;");
    }
  }

  private static long counted(FlatSettings settings, long shards, int nodes) {
    return shards * (1 + Replicas.of(settings).wanted(nodes - 1));
  }
}
