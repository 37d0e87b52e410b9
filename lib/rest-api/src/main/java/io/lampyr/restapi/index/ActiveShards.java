package io.lampyr.restapi.index;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;

/**
 * Waits for shards to be served, or at rest, from which whoever writes wakes them. Cost: one query
 * for each index and look.
 */
public final class ActiveShards {
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final Duration USUAL = Duration.ofSeconds(30);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Catalog catalog;
  private final Clock clock;
  private final Scheduler scheduler;

  public ActiveShards(Catalog catalog, Clock clock, Scheduler scheduler) {
    this.catalog = catalog;
    this.clock = clock;
    this.scheduler = scheduler;
  }

  /** As the call wants it: by default it waits for all that there can be. */
  public boolean await(List<IndexMetadata> indices, Call call) {
    String wanted = call.parameters().text("wait_for_active_shards").orElse("1");
    return await(indices, wanted, call.parameters().duration("timeout", USUAL));
  }

  /**
   * Whether, by the timeout, every shard of the open ones of the indices is served.
   *
   * @param wanted how many copies of each: there is one owner that writes, so any number beyond
   *     none asks for it
   */
  boolean await(List<IndexMetadata> indices, String wanted, Duration timeout) {
    if (!wanted.equals("all") && !wanted.chars().allMatch(Character::isDigit)) {
      throw ApiException.argument("cannot parse ActiveShardCount[" + wanted + "]");
    }
    if (wanted.equals("0")) {
      return false;
    }
    long begin = clock.monotonicNanos();
    Duration bound = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    while (!areActive(indices)) {
      if (clock.monotonicNanos() - begin > bound.toNanos()) {
        return false;
      }
      try {
        scheduler.sleep(PAUSE);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return true;
  }

  private boolean areActive(List<IndexMetadata> indices) {
    return indices.stream()
        .filter(index -> index.state() == IndexState.OPEN)
        .allMatch(index ->
            catalog.shards(index.id()).stream()
                .allMatch(shard -> shard.state() == ShardState.ACTIVE || shard.isResting()));
  }
}
