package io.lampyr.bench.fleet;

import io.lampyr.base.check.Check;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.luceneblob.batch.FlushLimits;
import io.lampyr.translog.batch.BatchSettings;
import java.time.Duration;

/** What differs between clusters: how many there are of what, and the settings under test. */
public record FleetSetup(
    long seed,
    int nodes,
    int functions,
    BatchSettings log,
    io.lampyr.luceneblob.batch.BatchSettings commits,
    UpkeepSettings upkeep) {
  /** Enough that no client is ever slowed down for refreshing too often. */
  private static final long UNTHROTTLED = 1L << 50;

  public FleetSetup {
    Check.positive(nodes, "nodes");
    Check.positive(functions, "functions");
  }

  /** One node and one function with the settings that they begin with. */
  public static FleetSetup standard(long seed) {
    return new FleetSetup(
        seed,
        1,
        1,
        BatchSettings.defaults(),
        io.lampyr.luceneblob.batch.BatchSettings.DEFAULT,
        UpkeepSettings.DEFAULT);
  }

  public FleetSetup with(int nodes, int functions) {
    return new FleetSetup(seed, nodes, functions, log, commits, upkeep);
  }

  /** With refreshes as often as clients ask for them. */
  public FleetSetup unthrottled() {
    return new FleetSetup(seed, nodes, functions, log, commits, upkeep.withMemory(UNTHROTTLED));
  }

  /** With shards that are laid to rest as soon as nobody has written to them for so long. */
  public FleetSetup restingAfter(Duration idle) {
    return new FleetSetup(seed, nodes, functions, log, commits, upkeep.restingAfter(idle));
  }

  public FleetSetup withLogInterval(Duration interval) {
    BatchSettings changed =
        new BatchSettings(
            interval,
            log.maxBatchBytes(),
            log.maxInFlight(),
            log.idle(),
            log.pending(),
            log.backoff());
    return new FleetSetup(seed, nodes, functions, changed, commits, upkeep);
  }

  public FleetSetup withMaxCommits(int most) {
    FlushLimits limits = commits.flush();
    io.lampyr.luceneblob.batch.BatchSettings changed =
        new io.lampyr.luceneblob.batch.BatchSettings(
            new FlushLimits(most, limits.maxBytes(), limits.maxAge()), commits.hot());
    return new FleetSetup(seed, nodes, functions, log, changed, upkeep);
  }
}
