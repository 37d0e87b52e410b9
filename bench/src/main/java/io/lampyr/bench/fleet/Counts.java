package io.lampyr.bench.fleet;

import io.lampyr.base.price.Prices;
import io.lampyr.base.price.UnitPrice;
import java.util.EnumMap;
import java.util.Map;

/** What was counted until some moment, or between two. */
public record Counts(Map<Counter, Long> values) {
  public Counts {
    values = Map.copyOf(values);
  }

  public long of(Counter counter) {
    return values.getOrDefault(counter, 0L);
  }

  public Counts since(Counts before) {
    Map<Counter, Long> between = new EnumMap<>(Counter.class);
    values.forEach((counter, value) -> between.put(counter, value - before.of(counter)));
    return new Counts(between);
  }

  public Counts plus(Counts more) {
    Map<Counter, Long> sum = new EnumMap<>(Counter.class);
    for (Counter counter : Counter.values()) {
      sum.put(counter, of(counter) + more.of(counter));
    }
    return new Counts(sum);
  }

  /** What the requests of the object store cost. */
  public double storeDollars(Prices prices) {
    return prices.dollars(UnitPrice.S3_WRITE, (double) of(Counter.STORE_WRITES))
        + prices.dollars(UnitPrice.S3_READ, (double) of(Counter.STORE_READS));
  }

  /** What the requests of cluster state cost. */
  public double stateDollars(Prices prices) {
    return prices.dollars(UnitPrice.DYNAMODB_WRITE, (double) of(Counter.STATE_WRITE_UNITS))
        + prices.dollars(UnitPrice.DYNAMODB_READ, (double) of(Counter.STATE_READ_UNITS));
  }
}
