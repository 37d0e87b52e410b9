package io.lampyr.engine.search;

import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.ShardSearch;
import io.lampyr.query.stop.StopSign;
import io.lampyr.query.stop.StoppedException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * When what a search computes on a shard is to stop, which each document and each loop of a script
 * asks.
 *
 * @param queried by when documents are to be found, so that there is time to tell of them
 * @param told by when nobody waits for anything any longer
 */
record StopTimes(BooleanSupplier queried, BooleanSupplier told) {

  /** A query phase: what it makes of all that it found is whole, or there is nothing in time. */
  ShardOutcome querying(ShardReading.Reading<ShardOutcome> phase) throws IOException {
    try {
      return StopSign.<ShardOutcome, IOException>during(told, phase::read);
    } catch (StoppedException _) {
      return ShardOutcome.TIMED_OUT;
    }
  }

  /** A fetch phase, which may take the body's time once more. */
  <T> T fetching(ShardSearch shard, SearchBody body, ShardReading.Reading<T> phase)
      throws IOException {
    long nanos = TimeUnit.MILLISECONDS.toNanos(body.limits().timeoutMillis());
    long began = shard.clock().monotonicNanos();
    return StopSign.<T, IOException>during(
        () -> told.getAsBoolean() || (nanos > 0 && shard.clock().monotonicNanos() - began >= nanos),
        phase::read);
  }
}
