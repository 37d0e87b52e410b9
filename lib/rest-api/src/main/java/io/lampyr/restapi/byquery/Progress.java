package io.lampyr.restapi.byquery;

import io.lampyr.restapi.task.Throttle;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** How far one slice is. Written by one thread, read by many. */
final class Progress {
  private final Map<Count, AtomicLong> counts = new EnumMap<>(Count.class);
  private final Throttle throttle;

  /** What is counted. */
  enum Count {
    TOTAL,
    UPDATED,
    CREATED,
    DELETED,
    BATCHES,
    CONFLICTS,
    NOOPS,
    WRITES_REPEATED,
    SEARCHES_REPEATED
  }

  /** Which of the counts answers show: those of what cannot happen are left out. */
  record Shape(boolean updates, boolean creates) {
    /** All counts, as the status of a task tells them, whatever the task does. */
    static final Shape WHOLE = new Shape(true, true);
  }

  /** Goes on from such counts, by their names. */
  Progress(Throttle throttle, Map<String, Long> before) {
    this.throttle = throttle;
    for (Count count : Count.values()) {
      counts.put(count, new AtomicLong(before.getOrDefault(count.name(), 0L)));
    }
  }

  /** All counts by their names. */
  Map<String, Long> state() {
    Map<String, Long> state = new LinkedHashMap<>();
    counts.forEach((count, value) -> state.put(count.name(), value.get()));
    return state;
  }

  Throttle throttle() {
    return throttle;
  }

  void add(Count count, long more) {
    of(count).addAndGet(more);
  }

  void set(Count count, long value) {
    of(count).set(value);
  }

  private AtomicLong of(Count count) {
    return counts.getOrDefault(count, new AtomicLong());
  }

  /** All slices together, and each of them if there are several. */
  static Map<String, @Nullable Object> json(
      List<Progress> slices, Shape shape, Terms terms, Optional<String> cancelled) {
    long maxDocuments = terms.maxDocuments();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    terms.slice().ifPresent(id -> json.put("slice_id", id));
    json.putAll(numbers(slices, shape, maxDocuments, cancelled));
    if (slices.size() > 1) {
      json.put(
          "slices",
          slices.stream()
              .map(slice -> {
                Map<String, @Nullable Object> one = new LinkedHashMap<>();
                one.put("slice_id", slices.indexOf(slice));
                one.putAll(numbers(List.of(slice), shape, maxDocuments, cancelled));
                return one;
              })
              .toList());
    }
    return json;
  }

  private static Map<String, @Nullable Object> numbers(
      List<Progress> slices, Shape shape, long maxDocuments, Optional<String> cancelled) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("total", Math.min(maxDocuments, sum(slices, Count.TOTAL)));
    if (shape.updates()) {
      json.put("updated", sum(slices, Count.UPDATED));
    }
    if (shape.creates()) {
      json.put("created", sum(slices, Count.CREATED));
    }
    json.put("deleted", sum(slices, Count.DELETED));
    json.put("batches", sum(slices, Count.BATCHES));
    json.put("version_conflicts", sum(slices, Count.CONFLICTS));
    json.put("noops", sum(slices, Count.NOOPS));
    Map<String, @Nullable Object> retries = new LinkedHashMap<>();
    retries.put("bulk", sum(slices, Count.WRITES_REPEATED));
    retries.put("search", sum(slices, Count.SEARCHES_REPEATED));
    json.put("retries", retries);
    json.put(
        "throttled_millis", slices.stream().mapToLong(s -> s.throttle.throttledMillis()).sum());
    json.put("requests_per_second", rate(slices));
    cancelled.ifPresent(reason -> json.put("canceled", reason));
    json.put(
        "throttled_until_millis",
        slices.stream().mapToLong(s -> s.throttle.untilMillis()).min().orElse(0));
    return json;
  }

  private static double rate(List<Progress> slices) {
    double sum = 0;
    for (Progress slice : slices) {
      float rate = slice.throttle.shownRate();
      if (rate < 0) {
        return -1;
      }
      sum += rate;
    }
    return sum;
  }

  private static long sum(List<Progress> slices, Count count) {
    return slices.stream().mapToLong(slice -> slice.of(count).get()).sum();
  }
}
