package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Keeps commits readable for longer than one request: points in time, and what scrolls stand on.
 *
 * <p>Laws: what is opened is uploaded, so it outlives its owner; it is live while its reader leases
 * exist, which garbage collection ends some time after they expire. Each use first extends them
 * beyond the request's deadline, and fails if one is gone (GcSafe). Safe for many threads; blocks.
 * Cost of opening: two queries of all that are open, and a flush, two queries, a read and a write
 * for each index; of a use: a query, a read and a write for each.
 */
public final class PointsInTime {
  /** Beyond the deadline of any search. */
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private static final Duration FLUSH_WITHIN = Duration.ofSeconds(20);
  private static final int ATTEMPTS = 5;

  private final IndexHeads heads;
  private final IndexSchemas schemas;
  private final ReaderLeases leases;
  private final IndexMaintenance maintenance;
  private final Clock clock;
  private final Randomness randomness;

  /** Whom a reader is kept for: it is told by the first letter of its lease. */
  public enum Use {
    POINT_IN_TIME("p", "Point In Time", "search.max_open_pit_context", 300),
    SCROLL("s", "scroll", "search.max_open_scroll_context", 500);

    private final String mark;
    private final String named;
    private final String setting;
    private final int usualMost;

    Use(String mark, String named, String setting, int usualMost) {
      this.mark = mark;
      this.named = named;
      this.setting = setting;
      this.usualMost = usualMost;
    }

    String named() {
      return named;
    }

    /** The cluster's setting that says how many may be open at once. */
    public String setting() {
      return setting;
    }

    /** How many may be open where the setting says nothing. */
    public int usualMost() {
      return usualMost;
    }
  }

  /** What is read, and by what it is understood. */
  public record State(IndexHeads heads, IndexSchemas schemas, Table<ReaderLease> leases) {}

  public PointsInTime(
      State state, IndexMaintenance maintenance, Clock clock, Randomness randomness) {
    this.heads = state.heads();
    this.schemas = state.schemas();
    this.leases = new ReaderLeases(state.leases());
    this.maintenance = maintenance;
    this.clock = clock;
    this.randomness = randomness;
  }

  /**
   * Keeps everything that was acknowledged before the call. Throws {@link OverloadedException} if
   * as many are open as may be: of all that are opened at once, no more are let in.
   */
  public PitId open(List<ResolvedIndex> indices, Duration keepAlive, Use use, int most) {
    byte[] id = new byte[16];
    for (int i = 0; i < id.length; i++) {
      id[i] = (byte) randomness.nextLong();
    }
    String lease = use.mark + HexFormat.of().formatHex(id);
    if (open(use) >= most) {
      // Before the flush, which costs more than to be turned away.
      throw new TooManyReadersException(use, most);
    }
    List<PitId.Part> parts = new ArrayList<>();
    for (ResolvedIndex index : indices) {
      open(lease, index.id(), keepAlive);
      if (parts.isEmpty() && open(use) > most) {
        var _ = leases.delete(index.id(), lease);
        throw new TooManyReadersException(use, most);
      }
      parts.add(new PitId.Part(index.id(), index.filters()));
    }
    return new PitId(lease, parts);
  }

  private long open(Use use) {
    return leases.open(use.mark, clock.now());
  }

  private void open(String lease, IndexId index, Duration keepAlive) {
    ShardsOutcome flushed = maintenance.flush(index, FLUSH_WITHIN);
    if (!(flushed instanceof ShardsOutcome.Called called) || called.failed() > 0) {
      throw new UnavailableException(
          "index could not be flushed to be read for long index=" + index);
    }
    Instant now = clock.now();
    List<ReaderLease.Pinned> commits = durable(index);
    ReaderLease opened =
        noted(new ReaderLease(lease, index, now, now.plus(atLeast(keepAlive)), commits), keepAlive);
    if (!leases.create(opened)) {
      throw new UnavailableException("a reader could not be opened index=" + index);
    }
    settle(opened);
  }

  private List<ReaderLease.Pinned> durable(IndexId index) {
    List<ReaderLease.Pinned> commits = new ArrayList<>();
    heads
        .read(index)
        .ifPresent(head ->
            head.shards()
                .forEach(item ->
                    item.head()
                        .durable()
                        .ifPresent(commit ->
                            commits.add(new ReaderLease.Pinned(item.shard().ordinal(), commit)))));
    return commits;
  }

  /**
   * What a lease keeps must have been durable when the lease stood there: however long it took to
   * write it, garbage collection saw the one or the other.
   */
  private void settle(ReaderLease opened) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<ReaderLeases.Found> stands = leases.find(opened.index(), opened.id());
      List<ReaderLease.Pinned> commits = durable(opened.index());
      if (stands.isEmpty()) {
        break;
      }
      if (stands.get().lease().commits().equals(commits)) {
        return;
      }
      ReaderLease newer =
          new ReaderLease(
              opened.id(),
              opened.index(),
              opened.opened(),
              opened.expires(),
              commits,
              opened.place());
      var _ = leases.replace(stands.get(), newer);
    }
    throw new UnavailableException("a reader could not be opened index=" + opened.index());
  }

  private static Duration atLeast(Duration keepAlive) {
    return keepAlive.compareTo(MARGIN) < 0 ? MARGIN : keepAlive;
  }

  /**
   * The shards as the point in time shows them, kept for so long from now on; empty if it is gone.
   */
  public Optional<List<SearchShard>> shards(PitId id, Duration keepAlive) {
    List<SearchShard> shards = new ArrayList<>();
    for (PitId.Part part : id.parts()) {
      Optional<ReaderLease> lease = extend(part.index(), id.lease(), keepAlive);
      Optional<IndexHeads.IndexHead> head =
          lease.isEmpty() ? Optional.empty() : heads.read(part.index());
      if (head.isEmpty()) {
        return Optional.empty();
      }
      IndexSchema schema = schemas.of(head.get().metadata());
      List<Optional<ShardView>> views = views(lease.get(), head.get().shards().size());
      for (int ordinal = 0; ordinal < views.size(); ordinal++) {
        if (!part.has(ordinal)) {
          continue;
        }
        shards.add(
            new SearchShard(
                    new ShardId(part.index(), ordinal),
                    schema,
                    part.filters(),
                    views.get(ordinal),
                    1)
                .asPinned());
      }
    }
    return Optional.of(shards);
  }

  private static List<Optional<ShardView>> views(ReaderLease lease, int shards) {
    List<Optional<ShardView>> views = new ArrayList<>();
    for (int i = 0; i < shards; i++) {
      views.add(Optional.empty());
    }
    for (ReaderLease.Pinned pinned : lease.commits()) {
      CommitPoint commit = pinned.commit();
      ShardView view =
          new ShardView(
              new ShardId(lease.index(), pinned.shard()),
              commit,
              Optional.of(commit),
              Optional.empty());
      views.set(pinned.shard(), Optional.of(view));
    }
    return views;
  }

  private Optional<ReaderLease> extend(IndexId index, String id, Duration keepAlive) {
    return leases.change(
        index,
        id,
        lease -> {
          Instant until = clock.now().plus(atLeast(keepAlive));
          return noted(
              lease.until(until.isAfter(lease.expires()) ? until : lease.expires()), keepAlive);
        });
  }

  /**
   * A point in time notes in its place the longest time that it was wanted for at once, which it
   * tells of itself; scrolls note how far they have come.
   */
  private static ReaderLease noted(ReaderLease lease, Duration keepAlive) {
    boolean longer =
        lease.id().startsWith(Use.POINT_IN_TIME.mark)
            && keepAlive.compareTo(wanted(lease).orElse(Duration.ZERO)) > 0;
    return longer ? lease.at(keepAlive.toString()) : lease;
  }

  /** Empty for one that an earlier release has opened. */
  private static Optional<Duration> wanted(ReaderLease lease) {
    return lease.place().filter(place -> place.startsWith("PT")).map(Duration::parse);
  }

  /** Whether all of it is kept still. One read for each index. */
  public boolean stands(PitId id) {
    return id.parts().stream().allMatch(part -> leases.find(part.index(), id.lease()).isPresent());
  }

  /** What was noted last of how far the reader has come; empty if nothing was. One read. */
  public Optional<String> place(PitId id) {
    return id.parts().stream()
        .findFirst()
        .flatMap(part -> leases.find(part.index(), id.lease()))
        .flatMap(found -> found.lease().place());
  }

  /** Notes how far the reader has come. One read and one write. */
  public void move(PitId id, String place) {
    id.parts().stream()
        .findFirst()
        .ifPresent(part -> leases.change(part.index(), id.lease(), lease -> lease.at(place)));
  }

  /** Ends it; false if it was gone already. */
  public boolean close(PitId id) {
    boolean closed = false;
    for (PitId.Part part : id.parts()) {
      closed |= leases.delete(part.index(), id.lease());
    }
    return closed;
  }

  /**
   * One that is open.
   *
   * @param kept for how long it is kept from its last use: the longest that was asked for
   */
  public record Open(PitId id, Instant opened, Duration kept) {}

  /** All of that use on the indices. Costs a list of the leases, and one more for each index. */
  public List<Open> all(List<IndexId> indices, Use use) {
    Set<IndexId> wanted = new TreeSet<>(indices);
    List<ReaderLease> found = new ArrayList<>(leases.all(use.mark));
    wanted.forEach(index -> found.addAll(leases.allBefore(index, use.mark)));
    Map<String, List<ReaderLease>> byLease = new TreeMap<>();
    for (ReaderLease lease : found) {
      if (wanted.contains(lease.index())) {
        byLease.computeIfAbsent(lease.id(), _ -> new ArrayList<>()).add(lease);
      }
    }
    List<Open> all = new ArrayList<>();
    byLease.forEach((id, leases) -> {
      List<PitId.Part> parts =
          leases.stream().map(lease -> new PitId.Part(lease.index(), List.of())).toList();
      ReaderLease first = leases.getFirst();
      all.add(
          new Open(
              new PitId(id, parts),
              first.opened(),
              wanted(first).orElse(Duration.between(first.opened(), first.expires()))));
    });
    return all;
  }

  /** Ends all of that use on the indices, and tells which there were. */
  public List<PitId> closeAll(List<IndexId> indices, Use use) {
    List<PitId> closed = new ArrayList<>();
    for (Open open : all(indices, use)) {
      if (close(open.id())) {
        closed.add(open.id());
      }
    }
    return closed;
  }
}
