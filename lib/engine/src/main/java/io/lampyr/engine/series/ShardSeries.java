package io.lampyr.engine.series;

import io.lampyr.esql.source.Table;
import io.lampyr.metrics.series.Fewer;
import io.lampyr.metrics.series.Figure;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MetricMetadata;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesListing;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.metrics.series.TextOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.index.LeafReader;

/**
 * Series of any documents that have times, labels and metrics.
 *
 * <p>Where documents lie by series, labels are read once for each, and of points those blocks that
 * the span of time touches, a few series at a time. Of all other segments the points of a scan are
 * gathered, document by document, before the first series is handed over. Series come in the order
 * of their labels.
 */
public final class ShardSeries implements SeriesSource, AutoCloseable {
  private final Table table;
  private final SeriesFields fields;
  private final List<SeriesShard> shards;
  private final Fewer fewer;
  private final ReadCount count = new ReadCount();

  /**
   * Series in the shards of a table, which are closed with this.
   *
   * @param shards none: all is read as the table's rows
   */
  public ShardSeries(Table table, SeriesFields fields, List<SeriesShard> shards) {
    this(table, fields, shards, Fewer.NONE);
  }

  /** Of some of which it is known that there are fewer points than there were. */
  public ShardSeries(Table table, SeriesFields fields, List<SeriesShard> shards, Fewer fewer) {
    this.table = table;
    this.fields = fields;
    this.shards = List.copyOf(shards);
    this.fewer = fewer;
  }

  @Override
  public Fewer fewer() {
    return fewer;
  }

  Table table() {
    return table;
  }

  SeriesFields fields() {
    return fields;
  }

  /** What others need to know to be asked for a part of a query that these series are asked for. */
  public SeriesPart part(String query, String metric, byte[] question) {
    return SeriesPart.of(this, query, metric, question);
  }

  /** What was read until now. */
  public ReadCount count() {
    return count;
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    FoundSeries found =
        find(
            new Wanted(
                table,
                fields,
                request.matchers(),
                new Wanted.Span(request.fromMillis(), request.toMillis()),
                request.figure()),
            true);
    return new FoundCursor(found.sorted(), count, request.windows());
  }

  private FoundSeries find(Wanted wanted, boolean withPoints) {
    FoundSeries found = new FoundSeries();
    if (wanted.isEmpty()) {
      return found;
    }
    List<Table.Split> rest = new ArrayList<>();
    if (shards.isEmpty()) {
      rest.addAll(table.splits());
    }
    for (SeriesShard shard : shards) {
      if (!shard.liesBySeries()) {
        rest.add(shard.rows(_ -> true));
        continue;
      }
      Set<Object> others = new HashSet<>();
      boolean all = shard.reading(segments -> find(shard, segments, wanted, found, others));
      if (!all) {
        rest.add(shard.rows(segment -> others.contains(key(segment))));
      }
    }
    if (!rest.isEmpty()) {
      found.known(new Gathering(wanted, count, withPoints).gather(rest));
    }
    return found;
  }

  /** Whether all segments could be read by series; those that could not are noted. */
  private boolean find(
      SeriesShard shard,
      List<LeafReader> segments,
      Wanted wanted,
      FoundSeries found,
      Set<Object> others)
      throws IOException {
    for (LeafReader reader : segments) {
      SeriesSegment segment = SeriesSegment.open(shard, reader, wanted, count);
      if (segment == null) {
        others.add(key(reader));
      } else {
        segment.find(found);
      }
    }
    return others.isEmpty();
  }

  private static Object key(LeafReader segment) {
    return segment.getCoreCacheHelper() == null ? segment : segment.getCoreCacheHelper().getKey();
  }

  @Override
  public SortedSet<Labels> series(SeriesListing listing) {
    SortedSet<Labels> all = new TreeSet<>();
    List<List<LabelMatcher>> selectors =
        listing.selectors().isEmpty() ? List.of(List.of()) : listing.selectors();
    for (List<LabelMatcher> selector : selectors) {
      FoundSeries found =
          find(
              new Wanted(
                  table,
                  fields,
                  selector,
                  new Wanted.Span(listing.fromMillis(), listing.toMillis()),
                  Figure.COUNT),
              false);
      for (SeriesShard shard : shards) {
        if (shard.liesBySeries()) {
          boolean done =
              shard.reading(_ -> {
                found.addThere(shard, all);
                return true;
              });
          assert done;
        }
      }
      found.addKnown(all);
    }
    return all;
  }

  @Override
  public SortedSet<String> labelNames(SeriesListing listing) {
    SortedSet<String> names = new TreeSet<>(TextOrder.BY_CODE_POINT);
    for (Labels labels : series(listing)) {
      names.addAll(labels.toMap().keySet());
    }
    return names;
  }

  @Override
  public SortedSet<String> labelValues(String name, SeriesListing listing) {
    SortedSet<String> values = new TreeSet<>(TextOrder.BY_CODE_POINT);
    for (Labels labels : series(listing)) {
      if (labels.has(name)) {
        values.add(labels.get(name));
      }
    }
    return values;
  }

  @Override
  public SortedMap<String, List<MetricMetadata>> metadata(int limit) {
    SortedMap<String, List<MetricMetadata>> told = said();
    fields
        .metrics()
        .forEach((name, metric) -> {
          if (!ToldMetrics.isTold(name, told)) {
            String kind = metric.kind().isEmpty() ? "unknown" : metric.kind();
            told.put(name, List.of(new MetricMetadata(kind, "", metric.unit())));
          }
        });
    while (limit > 0 && told.size() > limit) {
      told.remove(told.lastKey());
    }
    return told;
  }

  /** What senders have said of metrics. */
  private SortedMap<String, List<MetricMetadata>> said() {
    ToldMetrics said = new ToldMetrics();
    if (ToldMetrics.areIn(table)) {
      List<Table.Split> splits = new ArrayList<>(shards.isEmpty() ? table.splits() : List.of());
      shards.stream()
          .filter(shard -> !shard.liesBySeries())
          .forEach(shard -> splits.add(shard.rows(_ -> true)));
      splits.forEach(said::read);
    }
    return said.byMetric();
  }

  @Override
  public void close() {
    shards.forEach(SeriesShard::close);
  }
}
