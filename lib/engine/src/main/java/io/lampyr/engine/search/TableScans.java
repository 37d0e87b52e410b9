package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.series.SeriesShard;
import io.lampyr.engine.series.ShardSeries;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.metrics.series.Fewer;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Shards as tables of piped queries. Each shard is seen as of one commit, from its first row to its
 * last (SnapshotReads). Safe for many threads.
 */
public final class TableScans {
  /** A query is begun so often at most. */
  private static final int MAX_BEGINNINGS = 5;

  private final SearchPlace.Shared shared;
  private final RequestMemory memory;
  private final Dialect dialect;
  private final SearchAdmission admission;
  private final @Nullable LeafCalls leaves;
  private final KnownColumns known = new KnownColumns();

  /** With the way to leaves, if there are any. */
  TableScans(
      SearchPlace.Shared shared,
      RequestMemory memory,
      Dialect dialect,
      SearchAdmission admission,
      @Nullable LeafCalls leaves) {
    this.leaves = leaves;
    this.admission = admission;
    this.shared = shared;
    this.memory = memory;
    this.dialect = dialect;
  }

  /** What one query needs to know of its call. */
  public record Asked(Instant now, TermsLookup lookup) {}

  /** What one query does with its tables. */
  public interface Work<T, E extends Exception> {
    T of(Scope scope) throws E;
  }

  private static boolean areSeries(SearchShard shard) {
    return SeriesSettings.areIn(shard.schema().definition().settings());
  }

  /**
   * What a query makes of its tables. It begins anew, and has to look its shards up anew, where
   * what it reads was collected since it did: who was frozen meanwhile finds that. So it must not
   * have told anybody of anything before it ends.
   */
  public <T, E extends Exception> T during(Asked asked, Duration within, Work<T, E> query)
      throws E {
    long began = shared.clock().monotonicNanos();
    for (int i = 1; ; i++) {
      Duration left = within.minusNanos(shared.clock().monotonicNanos() - began);
      try (Scope scope = begin(asked, left)) {
        return query.of(scope);
      } catch (CollectedException gone) {
        if (i == MAX_BEGINNINGS) {
          throw gone;
        }
      }
    }
  }

  /** To be thrown where what was kept for a query is kept no more: it begins anew. */
  public static UnavailableException ended(CorruptionException missing) {
    return new CollectedException(missing);
  }

  /** One query's way to its tables; begun on the thread that the query's caller waits on. */
  public Scope begin(Asked asked, Duration within) {
    RequestMemory.Held held = memory.begin();
    return new Scope(asked, held, new SearchPlace(shared, held, within));
  }

  /** Tables of one query, until it is closed. */
  public final class Scope implements AutoCloseable {
    private final Asked asked;
    private final RequestMemory.Held held;
    private final SearchPlace place;
    private SearchAdmission.@Nullable Entry entry;

    private Scope(Asked asked, RequestMemory.Held held, SearchPlace place) {
      this.asked = asked;
      this.held = held;
      this.place = place;
    }

    /** A query is let in, beside searches, with the first that it reads; or refused. */
    private synchronized void enter(List<SearchShard> shards) {
      if (entry == null) {
        entry = admission.enter(shards.stream().map(shard -> shard.id().index()).toList());
      }
    }

    /** The shards as one table, with these system columns. */
    public Table table(List<SearchShard> shards, List<String> metadata) {
      enter(shards);
      List<SpreadLanes.Lane> lanes = new ArrayList<>();
      for (SearchShard shard : shards) {
        if (shard.view().isPresent()) {
          lanes.add(lane(List.of(shard), false));
        }
      }
      return new SpreadLanes(fields(shards, metadata, false), lanes, false, way());
    }

    /** Shards of time series as one table: each split has all of a series or nothing of it. */
    public Table series(List<SearchShard> shards, List<String> metadata) {
      enter(shards);
      List<SpreadLanes.Lane> lanes = new ArrayList<>();
      for (List<SearchShard> lane : lanes(shards)) {
        lanes.add(lane(lane.stream().filter(shard -> shard.view().isPresent()).toList(), true));
      }
      return new SpreadLanes(fields(shards, metadata, true), lanes, true, way());
    }

    private SpreadLanes.Lane lane(List<SearchShard> shards, boolean series) {
      return SpreadLanes.Lane.of(
          shards.stream().map(shard -> new ScannedShard(shard, asked, dialect, place)).toList(),
          series,
          place);
    }

    private SpreadLanes.Way way() {
      return new SpreadLanes.Way(leaves, asked, dialect, place);
    }

    /**
     * Which shards may have parts of the same series: a series lies in one shard of an index, and
     * in the same one of all that are divided alike.
     */
    private static Collection<List<SearchShard>> lanes(List<SearchShard> shards) {
      boolean alike =
          shards.stream().map(shard -> shard.schema().metadata().layout()).distinct().count() < 2;
      Map<Integer, List<SearchShard>> lanes = new TreeMap<>();
      for (SearchShard shard : shards) {
        lanes.computeIfAbsent(alike ? shard.id().ordinal() : 0, _ -> new ArrayList<>()).add(shard);
      }
      return lanes.values();
    }

    private List<Table.Field> fields(
        List<SearchShard> shards, List<String> metadata, boolean series) {
      List<Table.Field> fields = new ArrayList<>(known.columns(shards, series));
      metadata.forEach(name -> fields.add(new Table.Field(name, system(name), null)));
      return fields;
    }

    /** The shards by their segments, those that were written to; each is to be closed. */
    public List<SeriesShard> series(List<SearchShard> shards) {
      return List.copyOf(segmented(shards, shards));
    }

    private List<SegmentedShard> segmented(List<SearchShard> shards, List<SearchShard> beside) {
      return SegmentedShard.of(
          shards.stream().map(shard -> new ScannedShard(shard, asked, dialect, place)).toList(),
          beside);
    }

    /**
     * The series of shards for a query in PromQL, to be closed.
     *
     * @param query its text; empty if all is to be read in this process
     */
    public LanedSeries promql(List<SearchShard> shards, Fewer fewer, String query) {
      enter(shards);
      Map<Boolean, List<SearchShard>> bySeries =
          shards.stream().collect(Collectors.partitioningBy(TableScans::areSeries));
      List<List<SegmentedShard>> segmented = new ArrayList<>();
      lanes(bySeries.getOrDefault(true, List.of()))
          .forEach(lane -> segmented.add(segmented(lane, shards)));
      segmented.add(segmented(bySeries.getOrDefault(false, List.of()), shards));
      ShardSeries whole =
          new ShardSeries(
              table(shards, List.of()),
              known.series(shards),
              segmented.stream().flatMap(List::stream).<SeriesShard>map(shard -> shard).toList(),
              fewer);
      return new LanedSeries(whole, query, segmented, way(), LanedSeries.siblings(shared));
    }

    private static DataType system(String name) {
      return switch (name) {
        case "_version" -> DataType.LONG;
        case "_score" -> DataType.DOUBLE;
        case "_source" -> DataType.SOURCE;
        default -> DataType.KEYWORD;
      };
    }

    /** Throws if nobody waits for the query any more. */
    public void check() {
      place.checkWanted();
      place.checkTime();
    }

    @Override
    public synchronized void close() {
      held.close();
      SearchAdmission.Entry entered = entry;
      entry = null;
      if (entered != null) {
        entered.close();
      }
    }
  }
}
