package io.lampyr.engine.downsample;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.DownsampledIndices;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.engine.series.SeriesShard;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.series.SeriesPoint;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Fills an index with what the points of another become.
 *
 * <p>Laws: the other index is blocked for writes, so whoever goes on where one has died reads the
 * same points; what is written twice is the same document, as points name themselves. The index is
 * marked as done once all of it is durable. Memory is bounded by a batch. Safe for many threads;
 * blocks. Cost: a pass over the columns of each shard, and a request of writes for each batch.
 */
public final class Downsampling {
  private static final int POINTS_AT_ONCE = 1000;
  private static final long BYTES_AT_ONCE = 4L << 20;
  private static final Duration WITHIN = Duration.ofMinutes(1);

  /** Longer than any process works at a shard without being asked whether it still should. */
  private static final Duration OF_SHARD = Duration.ofDays(2);

  private final Parts parts;

  /** What it works with. */
  public record Parts(
      Catalog catalog,
      IndexMaintenance maintenance,
      SearchEngine engine,
      IngestClient client,
      Clock clock) {}

  /** Hears how far it is, and says when it is to end, by what it throws. */
  public interface Progress {
    /** Before something is written. */
    void check();

    /** All up to there is written. */
    void reached(PointPlace place);
  }

  public Downsampling(Parts parts) {
    this.parts = parts;
  }

  /** Makes all points from that place on, and gives where it ended. */
  public PointPlace run(IndexId target, PointPlace from, Progress progress) {
    IndexMetadata into = existing(target);
    Downsampled how = Downsampled.of(into).orElseThrow(() -> gone(into.name()));
    if (how.done()) {
      return from;
    }
    IndexMetadata source =
        parts
            .catalog()
            .find(new IndexId(how.source().uuid()))
            .orElseThrow(() -> gone(how.source().name()));
    DownsampledIndices.checkSource(source);
    all(parts.maintenance().refresh(source.id(), WITHIN), "refresh", source);
    PointPlace place = from;
    List<SearchShard> shards =
        parts
            .engine()
            .planner()
            .plan(List.of(new ResolvedIndex(source, List.of(), Set.of())), Set.of(), _ -> 1f);
    if (shards.size() != source.layout().shards()) {
      throw new UnavailableException("shards are not all known index=" + source.name());
    }
    for (SearchShard shard : shards) {
      if (shard.id().ordinal() == place.shard()) {
        place = shard(shard, source, into, place, progress).nextShard();
        progress.reached(place);
      }
    }
    all(parts.maintenance().flush(into.id(), WITHIN), "flush", into);
    progress.check();
    var _ = parts.catalog().downsampled().finish(into.id());
    return place;
  }

  private IndexMetadata existing(IndexId index) {
    return parts.catalog().find(index).orElseThrow(() -> gone(index.uuid()));
  }

  private static RefusedException gone(String index) {
    return RefusedException.noSuchIndex(index);
  }

  private static void all(ShardsOutcome outcome, String what, IndexMetadata index) {
    boolean done = outcome instanceof ShardsOutcome.Called called && called.failed() == 0;
    if (!done) {
      throw new UnavailableException(
          "shards did not " + what + " index=" + index.name() + " outcome=" + outcome);
    }
  }

  private PointPlace shard(
      SearchShard shard,
      IndexMetadata source,
      IndexMetadata into,
      PointPlace from,
      Progress progress) {
    TableScans.Asked asked =
        new TableScans.Asked(
            parts.clock().now(),
            (_, _, _, _) -> {
              throw new IllegalStateException("nothing is looked up");
            });
    try (TableScans.Scope scope = parts.engine().tables().begin(asked, OF_SHARD)) {
      List<SeriesShard> opened = scope.series(List.of(shard));
      if (opened.isEmpty()) {
        return from;
      }
      try (SeriesShard points = opened.getFirst()) {
        Downsampled how = Downsampled.of(into).orElseThrow();
        DownsampleConfig config =
            new DownsampleConfig(how.interval(), SamplingMethod.of(how.method()));
        FlatSettings settings = FlatSettings.ofIndexText(source.definition().settings());
        PointMaking making =
            points.reading(segments ->
                new PointMaking(
                    segments,
                    IndexDefinition.of(source).mapping(),
                    config,
                    SeriesSettings.start(settings),
                    from));
        return batches(
            () -> points.reading(_ -> making.next(POINTS_AT_ONCE, BYTES_AT_ONCE)),
            into,
            from,
            progress);
      }
    }
  }

  private PointPlace batches(
      Supplier<List<MadePoint>> source, IndexMetadata into, PointPlace from, Progress progress) {
    PointPlace place = from;
    for (List<MadePoint> made = source.get(); !made.isEmpty(); made = source.get()) {
      progress.check();
      write(made, into);
      MadePoint last = made.getLast();
      place =
          new PointPlace(
              place.shard(),
              Optional.of(last.series()),
              last.bucket(),
              place.points() + made.size());
      progress.reached(place);
    }
    return place;
  }

  private void write(List<MadePoint> made, IndexMetadata into) {
    List<IngestItem> items =
        made.stream()
            .map(point ->
                new IngestItem(
                    WriteKind.INDEX,
                    VersionCheck.NONE,
                    new SeriesPoint(point.series(), point.time()).id(),
                    null,
                    point.source()))
            .toList();
    List<ItemResult> results =
        parts
            .client()
            .write(new IngestRequest(into.id(), into.age().mappingVersion(), WITHIN, items));
    for (ItemResult result : results) {
      check(result.outcome(), into);
    }
  }

  private static void check(ItemOutcome outcome, IndexMetadata into) {
    switch (outcome) {
      case ItemOutcome.Done _ -> {}
      case ItemOutcome.Conflicting _ ->
          throw new UnavailableException("a point was refused index=" + into.name());
      case ItemOutcome.Rejected(String type, String reason) ->
          throw FaultException.argument("a point was refused: " + type + ": " + reason);
      case ItemOutcome.IndexMissing _ -> throw gone(into.name());
      case ItemOutcome.IndexClosed _ -> throw RefusedException.closed(into.name(), into.id());
      case ItemOutcome.Overloaded(String reason, Duration after) ->
          throw new OverloadedException(reason, after);
      case ItemOutcome.Unavailable(String reason) -> throw new UnavailableException(reason);
      case ItemOutcome.Unknown(String reason) -> throw new UnavailableException(reason);
    }
  }
}
