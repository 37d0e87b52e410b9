package io.lampyr.restapi.cat;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;

/**
 * The units that a table's sizes and times are shown in.
 *
 * @param bytes that of sizes; empty: each in the one that suits it
 * @param time that of times; likewise
 */
record CatUnits(String bytes, String time) {
  private static final List<String> SIZES = List.of("b", "kb", "mb", "gb", "tb", "pb");
  private static final List<String> TIMES = List.of("nanos", "micros", "ms", "s", "m", "h", "d");

  static CatUnits of(Parameters parameters) {
    return new CatUnits(
        known("bytes", parameters.text("bytes").orElse(""), SIZES, "b"),
        known("time", parameters.text("time").orElse(""), TIMES, ""));
  }

  private static String known(String name, String unit, List<String> units, String ending) {
    if (unit.isEmpty() || units.contains(unit)) {
      return unit;
    }
    if (units.contains(unit + ending)) {
      return unit + ending;
    }
    throw ApiException.argument(
        "unknown unit [" + unit + "] of [" + name + "], expected one of " + units);
  }

  String shown(CatTable.Bytes size) {
    long count = size.count();
    int wanted = SIZES.indexOf(bytes);
    if (wanted >= 0) {
      return Long.toString(count >> (10 * wanted));
    }
    return new ByteSize(count).shown();
  }

  String shown(CatTable.Time time) {
    Duration length = time.length();
    return switch (this.time) {
      case "nanos" -> Long.toString(length.toNanos());
      case "micros" -> Long.toString(length.toNanos() / 1000);
      case "ms" -> Long.toString(length.toMillis());
      case "s" -> Long.toString(length.toSeconds());
      case "m" -> Long.toString(length.toMinutes());
      case "h" -> Long.toString(length.toHours());
      case "d" -> Long.toString(length.toDays());
      default -> suiting(length);
    };
  }

  /** A time in the largest unit of which it is at least one. */
  static String suiting(Duration length) {
    long nanos = length.toNanos();
    if (length.toDays() > 0) {
      return tenths(length.toSeconds() / 86_400.0) + "d";
    }
    if (length.toHours() > 0) {
      return tenths(length.toSeconds() / 3600.0) + "h";
    }
    if (length.toMinutes() > 0) {
      return tenths(length.toMillis() / 60_000.0) + "m";
    }
    if (length.toSeconds() > 0) {
      return tenths(length.toMillis() / 1000.0) + "s";
    }
    if (nanos >= 1_000_000) {
      return tenths(nanos / 1e6) + "ms";
    }
    return nanos >= 1000 ? tenths(nanos / 1e3) + "micros" : nanos == 0 ? "0s" : nanos + "nanos";
  }

  /** With one decimal, behind which nothing is rounded. */
  private static String tenths(double number) {
    long tenths = (long) (number * 10);
    return tenths / 10 + (tenths % 10 == 0 ? "" : "." + tenths % 10);
  }
}
