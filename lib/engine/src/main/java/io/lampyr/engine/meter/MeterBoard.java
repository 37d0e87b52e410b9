package io.lampyr.engine.meter;

import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** The meters of something that works. Safe for many threads. */
public final class MeterBoard {
  private static final int COUNT = Meter.values().length;

  private final LongAdder[] adders =
      Stream.generate(LongAdder::new).limit(COUNT).toArray(LongAdder[]::new);

  public void add(Meter meter, long more) {
    adders[meter.ordinal()].add(more);
  }

  /** As they stand now; one that counts what goes on is never below nought. */
  public Meters read() {
    return new Meters(Arrays.stream(adders).map(adder -> Math.max(0, adder.sum())).toList());
  }
}
