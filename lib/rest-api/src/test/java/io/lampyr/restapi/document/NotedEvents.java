package io.lampyr.restapi.document;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.node.NodeEvents;
import java.util.Queue;

/** Notes what a node says of itself. */
final class NotedEvents implements NodeEvents {
  private final Queue<String> events;

  NotedEvents(Queue<String> events) {
    this.events = events;
  }

  @Override
  public void opened(ShardId shard, PrimaryTerm term) {
    events.add("opened " + shard + " term " + term);
  }

  @Override
  public void notOpened(ShardId shard, String reason) {
    events.add("not opened " + shard + " " + reason);
  }

  @Override
  public void failed(ShardId shard, Throwable why) {
    events.add("failed " + shard + " " + why);
  }

  @Override
  public void problem(LampyrException problem) {
    events.add("problem " + problem);
  }

  @Override
  public void relocationWanted(String request) {}

  @Override
  public void movedAway(ShardId shard, String target) {}
}
