package io.lampyr.engine.meter;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

/** The meters of something that works. Safe for many threads. */
public final class MeterBoard {
  private final Map<Meter, LongAdder> adders = new EnumMap<>(Meter.class);

  public MeterBoard() {
    for (Meter meter : Meter.values()) {
      adders.put(meter, new LongAdder());
    }
  }

  public void add(Meter meter, long more) {
    Objects.requireNonNull(adders.get(meter)).add(more);
  }

  /** As they stand now; one that counts what goes on is never below nought. */
  public Meters read() {
    return new Meters(adders.values().stream().map(adder -> Math.max(0, adder.sum())).toList());
  }
}
