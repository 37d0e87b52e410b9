package io.lampyr.restapi.document;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.ShardsOutcome;
import java.time.Duration;
import java.util.Set;

/** Makes all shards of the index visible at once, also for those who would wait. */
public final class ForcedRefresh implements WriteRefresh {
  private final IndexMaintenance maintenance;

  public ForcedRefresh(IndexMaintenance maintenance) {
    this.maintenance = maintenance;
  }

  @Override
  public boolean force(IndexId index, Set<Integer> shards, Duration deadline) {
    return maintenance.refresh(index, deadline) instanceof ShardsOutcome.Called called
        && called.failed() == 0;
  }

  @Override
  public boolean await(IndexId index, Set<Integer> shards, Duration deadline) {
    force(index, shards, deadline);
    // Who waits is not told of force: it stands for a schedule that came at once.
    return false;
  }
}
