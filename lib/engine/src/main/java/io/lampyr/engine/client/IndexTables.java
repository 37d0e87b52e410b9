package io.lampyr.engine.client;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.routing.DocumentRouting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who owns the shards of an index and where nodes are reached, as far as this process has heard. A
 * shard without an owner rested when it was last heard of.
 *
 * <p>Laws: open indices are answered from memory, and may be out of date: owners refuse what is
 * sent by tables that are wrong, so that costs a retry and nothing else. That an index is not open
 * is only ever said after a query that began within the call. Callers that need a load at the same
 * time share one. Safe for many threads; no query is made under a lock. Throws {@link
 * io.lampyr.base.error.UnavailableException} where cluster state does not answer.
 *
 * <p>Cost: one query for an index that is not known, or not known well enough; one for the nodes
 * when one is asked for that is not known. Nothing otherwise. (A query has as many requests as the
 * partition has pages.)
 */
public final class IndexTables {
  private final ItemStore state;
  private final Waker waker;
  private final SharedLoads<IndexId, IndexLookup> indices;
  private final SharedLoads<String, Map<NodeId, NodeProcess>> nodes;

  /** Keeps the tables of up to so many indices. */
  public IndexTables(ItemStore state, Waker waker, int cachedIndices) {
    this.state = state;
    this.waker = waker;
    this.indices =
        new SharedLoads<>(cachedIndices, this::load, found -> found instanceof IndexLookup.Open);
    this.nodes = new SharedLoads<>(1, (partition, _) -> loadNodes(partition), _ -> true);
  }

  Waker waker() {
    return waker;
  }

  /** The index, from memory if it is known. */
  public IndexLookup find(IndexId index) {
    return find(index, 0);
  }

  /** The index as some load found it that began later than the one that brought this table. */
  public IndexLookup findNewer(IndexTable disappointing) {
    return find(disappointing.index(), disappointing.sequence());
  }

  /**
   * Whoever asks next gets the index anew: for calls that were misled by this table and have no
   * time left to ask themselves. Otherwise a node that answers nobody any more would cost every
   * request its whole deadline.
   */
  void doubt(IndexTable disappointing) {
    indices.forget(disappointing.sequence(), disappointing.index());
  }

  private IndexLookup find(IndexId index, long newerThan) {
    long asked = indices.sequence();
    SharedLoads.Loaded<IndexLookup> found = indices.newerThan(newerThan, index);
    boolean mayBePast = found.sequence() <= asked && !(found.value() instanceof IndexLookup.Open);
    return (mayBePast ? indices.newerThan(asked, index) : found).value();
  }

  /** The owners of an open index's shards; none of one that is not open. */
  public Set<NodeId> owners(IndexId index) {
    Set<NodeId> owners = new TreeSet<>();
    if (find(index) instanceof IndexLookup.Open(IndexTable table)) {
      table.owners().forEach(owner -> owner.ifPresent(owners::add));
    }
    return owners;
  }

  /**
   * Where these nodes are reached; those that show no sign of life are left out. A node's address
   * never changes, as its id is new at each start.
   */
  public Map<NodeId, NodeProcess> reach(Collection<NodeId> wanted) {
    long asked = nodes.sequence();
    Map<NodeId, NodeProcess> known = nodes.newerThan(0, StateKeys.NODES).value();
    if (!known.keySet().containsAll(wanted)) {
      known = nodes.newerThan(asked, StateKeys.NODES).value();
    }
    Map<NodeId, NodeProcess> reached = new TreeMap<>(known);
    reached.keySet().retainAll(wanted);
    return reached;
  }

  private IndexLookup load(IndexId index, long sequence) {
    IndexItems items = new IndexItems(index);
    query(StateKeys.indexPartition(index), items::take);
    IndexLookup found = items.lookup(sequence);
    return found instanceof IndexLookup.Divided && !isListed(index, items.division())
        ? new IndexLookup.Missing()
        : found;
  }

  /** Whether the name by which a division is decided still leads to the index. */
  private boolean isListed(IndexId index, Division division) {
    ItemKey key = StateKeys.name(division.by());
    return state
        .read(key)
        .map(item -> StateCodecs.NAME.decode(key.toString(), item.value()))
        .filter(entry -> entry.indices().contains(index))
        .isPresent();
  }

  private Map<NodeId, NodeProcess> loadNodes(String partition) {
    Map<NodeId, NodeProcess> found = new HashMap<>();
    query(
        partition,
        item -> {
          Heartbeat heartbeat = StateCodecs.HEARTBEAT.decode(item.key().toString(), item.value());
          found.put(heartbeat.node(), heartbeat.process());
        });
    return Collections.unmodifiableMap(found);
  }

  private void query(String partition, Consumer<Item> each) {
    Optional<String> after = Optional.empty();
    while (true) {
      ItemPage page = state.query(partition, "", after, ItemStore.MAX_QUERIED);
      page.items().forEach(each);
      if (!page.more() || page.items().isEmpty()) {
        return;
      }
      after = Optional.of(page.items().getLast().key().sort());
    }
  }

  /** The items of one index's partition as they come in. */
  private static final class IndexItems {
    private final IndexId index;
    private @Nullable IndexMetadata metadata;
    private final Map<Integer, NodeId> owners = new HashMap<>();

    IndexItems(IndexId index) {
      this.index = index;
    }

    void take(Item item) {
      String origin = item.key().toString();
      if (item.key().equals(StateKeys.metadata(index))) {
        metadata = StateCodecs.STORED_INDEX.decode(origin, item.value()).index();
      } else if (item.key().sort().startsWith(StateKeys.SHARD_PREFIX)) {
        ShardItem shard = StateCodecs.SHARD.decode(origin, item.value());
        shard.owner().ifPresent(owner -> owners.put(shard.shard().ordinal(), owner));
      }
    }

    Division division() {
      if (metadata == null || metadata.division().isEmpty()) {
        throw new IllegalStateException("index is not divided index=" + index);
      }
      return metadata.division().get();
    }

    IndexLookup lookup(long sequence) {
      if (metadata == null) {
        return new IndexLookup.Missing();
      }
      return switch (metadata.state()) {
        case OPEN ->
            metadata.isDivided()
                ? new IndexLookup.Divided(table(metadata, sequence))
                : new IndexLookup.Open(table(metadata, sequence));
        case CLOSED -> new IndexLookup.Closed();
        case DELETING -> new IndexLookup.Missing();
        case CREATING -> new IndexLookup.Unready();
      };
    }

    private IndexTable table(IndexMetadata found, long sequence) {
      int shards = found.layout().shards();
      List<Optional<NodeId>> byOrdinal = new ArrayList<>(shards);
      for (int ordinal = 0; ordinal < shards; ordinal++) {
        byOrdinal.add(Optional.ofNullable(owners.get(ordinal)));
      }
      return new IndexTable(
          sequence,
          index,
          new IndexTable.Versions(found.age().tableVersion(), found.age().mappingVersion()),
          DocumentRouting.of(found),
          byOrdinal);
    }
  }
}
