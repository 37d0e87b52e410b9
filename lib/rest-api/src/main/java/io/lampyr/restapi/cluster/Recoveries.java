package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.restapi.cluster.ClusterView.IndexView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How shards came to where they are. Nothing is copied when a shard gets an owner: its files lie in
 * the store before and after. What an opening took is measured by the node that did it, in its log
 * and its metrics, and is not kept in cluster state: it is left out here.
 */
public final class Recoveries {
  private Recoveries() {}

  /**
   * One shard's.
   *
   * @param began when the shard came into being, if that is all that ever happened to it
   * @param bytes what the shard's files take in the store; none of them is copied
   */
  public record Recovery(
      ShardItem shard,
      boolean existing,
      boolean done,
      Optional<Instant> began,
      Optional<Heartbeat> node,
      long bytes) {

    /**
     * Whether it is known that nothing of a log was carried out: nobody has opened what rests or is
     * closed, and what is new has no log.
     */
    public boolean withoutLog() {
      return !existing || shard.isResting();
    }

    /** The operations of logs that there were; -1 if that was not kept. */
    public int operations() {
      return withoutLog() ? 0 : -1;
    }

    /** How much of them was carried out. */
    public String operationsPercent() {
      return withoutLog() ? "100.0%" : "-1.0%";
    }

    public String type() {
      return existing ? "EXISTING_STORE" : "EMPTY_STORE";
    }

    /** Opening is the only stage that can be told from outside. */
    public String stage() {
      return done ? "DONE" : "INDEX";
    }
  }

  /** Those of all shards of an index that are opened or being opened, or rest. */
  public static List<Recovery> of(IndexView index, List<Heartbeat> nodes) {
    List<Recovery> all = new ArrayList<>();
    for (ShardItem shard : index.shards()) {
      boolean never = shard.head().visible().isEmpty() && shard.head().durable().isEmpty();
      Optional<String> at = ClusterView.shownAt(shard, nodes);
      ShardStats stats = index.known().get(shard.shard().ordinal());
      all.add(
          new Recovery(
              shard,
              !never || index.index().state() == IndexState.CLOSED,
              shard.state() != ShardState.ASSIGNED,
              never && shard.isResting()
                  ? Optional.of(index.index().age().created())
                  : Optional.empty(),
              nodes.stream()
                  .filter(beat -> at.isPresent() && beat.node().value().equals(at.get()))
                  .findFirst(),
              stats == null ? 0 : stats.storeBytes()));
    }
    return all;
  }
}
