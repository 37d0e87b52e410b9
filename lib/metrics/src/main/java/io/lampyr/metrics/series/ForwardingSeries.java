package io.lampyr.metrics.series;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/** The series of another source, for those that change some of what it answers. */
public abstract class ForwardingSeries implements SeriesSource {
  private final SeriesSource source;

  protected ForwardingSeries(SeriesSource source) {
    this.source = source;
  }

  @Override
  public SeriesCursor scan(SeriesRequest request) {
    return source.scan(request);
  }

  @Override
  public SortedSet<Labels> series(SeriesListing listing) {
    return source.series(listing);
  }

  @Override
  public SortedSet<String> labelNames(SeriesListing listing) {
    return source.labelNames(listing);
  }

  @Override
  public SortedSet<String> labelValues(String name, SeriesListing listing) {
    return source.labelValues(name, listing);
  }

  @Override
  public SortedMap<String, List<MetricMetadata>> metadata(int limit) {
    return source.metadata(limit);
  }

  @Override
  public Fewer fewer() {
    return source.fewer();
  }
}
