package io.lampyr.restapi.search;

import io.lampyr.base.unit.Durations;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.search.PointsInTime;
import io.lampyr.mapping.fault.TimeText;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * For how long clients ask that something is kept for them, and how long, and how many at once, the
 * cluster's settings let them. Cost: a read of those settings for each question.
 */
public final class KeepAlive {
  private static final String SEARCHES = "search.max_keep_alive";
  private static final String POINTS = "point_in_time.max_keep_alive";
  private static final String USUAL = "search.default_keep_alive";
  private static final String LONGEST = "24h";
  private static final String STANDARD = "5m";

  private final Supplier<FlatSettings> settings;

  KeepAlive(Supplier<FlatSettings> settings) {
    this.settings = settings;
  }

  /** The time for which a scroll is kept, of that parameter. */
  Duration ofScroll(String name, String value) {
    return checked(name, value, SEARCHES, settings.get().text(SEARCHES, LONGEST));
  }

  /** Likewise for a point in time, for which there may be another bound. */
  Duration ofPoint(String name, String value) {
    FlatSettings known = settings.get();
    return known.has(POINTS)
        ? checked(name, value, POINTS, known.text(POINTS, LONGEST))
        : checked(name, value, SEARCHES, known.text(SEARCHES, LONGEST));
  }

  /** How many of that use may be open at once, in the whole cluster. */
  int most(PointsInTime.Use use) {
    return most(use, settings.get());
  }

  private static int most(PointsInTime.Use use, FlatSettings settings) {
    String text = settings.text(use.setting(), String.valueOf(use.usualMost()));
    String problem = "Failed to parse value [" + text + "] for setting [" + use.setting() + "]";
    int most;
    try {
      most = Integer.parseInt(text);
    } catch (NumberFormatException malformed) {
      throw ApiException.argument(problem + ": it must be a whole number");
    }
    if (most < 0) {
      throw ApiException.argument(problem + " must be >= 0");
    }
    return most;
  }

  /** The longest time that the setting lets clients ask for. */
  Duration most(String setting, String usual) {
    return parse(setting, settings.get().text(setting, usual));
  }

  /** Refuses settings of the cluster by which nothing could be kept. */
  public static void check(FlatSettings settings) {
    Duration most = parse(SEARCHES, settings.text(SEARCHES, LONGEST));
    Duration usual = parse(USUAL, settings.text(USUAL, STANDARD));
    settings.text(POINTS).ifPresent(value -> parse(POINTS, value));
    for (String bound : AsynchronousBounds.SETTINGS) {
      settings.text(bound).ifPresent(value -> parse(bound, value));
    }
    for (PointsInTime.Use use : PointsInTime.Use.values()) {
      var _ = most(use, settings);
    }
    if (usual.compareTo(most) > 0) {
      throw ApiException.argument(
          "Default keep alive setting for request ["
              + USUAL
              + "]("
              + Durations.print(usual)
              + ") should be smaller than max keep alive ["
              + SEARCHES
              + "]("
              + Durations.print(most)
              + ")");
    }
  }

  private static Duration parse(String name, String value) {
    return TimeText.some(name, value);
  }

  private static Duration checked(String name, String value, String bound, String longest) {
    Duration asked = parse(name, value);
    Duration most = parse(bound, longest);
    if (asked.compareTo(most) > 0) {
      throw ApiException.argument(
          "Keep alive for request ("
              + Durations.print(asked)
              + ") is too large. It must be less than ("
              + Durations.print(most)
              + "). This limit can be set by changing the ["
              + bound
              + "] cluster level setting.");
    }
    return asked;
  }
}
