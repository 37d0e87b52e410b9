package io.lampyr.cachenodes.protocol;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.upkeep.Merging;
import java.time.Duration;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/** One call of a node, as it is sent. Each names the node that is meant. */
public sealed interface NodeCall {

  NodeId meant();

  /** The call after it has waited this long at its node: what says how old it is, is older. */
  default NodeCall waited(Duration here) {
    return switch (this) {
      case Append(NodeId meant, List<ShardAppend> appends) ->
          new Append(meant, appends.stream().map(append -> append.waited(here)).toList());
      case Read _,
          Refresh _,
          Await _,
          Flush _,
          Relocate _,
          Stats _,
          Measures _,
          Noops _,
          Search _,
          Warm _,
          Clear _,
          Tell _,
          Ownerless _,
          Wanted _,
          Used _,
          Fence _,
          Survey _,
          ReadBatch _ ->
          this;
    };
  }

  /** Applies writes. */
  record Append(NodeId meant, List<ShardAppend> appends) implements NodeCall {
    public Append {
      appends = List.copyOf(appends);
      Check.that(appends.size() <= Limits.MAX_APPENDS, "too many appends: " + appends.size());
    }
  }

  /** Reads a document in real time. */
  record Read(NodeId meant, ShardId shard, String id) implements NodeCall {}

  /** Makes what is acknowledged visible. */
  record Refresh(NodeId meant, ShardId shard) implements NodeCall {}

  /** Waits until the operation of this number is visible. */
  record Await(NodeId meant, ShardId shard, long seqNo) implements NodeCall {
    public Await {
      Check.notNegative(seqNo, "sequence number");
    }
  }

  /** Makes what is acknowledged visible and durable, and merges before as asked. */
  record Flush(NodeId meant, ShardId shard, Merging merging) implements NodeCall {}

  /** Begins to hand a shard to another node. */
  record Relocate(NodeId meant, ShardId shard, NodeId target) implements NodeCall {}

  /** Asks for the numbers of the node's shards. */
  record Stats(NodeId meant) implements NodeCall {}

  /** Asks for the same, with how long all of it took. */
  record Measures(NodeId meant) implements NodeCall {}

  /** Tells of updates that change nothing. */
  record Noops(NodeId meant, ShardId shard, int updates) implements NodeCall {
    public Noops {
      Check.positive(updates, "updates");
    }
  }

  /** Searches shards as a leaf; the request is a message of its own. */
  record Search(NodeId meant, BytesRef request) implements NodeCall {}

  /** Tells of commits that were published; the notice is a message of its own. */
  record Warm(NodeId meant, BytesRef notice) implements NodeCall {}

  /** Has the node drop what it keeps near; the notice is a message of its own. */
  record Clear(NodeId meant, BytesRef notice) implements NodeCall {}

  /** Asks the node about itself; the question is a message of its own. */
  record Tell(NodeId meant, BytesRef question) implements NodeCall {}

  /** Tells of shards that nobody alive owns. */
  record Ownerless(NodeId meant, List<ShardId> shards) implements NodeCall {
    public Ownerless {
      shards = List.copyOf(shards);
      Check.that(shards.size() <= Limits.MAX_TOLD, "too many shards: " + shards.size());
    }
  }

  /** Tells of shards that requests wait for. */
  record Wanted(NodeId meant, List<ShardId> shards) implements NodeCall {
    public Wanted {
      shards = List.copyOf(shards);
      Check.that(shards.size() <= Limits.MAX_TOLD, "too many shards: " + shards.size());
    }
  }

  /** Tells what was used most of a shard that is handed over. */
  record Used(NodeId meant, List<HotBytes> hottest) implements NodeCall {
    public Used {
      hottest = List.copyOf(hottest);
      Check.that(hottest.size() <= Limits.MAX_USED, "too many stretches: " + hottest.size());
    }
  }

  /** Lets nothing be written to a shard any more by tables up to a version. */
  record Fence(NodeId meant, ShardId shard, long tableVersion) implements NodeCall {
    public Fence {
      Check.positive(tableVersion, "table version");
    }
  }

  /** Prepares a shard for being divided, as the index would be laid out then. */
  record Survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) implements NodeCall {}

  /** Asks for bytes of a batch that is not uploaded yet. */
  record ReadBatch(NodeId meant, BlobKey blob, long offset, int length) implements NodeCall {
    public ReadBatch {
      Check.notNegative(offset, "offset");
      Check.that(length >= 1 && length <= Limits.MAX_RANGE_BYTES, "range length is out of bounds");
      Check.that(offset <= Long.MAX_VALUE - length, "range end must fit a long");
    }
  }
}
