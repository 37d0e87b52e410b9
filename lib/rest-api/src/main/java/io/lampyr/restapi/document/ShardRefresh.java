package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.client.ShardsOutcome;
import io.lampyr.engine.client.WriteVisibility;
import java.time.Duration;
import java.util.Set;

/** Asks the owners of the shards that were written to. */
public final class ShardRefresh implements WriteRefresh {
  private final WriteVisibility visibility;

  public ShardRefresh(WriteVisibility visibility) {
    this.visibility = visibility;
  }

  @Override
  public boolean force(IndexId index, Set<Integer> shards, Duration deadline) {
    return done(visibility.of(index, shards, WriteVisibility.Mode.REFRESH, deadline));
  }

  /** An owner with too many who wait refreshes at once, and does not tell. */
  @Override
  public boolean await(IndexId index, Set<Integer> shards, Duration deadline) {
    return done(visibility.of(index, shards, WriteVisibility.Mode.WAIT, deadline));
  }

  private static boolean done(ShardsOutcome outcome) {
    return outcome instanceof ShardsOutcome.Called called && called.failed() == 0;
  }
}
