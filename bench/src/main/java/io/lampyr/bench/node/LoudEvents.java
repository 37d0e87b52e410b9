package io.lampyr.bench.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.node.NodeEvents;

/** Nothing should go wrong in a benchmark: what does is shown. */
final class LoudEvents implements NodeEvents {
  @Override
  public void opened(ShardId shard, PrimaryTerm term) {}

  @Override
  public void notOpened(ShardId shard, String reason) {
    System.err.println("shard was not opened shard=" + shard + " reason=" + reason);
  }

  @Override
  public void failed(ShardId shard, Throwable why) {
    System.err.println("shard failed shard=" + shard + " cause=" + why);
  }

  @Override
  public void problem(LampyrException problem) {
    System.err.println("node has a problem cause=" + problem);
  }

  @Override
  public void relocationWanted(String request) {}

  @Override
  public void movedAway(ShardId shard, String target) {}
}
