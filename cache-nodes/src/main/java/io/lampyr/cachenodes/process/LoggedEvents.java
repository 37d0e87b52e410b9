package io.lampyr.cachenodes.process;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.head.LostShardException;
import io.lampyr.engine.node.NodeEvents;

/** What happens to a node, one line each. */
public final class LoggedEvents implements NodeEvents {
  private final System.Logger log;

  public LoggedEvents() {
    this(System.getLogger(LoggedEvents.class.getName()));
  }

  LoggedEvents(System.Logger log) {
    this.log = log;
  }

  /** The node's server takes calls at this address. */
  public void listening(String address) {
    log.log(System.Logger.Level.INFO, "node is listening address=" + address);
  }

  @Override
  public void opened(ShardId shard, PrimaryTerm term) {
    log.log(System.Logger.Level.INFO, "shard is open shard=%s term=%s".formatted(shard, term));
  }

  @Override
  public void notOpened(ShardId shard, String reason) {
    log.log(
        System.Logger.Level.INFO,
        "shard was not opened shard=%s reason=%s".formatted(shard, quoted(reason)));
  }

  @Override
  public void failed(ShardId shard, Throwable why) {
    if (why instanceof LostShardException) {
      log.log(
          System.Logger.Level.INFO,
          "shard was lost shard=%s reason=%s"
              .formatted(shard, quoted(String.valueOf(why.getMessage()))));
      return;
    }
    log.log(System.Logger.Level.ERROR, "shard has failed shard=" + shard, why);
  }

  @Override
  public void problem(LampyrException problem) {
    log.log(System.Logger.Level.WARNING, "a round failed remedy=" + problem.remedy(), problem);
  }

  @Override
  public void relocationWanted(String request) {
    log.log(System.Logger.Level.INFO, "a shard should move request=" + quoted(request));
  }

  @Override
  public void laidToRest(ShardId shard) {
    log.log(System.Logger.Level.INFO, "shard rests shard=" + shard);
  }

  @Override
  public void movedAway(ShardId shard, String target) {
    log.log(
        System.Logger.Level.INFO,
        "shard has moved away shard=%s target=%s".formatted(shard, target));
  }

  /** A task ended with what nobody expected. */
  public void uncaught(Thread thread, Throwable failure) {
    log.log(System.Logger.Level.ERROR, "a task failed task=" + thread.getName(), failure);
  }

  private static String quoted(String text) {
    return '"' + text.replace('"', '\'') + '"';
  }
}
