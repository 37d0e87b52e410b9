package io.lampyr.restapi.cluster;

import io.lampyr.engine.leaf.PlaceStatistics;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a process knows of the places that search for it, as clients know it of nodes that choose
 * among copies; and how often each was asked because another was late.
 */
final class SelectionSection {
  private static final double NANOS_PER_MICRO = 1_000;
  private static final double NANOS_PER_MILLI = 1_000_000;
  private static final double NANOS_PER_SECOND = 1_000_000_000;

  private SelectionSection() {}

  static Map<String, @Nullable Object> of(SortedMap<String, PlaceStatistics> places) {
    Map<String, @Nullable Object> section = new LinkedHashMap<>();
    places.forEach((name, place) -> section.put(name, place(place)));
    return section;
  }

  private static Map<String, @Nullable Object> place(PlaceStatistics place) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("outgoing_searches", place.outgoing());
    told.put("avg_queue_size", Math.round(place.queue()));
    told.put("avg_service_time", time(place.serviceNanos()));
    told.put("avg_service_time_ns", place.serviceNanos());
    told.put("avg_response_time", time(place.responseNanos()));
    told.put("avg_response_time_ns", place.responseNanos());
    told.put("rank", String.format(Locale.ROOT, "%.1f", place.rank()));
    told.put("searches", place.calls());
    told.put("hedged_searches", place.hedged());
    return told;
  }

  private static String time(long nanos) {
    if (nanos < NANOS_PER_MICRO) {
      return nanos + "nanos";
    }
    if (nanos < NANOS_PER_MILLI) {
      return tenths(nanos / NANOS_PER_MICRO) + "micros";
    }
    return nanos < NANOS_PER_SECOND
        ? tenths(nanos / NANOS_PER_MILLI) + "ms"
        : tenths(nanos / NANOS_PER_SECOND) + "s";
  }

  private static String tenths(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
