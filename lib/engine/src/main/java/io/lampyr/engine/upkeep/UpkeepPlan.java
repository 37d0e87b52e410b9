package io.lampyr.engine.upkeep;

import io.lampyr.engine.refresh.RefreshInterval;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an open shard needs now, decided purely.
 *
 * @param refresh make its changes visible
 * @param flush make them durable too
 * @param upload make durable what is visible, and leave the little that came since for later
 * @param trim let its reader see what was written, and forget it elsewhere
 */
record UpkeepPlan(boolean refresh, boolean flush, boolean upload, boolean trim) {
  /** While a shard is written to, what a reader has not seen is kept apart for this long. */
  private static final Duration TRIM_WHILE_WRITTEN = Duration.ofMinutes(1);

  /** So much of the log is few changes: a segment of its own for them is soon merged. */
  static final long FEW_BYTES = 1 << 20;

  /** How a shard stands. Times are monotonic. */
  record State(
      boolean changed,
      long refreshedNanos,
      OptionalLong unflushedSinceNanos,
      long logBytes,
      long uncommittedLogBytes,
      long versionBytes,
      long trimmedNanos,
      boolean diskIsTight) {}

  static UpkeepPlan of(
      State state, RefreshInterval wanted, UpkeepSettings settings, long nowNanos) {
    boolean few = state.uncommittedLogBytes() <= FEW_BYTES;
    Duration usual = few ? settings.soonest() : settings.refreshInterval();
    Optional<Duration> interval = wanted.at(usual, settings.soonest());
    boolean refresh =
        state.changed()
            && interval.isPresent()
            && nowNanos - state.refreshedNanos() >= interval.get().toNanos();
    boolean old =
        state.unflushedSinceNanos().isPresent()
            && nowNanos - state.unflushedSinceNanos().getAsLong()
                >= settings.flushAgeMax().toNanos();
    boolean tooLong = state.logBytes() >= settings.flushTranslogBytesMax();
    boolean mostIsVisible = state.uncommittedLogBytes() <= settings.flushTranslogBytesMax() / 2;
    // Only what is uploaded leaves the disk.
    boolean makesRoom = state.diskIsTight() && state.unflushedSinceNanos().isPresent();
    boolean flush = old || makesRoom || (tooLong && !mostIsVisible);
    boolean upload = tooLong && !flush;
    // Where nothing came after a commit a reader costs next to nothing: its segments are written.
    // Else it has segments written of the little that came, which are to be merged soon after.
    boolean behindCommit = !state.changed() && state.refreshedNanos() - state.trimmedNanos() > 0;
    boolean trim =
        state.versionBytes() > 0
            && (behindCommit || nowNanos - state.trimmedNanos() >= TRIM_WHILE_WRITTEN.toNanos());
    return new UpkeepPlan(refresh, flush, upload, trim);
  }
}
