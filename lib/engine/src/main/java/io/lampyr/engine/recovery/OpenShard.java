package io.lampyr.engine.recovery;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.shard.IndexingShard;
import io.lampyr.engine.shard.ShardFailure;
import io.lampyr.engine.shard.ShardMemory;
import io.lampyr.luceneblob.directory.IndexingDirectory;
import java.io.IOException;

/** A shard that this node serves, under one term, until it is closed. */
public final class OpenShard implements AutoCloseable {
  private final ShardId id;
  private final IndexingShard documents;
  private final CommitPipeline commits;
  private final OwnedItem item;
  private final Held held;
  private final ShardMemory memory;

  /** What is closed with the shard. */
  record Held(ShardIndex index, IndexingDirectory directory, ShardFailure failure) {}

  OpenShard(
      ShardId id, IndexingShard documents, CommitPipeline commits, OwnedItem item, Held held) {
    this.id = id;
    this.documents = documents;
    this.commits = commits;
    this.item = item;
    this.held = held;
    this.memory = new ShardMemory(held.index(), documents);
  }

  public ShardId id() {
    return id;
  }

  /** Writes, and reads in real time. */
  public IndexingShard documents() {
    return documents;
  }

  /** Refresh and flush. */
  public CommitPipeline commits() {
    return commits;
  }

  /** The shard's item in cluster state. */
  public OwnedItem item() {
    return item;
  }

  /** What the shard takes of the node's budget of memory. */
  public ShardMemory memory() {
    return memory;
  }

  /** The documents in Lucene. */
  public ShardIndex index() {
    return held.index();
  }

  public ShardFailure failure() {
    return held.failure();
  }

  /**
   * Lets go of everything local; what was not flushed is found in the log by whoever opens the
   * shard next.
   */
  @Override
  public void close() throws IOException {
    held.failure().close();
    try (held.directory) {
      held.index().close();
    }
  }
}
