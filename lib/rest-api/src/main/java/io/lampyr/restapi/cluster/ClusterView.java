package io.lampyr.restapi.cluster;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.RestingCounts;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Replicas;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.leaf.PlaceStatistics;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Nodes and shards as clients of a cluster with copies on servers expect to see them. Every shard
 * has one owner, which is shown as the primary. A replica stands for another node that could take
 * over or search at once, so it counts as there where there is such a node; it holds no copy, as
 * the store does, and is missed only by an index that asked for it.
 */
public final class ClusterView {
  private final Catalog catalog;
  private final Table<Heartbeat> heartbeats;
  private final ShardStatsSource stats;
  private final ShardSearches.Source searched;
  private final Supplier<SortedMap<String, PlaceStatistics>> places;
  private final Function<String, Optional<Instant>> indexed;

  /** Where nothing is searched. */
  public ClusterView(Catalog catalog, Table<Heartbeat> heartbeats, ShardStatsSource stats) {
    this(
        catalog, heartbeats, stats, ShardSearches.Source.NONE, TreeMap::new, _ -> Optional.empty());
  }

  /**
   * With what was searched of each shard, the places that this process knows to search for it, and
   * when it has last put a document into the index of a name.
   */
  public ClusterView(
      Catalog catalog,
      Table<Heartbeat> heartbeats,
      ShardStatsSource stats,
      ShardSearches.Source searched,
      Supplier<SortedMap<String, PlaceStatistics>> places,
      Function<String, Optional<Instant>> indexed) {
    this.indexed = indexed;
    this.places = places;
    this.searched = searched;
    this.catalog = catalog;
    this.heartbeats = heartbeats;
    this.stats = stats;
  }

  public Catalog catalog() {
    return catalog;
  }

  /** The nodes that show signs of life, the oldest first. */
  public List<Heartbeat> nodes() {
    return heartbeats.all(StateKeys.NODES, "").stream()
        .map(Versioned::value)
        .sorted(
            Comparator.comparing((Heartbeat beat) -> beat.process().started())
                .thenComparing(beat -> beat.node().value()))
        .toList();
  }

  /** What was never opened holds nothing. */
  private static Optional<RestingCounts> counts(ShardItem shard) {
    boolean empty = shard.isResting() && shard.head().durable().isEmpty();
    return shard
        .resting()
        .or(() -> empty ? Optional.of(new RestingCounts(0, 0, 0, 0, -1)) : Optional.empty());
  }

  /**
   * The node that clients are told a shard is at: its owner. What rests is at none, and is as near
   * to the oldest as to any other.
   */
  public static Optional<String> shownAt(ShardItem shard, List<Heartbeat> nodes) {
    return shard.isResting()
        ? nodes.stream().findFirst().map(beat -> beat.node().value())
        : shard.owner().map(NodeId::value);
  }

  /** What names a node from its start to its end: another life of it has another name. */
  public static String lifeId(Heartbeat beat) {
    return beat.node().value() + "-" + beat.process().started().toEpochMilli();
  }

  /** How an index does. */
  public enum Health {
    GREEN,
    YELLOW,
    RED;

    /** The health of that name; anything else is a client's mistake. */
    public static Health of(String text) {
      for (Health health : values()) {
        if (health.name().equalsIgnoreCase(text)) {
          return health;
        }
      }
      throw ApiException.argument("unknown cluster health status [" + text + "]");
    }

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    Health worse(Health other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  /**
   * An index with its shards, and what is known of them.
   *
   * @param orphans the shards whose owners show no sign of life
   * @param searched what was searched of the shards, if that is to be told
   * @param written when this process has last put a document into it, in milliseconds; nought if it
   *     has not
   */
  public record IndexView(
      IndexMetadata index,
      int replicas,
      int liveReplicas,
      List<ShardItem> shards,
      Set<Integer> orphans,
      Map<Integer, ShardStats> known,
      Optional<ShardSearches> searched,
      long written) {

    /** The same with these of its shards alone. */
    public IndexView with(List<ShardItem> some) {
      return new IndexView(index, replicas, liveReplicas, some, orphans, known, searched, written);
    }

    public int primaries() {
      return index.layout().shards();
    }

    public boolean isActive(ShardItem shard) {
      return index.state() == IndexState.CLOSED
          || (shard.state() != ShardState.ASSIGNED && !isOrphan(shard));
    }

    /** Whether its owner is to be replaced, as soon as it is certain that it is gone. */
    public boolean isOrphan(ShardItem shard) {
      return orphans.contains(shard.shard().ordinal());
    }

    /** Whether a node that lives is about to serve it. */
    public boolean isInitializing(ShardItem shard) {
      return !isActive(shard) && shard.owner().isPresent() && !isOrphan(shard);
    }

    public int activePrimaries() {
      return index.state() == IndexState.CLOSED
          ? primaries()
          : (int) shards.stream().filter(this::isActive).count();
    }

    public int activeShards() {
      return activePrimaries() * (1 + liveReplicas);
    }

    public int initializing() {
      return (int) shards.stream().filter(this::isInitializing).count();
    }

    public int unassigned() {
      return totalShards() - activeShards() - initializing();
    }

    public int totalShards() {
      return primaries() * (1 + replicas);
    }

    public Health health() {
      if (activePrimaries() < primaries()) {
        return Health.RED;
      }
      return liveReplicas < replicas ? Health.YELLOW : Health.GREEN;
    }

    /** All numbers. Cost: a query for all indices of a call together. */
    public ShardTotals sum() {
      return sum(ShardSearches::of);
    }

    /** Without what was searched, but for what goes on and what is held here. Costs nothing. */
    public ShardTotals sumHere() {
      return sum(ShardSearches::present);
    }

    private ShardTotals sum(BiFunction<ShardSearches, ShardId, SearchCounts> counts) {
      ShardTotals sum = ShardTotals.of(known.values());
      if (searched.isPresent()) {
        for (ShardItem shard : shards) {
          sum = sum.with(counts.apply(searched.get(), shard.shard()));
        }
      }
      return sum.written(written);
    }

    /**
     * One shard's numbers, with what was searched of it. Which of an index's shards was written to
     * last is not kept.
     */
    public ShardTotals totals(ShardStats stats) {
      return ShardTotals.of(stats)
          .with(searched.map(all -> all.of(stats.shard())).orElse(SearchCounts.NONE))
          .written(written);
    }
  }

  /**
   * One index: one query, and what the numbers cost; a closed one has none.
   *
   * @param nodes that show signs of life
   */
  public IndexView view(IndexMetadata index, List<Heartbeat> nodes) {
    return views(Map.of(index, catalog.shards(index.id())), nodes, ClusterView::isCounted)
        .getFirst();
  }

  private static boolean isCounted(IndexMetadata index) {
    return index.state() != IndexState.CLOSED;
  }

  /** With the numbers of closed indices, too, as far as nodes have them open. */
  public List<IndexView> viewsOfAllCounted(List<IndexMetadata> indices) {
    return views(indices, _ -> true);
  }

  public List<IndexView> views(List<IndexMetadata> indices) {
    return views(indices, ClusterView::isCounted);
  }

  /** All indices there are. */
  List<IndexView> everything() {
    return views(List.copyOf(catalog.resolver().everything().values()));
  }

  /** Without numbers, for which nodes would have to be asked. */
  public List<IndexView> outlines(List<IndexMetadata> indices) {
    return views(indices, _ -> false);
  }

  private List<IndexView> views(List<IndexMetadata> indices, Predicate<IndexMetadata> counted) {
    Map<IndexId, List<ShardItem>> shards = catalog.shards(indices);
    Map<IndexMetadata, List<ShardItem>> found = new LinkedHashMap<>();
    indices.forEach(index -> found.put(index, shards.getOrDefault(index.id(), List.of())));
    return views(found, nodes(), counted);
  }

  /** The places that this process has asked to search for it. */
  SortedMap<String, PlaceStatistics> places() {
    return places.get();
  }

  /** What nobody holds tells of itself; owners are asked for the rest, each once. */
  private List<IndexView> views(
      Map<IndexMetadata, List<ShardItem>> found,
      List<Heartbeat> nodes,
      Predicate<IndexMetadata> counted) {
    List<ShardItem> asked = new ArrayList<>();
    found.forEach((index, shards) -> {
      if (counted.test(index) && !shards.stream().allMatch(ShardItem::isResting)) {
        asked.addAll(shards);
      }
    });
    Map<ShardId, ShardStats> told = asked.isEmpty() ? Map.of() : stats.stats(asked);
    int others = Math.max(0, nodes.size() - 1);
    Set<NodeId> alive = nodes.stream().map(Heartbeat::node).collect(Collectors.toSet());
    // Many indices have the same settings, and to read them takes most of the time.
    Map<String, Integer> replicas = new HashMap<>();
    List<IndexView> views = new ArrayList<>();
    ShardSearches counts = new ShardSearches(searched);
    found.forEach((index, shards) -> {
      int wanted =
          replicas.computeIfAbsent(
              index.definition().settings(),
              settings -> Replicas.of(FlatSettings.ofIndexText(settings)).wanted(others));
      views.add(
          new IndexView(
              index,
              wanted,
              Math.min(wanted, others),
              shards,
              orphans(shards, alive),
              counted.test(index) ? known(shards, told) : Map.of(),
              counted.test(index) ? Optional.of(counts) : Optional.empty(),
              counted.test(index) ? written(index) : 0));
    });
    return views;
  }

  private static Set<Integer> orphans(List<ShardItem> shards, Set<NodeId> alive) {
    return shards.stream()
        .filter(shard -> shard.owner().filter(owner -> !alive.contains(owner)).isPresent())
        .map(shard -> shard.shard().ordinal())
        .collect(Collectors.toSet());
  }

  /** An index that had the name before is another one. */
  private long written(IndexMetadata index) {
    return indexed
        .apply(index.name())
        .filter(last -> !last.isBefore(index.age().created()))
        .map(Instant::toEpochMilli)
        .orElse(0L);
  }

  private static Map<Integer, ShardStats> known(
      List<ShardItem> shards, Map<ShardId, ShardStats> told) {
    Map<Integer, ShardStats> known = new TreeMap<>();
    for (ShardItem shard : shards) {
      counts(shard)
          .map(counts -> ShardStats.resting(shard, counts))
          .or(() -> Optional.ofNullable(told.get(shard.shard())))
          .ifPresent(stats -> known.put(shard.shard().ordinal(), stats));
    }
    return known;
  }
}
