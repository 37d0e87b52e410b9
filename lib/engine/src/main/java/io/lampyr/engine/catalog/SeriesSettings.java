package io.lampyr.engine.catalog;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;

/** What settings say of indices of time series: {@code index.mode: time_series}. */
public final class SeriesSettings {
  /** The mode of such indices. */
  public static final String TIME_SERIES = "time_series";

  public static final String ROUTING_PATH = "index.routing_path";
  public static final String START = "index.time_series.start_time";
  public static final String END = "index.time_series.end_time";
  static final String LOOK_AHEAD = "index.look_ahead_time";
  static final String LOOK_BACK = "index.look_back_time";
  static final String SOURCE_MODE = "index.mapping.source.mode";
  private static final String SYNTHETIC = "synthetic";

  private static final Instant FIRST = Instant.EPOCH;
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");
  private static final DateFormat TIMES = DateFormat.of("strict_date_optional_time");
  private static final DateTimeFormatter SHOWN =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** A setting that only such indices have: a length of time in bounds. */
  private record Span(Duration standard, Duration least, Duration most) {}

  private static final Map<String, Span> SPANS =
      Map.of(
          LOOK_AHEAD,
          new Span(Duration.ofMinutes(30), Duration.ofMinutes(1), Duration.ofHours(2)),
          LOOK_BACK,
          new Span(Duration.ofHours(2), Duration.ofMinutes(1), Duration.ofDays(7)));

  private SeriesSettings() {}

  /** Whether an index with these settings is of time series. */
  public static boolean areIn(FlatSettings settings) {
    return settings.text(IndexSettings.MODE, "standard").equals(TIME_SERIES);
  }

  /** Names of fields, or patterns, of which each document must have one. */
  static List<String> routingPath(FlatSettings settings) {
    List<String> paths = new ArrayList<>();
    for (String part : settings.text(ROUTING_PATH, "").split(",", -1)) {
      if (!part.isBlank()) {
        paths.add(part.strip());
      }
    }
    return paths;
  }

  /** Since when documents may be, that time itself included. */
  public static Instant start(FlatSettings settings) {
    return settings.text(START).map(text -> time(START, text)).orElse(FIRST);
  }

  /** Until when documents may be, that time itself excluded. */
  public static Instant end(FlatSettings settings) {
    return settings.text(END).map(text -> time(END, text)).orElse(LAST);
  }

  /** A time as settings and messages show it. */
  public static String text(Instant time) {
    return SHOWN.format(time);
  }

  /** The settings of an index that takes points of these times. */
  static FlatSettings times(Instant from, Instant to) {
    return FlatSettings.ofIndex(Map.of(START, text(from), END, text(to)));
  }

  private static Instant time(String name, String text) {
    Instant time = TIMES.parse(text, ZoneOffset.UTC, false);
    if (time == null) {
      throw FaultException.argument(
          "failed to parse date field ["
              + text
              + "] with format ["
              + TIMES.pattern()
              + "] for setting ["
              + name
              + "]");
    }
    return time;
  }

  static Duration lookAhead(FlatSettings settings) {
    return span(LOOK_AHEAD, settings.text(LOOK_AHEAD, ""));
  }

  static Duration lookBack(FlatSettings settings) {
    return span(LOOK_BACK, settings.text(LOOK_BACK, ""));
  }

  private static Duration span(String name, String text) {
    Span span = SPANS.get(name);
    if (span == null) {
      throw new IllegalArgumentException("no length of time setting=" + name);
    }
    if (text.isEmpty()) {
      return span.standard();
    }
    Duration given;
    try {
      given = Durations.parse(text);
    } catch (InvalidInputException wrong) {
      throw FaultException.argument(
          "failed to parse setting [" + name + "] with value [" + text + "] as a time value");
    }
    if (given.compareTo(span.least()) < 0) {
      throw FaultException.argument(
          "failed to parse value ["
              + text
              + "] for setting ["
              + name
              + "], must be >= ["
              + shown(span.least())
              + "]");
    }
    if (given.compareTo(span.most()) > 0) {
      throw FaultException.argument(
          "failed to parse value ["
              + text
              + "] for setting ["
              + name
              + "], must be <= ["
              + shown(span.most())
              + "]");
    }
    return given;
  }

  private static String shown(Duration span) {
    return span.toDays() > 0
        ? span.toDays() + "d"
        : span.toHours() > 0 ? span.toHours() + "h" : span.toMinutes() + "m";
  }

  /** Refuses a value that the setting cannot have in any index. */
  static void checkValue(String name, String text) {
    switch (name) {
      case START, END -> time(name, text);
      case LOOK_AHEAD, LOOK_BACK -> span(name, text);
      case SOURCE_MODE -> {
        if (!text.equals(SYNTHETIC) && !text.equals("stored")) {
          throw notSupported(text);
        }
      }
      default -> {}
    }
  }

  /** Refuses what does not go together in a new index. */
  static void check(FlatSettings settings) {
    if (!areIn(settings)) {
      for (String only : List.of(ROUTING_PATH, START, END, LOOK_AHEAD, LOOK_BACK)) {
        if (settings.has(only) && !settings.text(only, "").isEmpty()) {
          throw FaultException.argument("[" + only + "] requires [index.mode=time_series]");
        }
      }
      if (settings.text(SOURCE_MODE, "stored").equals(SYNTHETIC)) {
        throw notSupported(SYNTHETIC);
      }
      return;
    }
    for (String other : List.of("index.sort.field", "index.sort.order", "index.sort.mode")) {
      refuse(settings, other);
    }
    refuse(settings, "index.sort.missing");
    if (settings.number("index.routing_partition_size", 1) != 1) {
      refuse(settings, "index.routing_partition_size");
    }
    if (settings.text(SOURCE_MODE, SYNTHETIC).equals("stored")) {
      throw FaultException.argument(
          "[index.mode=time_series] only supports synthetic source, found ["
              + SOURCE_MODE
              + "=stored]");
    }
    if (routingPath(settings).isEmpty()) {
      throw FaultException.argument(
          "[index.mode=time_series] requires a non-empty [index.routing_path]");
    }
    if (!end(settings).isAfter(start(settings))) {
      throw FaultException.argument(END + " must be larger than " + START);
    }
  }

  private static void refuse(FlatSettings settings, String other) {
    if (settings.has(other)) {
      throw FaultException.argument(
          "[index.mode=time_series] is incompatible with [" + other + "]");
    }
  }

  private static FaultException notSupported(String mode) {
    return FaultException.argument(
        "setting ["
            + SOURCE_MODE
            + "] of ["
            + mode
            + "] is not supported: [stored] is, and [synthetic] in indices of"
            + " [index.mode=time_series]");
  }

  /** The order of documents: those of a series together, the newest first. */
  static Sort order() {
    return new Sort(
        new SortField(SystemFields.TSID, SortField.Type.STRING),
        new SortField(SeriesMapping.TIMESTAMP, SortField.Type.LONG, true));
  }
}
