package io.lampyr.engine.series;

import io.lampyr.esql.source.Table;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import io.lampyr.metrics.series.MetricMetadata;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.SeriesCursor;
import io.lampyr.metrics.series.SeriesListing;
import io.lampyr.metrics.series.SeriesRequest;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.metrics.series.TextOrder;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Series of any documents that have times, labels and metrics: all of a scan's points are gathered
 * and put in order before the first series is handed over. Cost: what the columns of the documents
 * take that match.
 */
public final class TableSeries implements SeriesSource {
  private final Table table;
  private final SeriesFields fields;

  public TableSeries(Table table, SeriesFields fields) {
    this.table = table;
    this.fields = fields;
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    SortedMap<Labels, Samples> found =
        new Gathering(table, fields, true)
            .gather(request.matchers(), request.fromMillis(), request.toMillis());
    return new Gathered(found);
  }

  @Override
  public SortedSet<Labels> series(SeriesListing listing) {
    SortedSet<Labels> all = new TreeSet<>();
    List<List<LabelMatcher>> selectors =
        listing.selectors().isEmpty() ? List.of(List.of()) : listing.selectors();
    for (List<LabelMatcher> selector : selectors) {
      all.addAll(
          new Gathering(table, fields, false)
              .gather(selector, listing.fromMillis(), listing.toMillis())
              .keySet());
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
    SortedMap<String, List<MetricMetadata>> told = new TreeMap<>();
    fields
        .metrics()
        .forEach((name, metric) -> {
          if (limit == 0 || told.size() < limit) {
            String kind = metric.kind().isEmpty() ? "unknown" : metric.kind();
            told.put(name, List.of(new MetricMetadata(kind, "", metric.unit())));
          }
        });
    return told;
  }

  private static final class Gathered implements SeriesCursor {
    private final List<Map.Entry<Labels, Samples>> all;
    private int at = -1;

    private Gathered(SortedMap<Labels, Samples> found) {
      all = List.copyOf(found.entrySet());
    }

    @Override
    public boolean next() {
      return ++at < all.size();
    }

    @Override
    public Labels labels() {
      return all.get(at).getKey();
    }

    @Override
    public Samples samples() {
      return all.get(at).getValue();
    }

    @Override
    public void close() {}
  }
}
