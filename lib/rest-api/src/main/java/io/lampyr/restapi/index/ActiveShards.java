package io.lampyr.restapi.index;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.catalog.ActiveCopies;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.Replicas;
import io.lampyr.restapi.call.Call;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits for shards to be served, or at rest, from which whoever writes wakes them. Cost: one query
 * for each index and look.
 */
public final class ActiveShards {
  private static final String PARAMETER = "wait_for_active_shards";
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

  /** Refuses to wait for more copies than an index of these settings can have. */
  void check(FlatSettings settings, Call call) {
    call.parameters()
        .text(PARAMETER)
        .map(ActiveCopies::parse)
        .ifPresent(copies -> copies.checkPossible(PARAMETER, Replicas.of(settings)));
  }

  /**
   * Whether, by the timeout, every shard of the open ones of the indices has as many copies as the
   * call asks for, or the index where it does not.
   */
  public boolean await(List<IndexMetadata> indices, Call call) {
    Optional<String> asked = call.parameters().text(PARAMETER);
    List<Wanted> all = indices.stream().map(index -> Wanted.of(index, asked)).toList();
    List<Wanted> awaited = all.stream().filter(one -> !one.copies().isNone()).toList();
    Duration timeout = call.parameters().duration("timeout", USUAL);
    long begin = clock.monotonicNanos();
    Duration bound = timeout.compareTo(LONGEST) < 0 ? timeout : LONGEST;
    while (!areActive(awaited)) {
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

  /** An index, and how many copies of its shards are waited for. */
  private record Wanted(IndexMetadata index, ActiveCopies copies, Replicas replicas) {
    static Wanted of(IndexMetadata index, Optional<String> asked) {
      FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
      return new Wanted(index, ActiveCopies.of(asked, settings.values()), Replicas.of(settings));
    }

    boolean isEnough(Catalog catalog) {
      if (copies.isOwnerEnough()) {
        return true;
      }
      int others = Math.max(0, catalog.liveNodes() - 1);
      return ActiveCopies.present(replicas, others) >= copies.needed(replicas, others);
    }
  }

  private boolean areActive(List<Wanted> indices) {
    return indices.stream().allMatch(one -> one.isEnough(catalog) && isServed(one.index()));
  }

  private boolean isServed(IndexMetadata index) {
    return index.state() != IndexState.OPEN
        || catalog.shards(index.id()).stream()
            .allMatch(shard -> shard.state() == ShardState.ACTIVE || shard.isResting());
  }
}
