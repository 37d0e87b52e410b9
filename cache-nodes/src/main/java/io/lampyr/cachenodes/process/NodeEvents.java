package io.lampyr.cachenodes.process;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import java.time.Duration;

/** The events of a node's life that an operator must find in its log, each once. */
public final class NodeEvents {
  private static final System.Logger LOG = System.getLogger(NodeEvents.class.getName());

  public void started(NodeId node, String address) {
    LOG.log(
        System.Logger.Level.INFO, "node has started node=%s address=%s".formatted(node, address));
  }

  /** The node rejoins under another id, and holds no shards until then. */
  public void ejected(NodeId node, String reason) {
    LOG.log(
        System.Logger.Level.WARNING,
        "node was ejected node=%s reason=%s".formatted(node, quoted(reason)));
  }

  public void shardOpened(ShardId shard, PrimaryTerm term, Duration took) {
    LOG.log(
        System.Logger.Level.INFO,
        "shard is open shard=%s term=%s ms=%d".formatted(shard, term, took.toMillis()));
  }

  public void shardClosed(ShardId shard, PrimaryTerm term, String reason) {
    LOG.log(
        System.Logger.Level.INFO,
        "shard is closed shard=%s term=%s reason=%s".formatted(shard, term, quoted(reason)));
  }

  public void shardFailed(ShardId shard, PrimaryTerm term, Throwable cause) {
    LOG.log(
        System.Logger.Level.ERROR,
        "shard has failed shard=%s term=%s".formatted(shard, term),
        cause);
  }

  private static String quoted(String text) {
    return '"' + text.replace('"', '\'') + '"';
  }
}
