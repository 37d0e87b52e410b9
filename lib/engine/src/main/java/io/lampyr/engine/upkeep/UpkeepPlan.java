package io.lampyr.engine.upkeep;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an open shard needs now, decided purely.
 *
 * @param refresh make its changes visible
 * @param flush make them durable too
 * @param trim let its reader see what was written, and forget it elsewhere
 */
record UpkeepPlan(boolean refresh, boolean flush, boolean trim) {
  /** Where nothing is refreshed, what a reader has not seen is kept apart for this long. */
  private static final Duration TRIM_WITHOUT_REFRESH = Duration.ofMinutes(1);

  /** How a shard stands. Times are monotonic. */
  record State(
      boolean changed,
      long refreshedNanos,
      OptionalLong unflushedSinceNanos,
      long logBytes,
      long versionBytes,
      long trimmedNanos) {}

  static UpkeepPlan of(
      State state, Optional<Duration> refreshInterval, UpkeepSettings settings, long nowNanos) {
    boolean refresh =
        state.changed()
            && refreshInterval.isPresent()
            && nowNanos - state.refreshedNanos() >= refreshInterval.get().toNanos();
    boolean old =
        state.unflushedSinceNanos().isPresent()
            && nowNanos - state.unflushedSinceNanos().getAsLong()
                >= settings.flushAgeMax().toNanos();
    boolean flush = old || state.logBytes() >= settings.flushTranslogBytesMax();
    // Just after a commit a reader costs next to nothing: Lucene has written its segments anyway.
    boolean trim =
        state.versionBytes() > 0
            && (state.refreshedNanos() - state.trimmedNanos() > 0
                || nowNanos - state.trimmedNanos() >= TRIM_WITHOUT_REFRESH.toNanos());
    return new UpkeepPlan(refresh, flush, trim);
  }
}
