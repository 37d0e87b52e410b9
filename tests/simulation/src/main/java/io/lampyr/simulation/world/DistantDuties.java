package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Step;
import java.util.List;
import java.util.function.Function;

/** A node's duties, asked for from another machine. */
record DistantDuties(Cluster cluster, Machine from, NodeProcess where) implements NodeDuties {
  @Override
  public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
    return ask(Step.MOVE, "relocate", duties -> duties.relocate(meant, shard, target));
  }

  @Override
  public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
    return ask(Step.NODE_READ, "ownerless", duties -> duties.ownerless(meant, shards));
  }

  @Override
  public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
    return ask(Step.NODE_READ, "wanted", duties -> duties.wanted(meant, shards));
  }

  @Override
  public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
    return ask(Step.NODE_READ, "used", duties -> duties.used(meant, hottest));
  }

  @Override
  public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
    return ask(Step.MOVE, "survey", duties -> duties.survey(meant, shard, into));
  }

  @Override
  public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
    if (cluster.bug() == Bug.FENCE_LEFT_OUT) {
      var _ = new DistantNode(cluster, from, where).flush(meant, shard, new Merging.None());
      return new ShardReply.Answered<>(true);
    }
    return ask(Step.MOVE, "fence", duties -> duties.fence(meant, shard, tableVersion));
  }

  @Override
  public ShardReply<List<ShardStats>> stats(NodeId meant) {
    return ask(Step.NODE_READ, "stats", duties -> duties.stats(meant));
  }

  private <T> ShardReply<T> ask(Step step, String what, Function<NodeDuties, ShardReply<T>> call) {
    try {
      SimNode node = cluster.at(where).orElseThrow(() -> cluster.network().gone(from));
      return cluster
          .network()
          .call(
              step,
              what,
              from,
              node.machine(),
              () ->
                  node.duties()
                      .map(call)
                      .orElseGet(() -> new ShardReply.NotOwner<>("node is no member")));
    } catch (Network.NotReached away) {
      return new ShardReply.NotOwner<>(String.valueOf(away.getMessage()));
    } catch (UnavailableException lost) {
      return new ShardReply.Unknown<>(String.valueOf(lost.getMessage()));
    }
  }
}
