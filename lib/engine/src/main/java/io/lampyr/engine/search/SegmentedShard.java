package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.engine.series.SeriesShard;
import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** A shard of a search, read segment by segment. */
final class SegmentedShard implements SeriesShard {
  private final ScannedShard scanned;
  private final SearchShard shard;
  private final SearchPlace place;
  private final RequestMemory.Held held;

  /** This shard, and those whose segments may be read with its own. */
  private final List<ShardView> beside;

  private @Nullable Snapshot reader;

  private SegmentedShard(ScannedShard scanned, List<ShardView> beside) {
    this.scanned = scanned;
    this.beside = beside;
    this.shard = scanned.shard();
    this.place = scanned.place();
    // What threads for computing take is not known to be the request's, but where it is said.
    this.held = RequestMemory.current().orElse(place.memory());
  }

  /** Those of the shards that were written to; all that are beside may be read together. */
  static List<SegmentedShard> of(List<ScannedShard> shards, List<SearchShard> beside) {
    List<ShardView> views = beside.stream().flatMap(each -> each.view().stream()).toList();
    return shards.stream()
        .filter(each -> each.shard().view().isPresent())
        .map(each -> new SegmentedShard(each, views))
        .toList();
  }

  /** The shard as searches know it. */
  ScannedShard scanned() {
    return scanned;
  }

  @Override
  public Mapping mapping() {
    return shard.schema().definition().mapping();
  }

  @Override
  public boolean liesBySeries() {
    return scanned.liesBySeries();
  }

  @Override
  public Table.Split rows(Predicate<LeafReader> segments) {
    return new ShardScan(scanned, segments);
  }

  @Override
  public <T> T reading(Reading<T> reading) {
    check();
    try {
      return place.inTurn(beside, () -> inTurn(reading));
    } catch (UnavailableException e) {
      place.checkWanted();
      throw e;
    } catch (CorruptionException missing) {
      throw place.unread(shard, missing);
    }
  }

  private <T> T inTurn(Reading<T> reading) {
    Snapshot opened = open();
    List<LeafReader> segments =
        opened.reader().leaves().stream().map(LeafReaderContext::reader).toList();
    return ShardReading.read(
        place.turns(),
        shard.id(),
        shard.view().map(ShardView::visible),
        () -> held.during(() -> unchecked(reading, segments)));
  }

  private <T> T unchecked(Reading<T> reading, List<LeafReader> segments) {
    try {
      return reading.of(segments);
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + shard.id(), damaged);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Snapshot open() {
    Snapshot opened = reader;
    if (opened == null) {
      opened = place.acquire(shard.view().orElseThrow());
      reader = opened;
    }
    return opened;
  }

  @Override
  public void check() {
    place.checkWanted();
    place.checkTime();
  }

  @Override
  public void close() {
    Snapshot opened = reader;
    reader = null;
    if (opened != null) {
      opened.close();
    }
  }
}
