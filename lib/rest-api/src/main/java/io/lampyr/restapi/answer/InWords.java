package io.lampyr.restapi.answer;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts before each size and time of statistics the same in words, as {@code human} asks for. What a
 * number is its name says. What is not statistics, such as settings and mappings, stays as it is.
 */
public final class InWords {
  private static final DateTimeFormatter DATES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Subtrees whose names are not ours, or that people read as they are. */
  private static final Set<String> KEPT =
      Set.of("settings", "defaults", "mappings", "resource_stats", "headers", "overall");

  private static final Set<String> DATED =
      Set.of(
          "action_time_millis",
          "completion_time_in_millis",
          "delete_date_in_millis",
          "expiration_time_in_millis",
          "index_creation_date_millis",
          "lifecycle_date_millis",
          "modified_date_in_millis",
          "phase_time_millis",
          "rollover_date_millis",
          "start_time_in_millis",
          "step_time_millis",
          "stop_time_in_millis");

  /** Names whose words do not stand under what is left without the unit. */
  private static final Map<String, String> OWN =
      Map.of(
          "fixed_bit_set_memory_in_bytes", "fixed_bit_set",
          "total_bytes_sent", "total_sent_size",
          "total_bytes_received", "total_received_size");

  /** Times without a twin. */
  private static final Set<String> WITHOUT =
      Set.of("time_in_queue_millis", "time_in_execution_millis", "cpu_time_in_nanos");

  private InWords() {}

  /** The same with what people read. */
  public static Map<String, @Nullable Object> of(Map<?, ?> tree) {
    Map<String, @Nullable Object> readable = new LinkedHashMap<>();
    tree.forEach((key, value) -> {
      String name = String.valueOf(key);
      if (value instanceof Number number && !WITHOUT.contains(name)) {
        twin(name, number, readable);
      }
      readable.put(name, KEPT.contains(name) ? value : value(value));
    });
    return readable;
  }

  private static @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> tree -> of(tree);
      case List<?> list -> list.stream().map(InWords::value).toList();
      default -> value;
    };
  }

  private static void twin(String name, Number number, Map<String, @Nullable Object> into) {
    long count = number.longValue();
    if (DATED.contains(name)) {
      String unit = name.endsWith("_in_millis") ? "_in_millis" : "_millis";
      put(name, unit, DATES.format(Instant.ofEpochMilli(count)), into);
    } else if (name.equals("active_shards_percent_as_number")) {
      String percent = String.format(Locale.ROOT, "%.1f%%", number.doubleValue());
      put(name, "_as_number", percent, into);
    } else if (name.endsWith("_in_bytes")) {
      put(name, "_in_bytes", size(count), into);
    } else if (name.endsWith("_bytes") || OWN.containsKey(name)) {
      put(name, "_bytes", size(count), into);
    } else if (name.endsWith("_in_nanos")) {
      put(name, "_in_nanos", Durations.shown(Duration.ofNanos(count)), into);
    } else if (name.endsWith("_in_millis")) {
      put(name, "_in_millis", time(count), into);
    } else if (name.endsWith("_millis")) {
      put(name, "_millis", time(count), into);
    }
  }

  private static void put(
      String name, String unit, String words, Map<String, @Nullable Object> into) {
    String own = OWN.get(name);
    into.putIfAbsent(own != null ? own : name.substring(0, name.length() - unit.length()), words);
  }

  private static String size(long bytes) {
    return bytes < 0 ? Long.toString(bytes) : new ByteSize(bytes).shown();
  }

  private static String time(long millis) {
    return millis == -1 ? "-1" : Durations.shown(Duration.ofMillis(millis));
  }
}
