package io.lampyr.engine.commit;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.lucene.FieldBounds;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.shard.ShardHistory;
import io.lampyr.engine.shard.ShardLog;
import io.lampyr.engine.shard.Unflushed;
import io.lampyr.luceneblob.batch.AppendOutcome;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.OpaqueBytes;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.commit.TranslogPointer;
import io.lampyr.translog.batch.Release;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.IndexCommit;
import org.jspecify.annotations.Nullable;

/** Makes compound commits of a shard's Lucene index. One thread at a time calls it. */
public final class CommitMaker {
  /** The bound of the list of recent requests in a header. */
  private static final int MAX_REQUESTS_BYTES = 64 << 10;

  private final Shard shard;
  private final Opening opening;
  private final CommitListener listener;
  private final FieldBounds bounds = new FieldBounds();
  private CommitFiles files;
  private @Nullable PendingBatch open;

  /** The parts of a shard that commits are made of. */
  public record Shard(ShardIndex index, ShardLog log, ShardHistory history, Clock clock) {}

  /** What the shard was opened upon. */
  public record Opening(CommitFiles files, BatchSettings settings, InPlaceBudget inPlace) {}

  public CommitMaker(Shard shard, Opening opening, CommitListener listener) {
    this.shard = shard;
    this.opening = opening;
    this.listener = listener;
    this.files = opening.files();
  }

  /** Lucene counts being made as a change; a shard without an operation has none. */
  boolean hasChanges() {
    return highest() > SequenceState.NONE && shard.index().hasUncommittedChanges();
  }

  /**
   * Whether operations were logged since the last commit began, though that commit may hold them:
   * its translog pointer lies before them, so the log is kept for them.
   */
  boolean needsLog() {
    return unflushed().isLoggedSinceLastCommit();
  }

  Unflushed unflushed() {
    return shard.history().unflushed();
  }

  /** All up to this number are in Lucene. */
  long checkpoint() {
    return shard.history().numbers().checkpoint();
  }

  /** The highest number there is. */
  long highest() {
    return shard.history().numbers().max();
  }

  /** The generation of the log that appends go to now. */
  long openGeneration() {
    return shard.log().openGeneration();
  }

  /** Everything is durable, and recovery begins at this generation. */
  void idle(long translogGeneration) {
    listener.idle(translogGeneration);
  }

  /** The commit is what searches see from now on. */
  void published(ShardItem item) {
    listener.published(item);
  }

  long now() {
    return shard.clock().monotonicNanos();
  }

  /**
   * Commits, and returns when every operation in the commit is released. The order of the steps is
   * what makes recovery complete: the translog's open generation is read first, so that whatever
   * lies below it was in Lucene before the commit began. What is remembered of requests is taken
   * when all that the commit may hold is logged and remembered, so no operation is in the commit
   * and below the pointer but not in the list; what is in the list and not in the commit is
   * released before the commit is published, so it is replayed.
   */
  CompoundCommit commit() throws IOException, InterruptedException {
    Unflushed.Mark mark = unflushed().commitBegins(now());
    long generation = shard.log().openGeneration();
    long checkpoint = shard.history().numbers().checkpoint();
    IndexCommit lucene =
        shard
            .history()
            .versions()
            .<IndexCommit, IOException>turnOver(() -> shard.index().commit(Map.of()));
    long max = shard.history().numbers().max();
    shard.history().numbers().awaitDone(max);
    byte[] requests =
        shard.history().requests().encode(MAX_REQUESTS_BYTES, shard.clock().monotonicNanos());
    Map<String, ValueRange> ranges = bounds.of(lucene);
    CommitMetadata metadata =
        new CommitMetadata(
            new SequenceState(max, checkpoint),
            new TranslogPointer(shard.log().owner(), generation),
            ToldRanges.times(ranges),
            OpaqueBytes.copyOf(requests),
            Map.of(),
            ToldRanges.encode(ranges));
    CompoundCommit commit = append(lucene, metadata, mark);
    awaitReleased();
    return commit;
  }

  /**
   * What the commit and its list of requests hold has been logged by now: when all that was logged
   * is released, so is that.
   */
  private void awaitReleased() throws InterruptedException {
    switch (shard.log().afterAllAppended().await()) {
      case Release.Released _ -> {}
      case Release.Failed failed ->
          throw new IllegalStateException(
              "operations of a commit cannot be released: " + failed.detail());
    }
  }

  private CompoundCommit append(IndexCommit lucene, CommitMetadata metadata, Unflushed.Mark mark)
      throws IOException {
    if (open == null) {
      open = begin(lucene);
    }
    return switch (open.batch.append(lucene, metadata)) {
      case AppendOutcome.Appended(CompoundCommit commit) -> {
        open.lucene.add(lucene);
        open.mark = mark;
        files = open.files();
        yield commit;
      }
      case AppendOutcome.Closed _ -> throw new IllegalStateException("an open batch takes commits");
    };
  }

  private PendingBatch begin(IndexCommit lucene) {
    CommitIdentity first =
        new CommitIdentity(
            shard.log().key().shard(), shard.log().key().term(), lucene.getGeneration());
    PendingBatch batch =
        new PendingBatch(
            new VirtualBatch(first, files, opening.settings(), opening.inPlace(), shard.clock()));
    listener.opened(batch.batch);
    return batch;
  }

  boolean shouldSeal() {
    return open != null && open.batch.shouldFlush();
  }

  /** Ends the open batch, if it holds anything. */
  Optional<PendingBatch> seal() {
    PendingBatch batch = open;
    open = null;
    if (batch == null) {
      return Optional.empty();
    }
    batch.batch.seal();
    return Optional.of(batch);
  }

  void release(IndexCommit commit) throws IOException {
    shard.index().release(commit);
  }

  /** The batch is in the store and published: whoever served its bytes may stop. */
  void durable(PendingBatch batch, long translogGeneration) throws IOException {
    // What it has merged away may be deleted from the store before long: no reader needs it, as
    // the shard's own was reopened upon this commit or a later one.
    SequenceState durable = batch.batch.commits().getLast().header().metadata().sequence();
    shard.index().giveUpTombstonesBelow(durable.localCheckpoint() + 1);
    if (batch.mark != null) {
      unflushed().durable(batch.mark);
    }
    listener.durable(batch.batch, translogGeneration);
    batch.batch.close();
  }
}
