package io.lampyr.restapi.cat;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
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
      default -> Durations.shown(length);
    };
  }
}
