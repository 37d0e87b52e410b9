package io.lampyr.engine.meter;

import java.util.List;
import java.util.stream.IntStream;

/** What meters stand at, in their order; those that somebody does not know are nought. */
public record Meters(List<Long> values) {
  private static final List<Meter> ORDER = List.of(Meter.values());

  public static final Meters NONE = new Meters(List.of());

  public Meters {
    values = List.copyOf(values);
  }

  public long of(Meter meter) {
    return at(ORDER.indexOf(meter));
  }

  /** The same in milliseconds. */
  public long millis(Meter meter) {
    return of(meter) / 1_000_000;
  }

  private long at(int place) {
    return place < values.size() ? values.get(place) : 0;
  }

  /** Both together. */
  public Meters plus(Meters other) {
    int most = Math.max(values.size(), other.values.size());
    return new Meters(
        IntStream.range(0, most).mapToObj(place -> at(place) + other.at(place)).toList());
  }
}
