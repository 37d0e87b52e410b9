package io.lampyr.metrics.series;

import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * Where series are read.
 *
 * <p>Laws: each series that has a point in the span is handed over exactly once, whole, whatever
 * files, shards and indices its points lie in; series come in any order. All calls upon one source
 * see the same points (SnapshotReads). A call charges what it keeps to the request that its thread
 * works for, and ends with an exception when that is called off. A source is used by one thread at
 * a time; several cursors may be open at once.
 */
public interface SeriesSource {
  /** Begins to hand series over; the caller closes the cursor. */
  SeriesCursor scan(SeriesRequest request);

  /** The labels of series, in their order. */
  SortedSet<Labels> series(SeriesListing listing);

  /** The names of the labels that series have, in the order of names. */
  SortedSet<String> labelNames(SeriesListing listing);

  /** The values that series have of a label, in their order. */
  SortedSet<String> labelValues(String name, SeriesListing listing);

  /** What is known of metrics, by their names; at most so many, 0 being all. */
  SortedMap<String, List<MetricMetadata>> metadata(int limit);

  /** Where there are fewer points than there were; only there points stand for several numbers. */
  default Fewer fewer() {
    return Fewer.NONE;
  }
}
