package io.lampyr.metrics.promql.fault;

import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.tree.Place;
import java.time.Instant;

/** How buckets, whose counts must not fall, were made to rise. */
public record Forced(
    Place place,
    long fromMillis,
    long toMillis,
    double leastBucket,
    double greatestBucket,
    double greatestFall,
    int times) {
  Forced with(Forced other) {
    return new Forced(
        place,
        Math.min(fromMillis, other.fromMillis),
        Math.max(toMillis, other.toMillis),
        Math.min(leastBucket, other.leastBucket),
        Math.max(greatestBucket, other.greatestBucket),
        Math.max(greatestFall, other.greatestFall),
        times + other.times);
  }

  String told() {
    return ", from buckets "
        + GoNumbers.general(leastBucket)
        + " to "
        + GoNumbers.general(greatestBucket)
        + ", with a max diff of "
        + GoNumbers.twoDigits(greatestFall)
        + ", over "
        + times
        + " samples from "
        + Instant.ofEpochSecond(Math.floorDiv(fromMillis, 1000))
        + " to "
        + Instant.ofEpochSecond(Math.floorDiv(toMillis, 1000));
  }
}
