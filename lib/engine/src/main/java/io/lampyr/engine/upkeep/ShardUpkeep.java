package io.lampyr.engine.upkeep;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.engine.refresh.RefreshInterval;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Future;

/**
 * Keeps a node's open shards: refreshes those with changes when their interval is over, flushes
 * those whose oldest operation is too old or whose part of the log is too long, and forgets
 * versions and tombstones that are not needed any more. One thread steps it; the work is done by
 * others.
 */
public final class ShardUpkeep {
  private final UpkeepSettings settings;
  private final Clock clock;
  private final Scheduler scheduler;
  private Map<OpenShard, Running> running = new HashMap<>();

  /** What was begun for a shard and may not be over. */
  private static final class Running {
    Optional<Future<?>> commit = Optional.empty();
    Optional<Scheduler.Task> trim = Optional.empty();
  }

  public ShardUpkeep(UpkeepSettings settings, Clock clock, Scheduler scheduler) {
    this.settings = settings;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /**
   * Begins what these shards, which are all that are open, need now. Does not wait for it. Where
   * the disk is tight, all that is not uploaded is.
   */
  public void step(Map<OpenShard, RefreshInterval> shards, boolean diskIsTight) {
    Map<OpenShard, Running> kept = new HashMap<>();
    shards.forEach((shard, interval) -> {
      Running known = running.getOrDefault(shard, new Running());
      kept.put(shard, known);
      if (shard.failure().cause().isEmpty()) {
        tend(shard, interval, known, diskIsTight);
      }
    });
    running = kept;
  }

  private void tend(OpenShard shard, RefreshInterval interval, Running known, boolean diskIsTight) {
    CommitPipeline commits = shard.commits();
    shard.documents().forgetTombstones();
    UpkeepPlan.State state =
        new UpkeepPlan.State(
            commits.hasChanges(),
            commits.begunNanos(),
            commits.unflushed().sinceNanos(),
            commits.unflushed().logBytes(),
            commits.unflushed().uncommittedLogBytes(),
            shard.documents().versionBytes(),
            shard.documents().reopenedNanos(),
            diskIsTight);
    UpkeepPlan plan = UpkeepPlan.of(state, interval, settings, clock.monotonicNanos());
    if (known.commit.isEmpty() || known.commit.get().isDone()) {
      if (plan.flush() || (plan.upload() && plan.refresh())) {
        known.commit = Optional.of(commits.requestFlush());
      } else if (plan.upload()) {
        known.commit = Optional.of(commits.requestUpload());
      } else if (plan.refresh()) {
        known.commit = Optional.of(commits.requestRefresh());
      }
    }
    if (plan.trim() && (known.trim.isEmpty() || known.trim.get().isDone())) {
      known.trim = Optional.of(scheduler.fork("trim-versions-" + shard.id(), () -> trim(shard)));
    }
  }

  private static void trim(OpenShard shard) {
    try {
      shard.documents().forgetVersions();
    } catch (UnavailableException _) {
      // The shard was closed meanwhile, or has failed, which has told those who are concerned.
    }
  }
}
