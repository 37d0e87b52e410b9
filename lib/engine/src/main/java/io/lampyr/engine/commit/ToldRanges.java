package io.lampyr.engine.commit;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.luceneblob.commit.TimeRange;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a commit tells of its fields' values: that of {@code @timestamp}, and of the first others by
 * name. It stands in the commit's header, so that every reader of the commit tells the same.
 */
final class ToldRanges {
  static final String TIME_FIELD = "@timestamp";
  private static final String PREFIX = "range.";
  private static final int MAX_NAME_CHARS = 256;

  private ToldRanges() {}

  static Optional<TimeRange> times(Map<String, ValueRange> ranges) {
    return Optional.ofNullable(ranges.get(TIME_FIELD))
        .map(range -> new TimeRange(range.least(), range.greatest()));
  }

  /** As entries of a header. */
  static Map<String, String> encode(Map<String, ValueRange> ranges) {
    Map<String, String> entries = new HashMap<>();
    new TreeMap<>(ranges)
        .forEach((name, range) -> {
          if (entries.size() < CommitPoint.MAX_RANGES
              && !name.equals(TIME_FIELD)
              && name.length() <= MAX_NAME_CHARS) {
            entries.put(PREFIX + name, range.least() + " " + range.greatest());
          }
        });
    return entries;
  }

  /** From a header's entries; what is none of them is passed over. */
  static Map<String, ValueRange> decode(Map<String, String> entries) {
    Map<String, ValueRange> ranges = new HashMap<>();
    entries.forEach((key, value) -> {
      int space = value.indexOf(' ');
      if (key.startsWith(PREFIX) && space > 0 && ranges.size() < CommitPoint.MAX_RANGES) {
        ranges.put(
            key.substring(PREFIX.length()),
            new ValueRange(
                Long.parseLong(value.substring(0, space)),
                Long.parseLong(value.substring(space + 1))));
      }
    });
    return ranges;
  }
}
