package io.lampyr.engine.commit;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Publication;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.head.HeadPublisher;
import io.lampyr.engine.head.LostShardException;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.meter.Meter;
import io.lampyr.engine.meter.MeterBoard;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.refresh.Coalescer;
import io.lampyr.engine.shard.SequenceNumbers;
import io.lampyr.engine.shard.ShardFailure;
import io.lampyr.engine.shard.Unflushed;
import io.lampyr.luceneblob.commit.CompoundCommit;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes a shard's commits: a refresh commits, appends the commit to the batch and publishes it as
 * visible; an upload seals the batch, uploads it and publishes its last commit as durable; a flush
 * does both.
 *
 * <p>Laws: commits are made one at a time, and batches uploaded one at a time, in their order. A
 * commit is published only when every operation in it is released. Whoever asks gets a commit that
 * began after the question. While {@link #MAX_SEALED} batches wait for the store, no further commit
 * is made. Safe for many threads.
 */
public final class CommitPipeline {
  /** So many batches may be sealed and not yet uploaded: their files take local disk. */
  static final int MAX_SEALED = 2;

  private final CommitMaker maker;
  private final HeadPublisher head;
  private final Stores stores;
  private final ShardFailure failure;
  private final VisibleOperations seen;
  private final Coalescer<Optional<CommitPoint>> commits;
  private final Coalescer<Integer> uploads;
  private final AtomicLong refreshes = new AtomicLong();
  private final AtomicLong flushes = new AtomicLong();
  private final AtomicLong periodic = new AtomicLong();
  private final MeterBoard meters = new MeterBoard();
  private final AtomicBoolean commitWanted = new AtomicBoolean();
  private final AtomicBoolean sealWanted = new AtomicBoolean();
  private final Deque<PendingBatch> sealed = new ArrayDeque<>();
  private volatile Optional<CommitPoint> visible;
  private volatile Optional<CommitPoint> durable;
  private volatile long begunNanos;

  /** Where commits go. */
  public record Stores(BatchUploads uploads, UploadedFiles files) {}

  public CommitPipeline(
      CommitMaker maker,
      HeadPublisher head,
      Stores stores,
      ShardFailure failure,
      VisibleOperations seen,
      Scheduler scheduler) {
    this.maker = maker;
    this.head = head;
    this.stores = stores;
    this.failure = failure;
    this.seen = seen;
    this.begunNanos = maker.now();
    this.visible = head.visible();
    this.durable = head.durable();
    this.commits = new Coalescer<>(scheduler, "commit", this::commitOnce);
    this.uploads = new Coalescer<>(scheduler, "upload-batches", this::uploadSealed);
  }

  /**
   * Makes what was written until now visible; the visible commit, or nothing if nothing was ever
   * written. It is not waited for.
   */
  public CompletableFuture<Optional<CommitPoint>> requestRefresh() {
    commitWanted.set(true);
    return commits.request();
  }

  /** As {@link #flush}, by the system's own schedule. */
  public CompletableFuture<?> requestFlush() {
    commitWanted.set(true);
    return requestUpload();
  }

  /**
   * Makes durable what is visible, without another commit, by the system's own schedule: where
   * little came since, a commit of it would only make small segments.
   */
  public CompletableFuture<?> requestUpload() {
    flushes.incrementAndGet();
    periodic.incrementAndGet();
    sealWanted.set(true);
    return commits.request().thenCompose(_ -> uploads.request());
  }

  /** Whether a commit that begins now would show anything new. */
  public boolean hasChanges() {
    return maker.hasChanges();
  }

  /** Whether a commit is about to begin as soon as the one under way is made. */
  public boolean isCommitDue() {
    return commitWanted.get() && commits.isRunWaiting();
  }

  /** When the last commit began, or the shard was opened. */
  public long begunNanos() {
    return begunNanos;
  }

  public Unflushed unflushed() {
    return maker.unflushed();
  }

  /**
   * Completes when searches see the operation of this number and all before it, or all that there
   * are now if they are fewer. {@link #stopWaiting} is to follow.
   */
  public CompletableFuture<@Nullable Void> whenVisible(long seqNo) {
    return seen.until(Math.min(seqNo, maker.highest()));
  }

  public void stopWaiting(CompletableFuture<@Nullable Void> seen) {
    this.seen.forget(seen);
  }

  public CommitCounts counts() {
    // Read in this order, a flush that begins meanwhile is in the larger number.
    long ofThemselves = periodic.get();
    return new CommitCounts(refreshes.get(), flushes.get(), ofThemselves);
  }

  /** How long refreshes took, and uploads. */
  public Meters meters() {
    return meters.read();
  }

  /** Makes what was written until now visible and durable. */
  public Optional<CommitPoint> flush() throws InterruptedException {
    flushes.incrementAndGet();
    Optional<CommitPoint> point = flushOnce();
    while (point.isPresent() && !isDurable(point.get())) {
      // A run that had begun before the question took the wish, and sealed too early for it.
      var _ = flushOnce();
    }
    return point;
  }

  private Optional<CommitPoint> flushOnce() throws InterruptedException {
    commitWanted.set(true);
    sealWanted.set(true);
    Optional<CommitPoint> point = await(commits);
    await(uploads);
    return point;
  }

  private boolean isDurable(CommitPoint point) {
    return durable.isPresent() && CommitPoint.ORDER.compare(durable.get(), point) >= 0;
  }

  /** The newest commit that searches see. */
  public Optional<CommitPoint> visible() {
    return visible;
  }

  private <T> T await(Coalescer<T> work) throws InterruptedException {
    try {
      return work.request().get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException known) {
        throw known;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  private Optional<CommitPoint> commitOnce() {
    failure.check();
    try {
      // A wish is noted before its run is asked for: whichever run takes it begins after that.
      boolean commit = commitWanted.getAndSet(false);
      boolean seal = sealWanted.getAndSet(false);
      if (commit) {
        commitChanges(seal);
      }
      if (seal || maker.shouldSeal()) {
        seal();
      }
      return visible;
    } catch (IOException | RuntimeException e) {
      throw failure.fail(e);
    } catch (InterruptedException e) {
      // Lucene may have committed what nobody published: a later refresh would find no changes.
      Thread.currentThread().interrupt();
      throw failure.fail(e);
    }
  }

  private void commitChanges(boolean seal) throws IOException, InterruptedException {
    long checkpoint = maker.checkpoint();
    if (maker.hasChanges() || (seal && maker.needsLog())) {
      begunNanos = maker.now();
      CompoundCommit commit = maker.commit();
      CommitPoint point = CommitPoints.of(commit);
      ShardItem item = published(head.publishVisible(point));
      visible = Optional.of(point);
      maker.published(item);
      refreshes.incrementAndGet();
      meters.add(Meter.REFRESH_NANOS, maker.now() - begunNanos);
    }
    seen.cover(checkpoint);
  }

  private void seal() throws InterruptedException {
    Optional<PendingBatch> batch = maker.seal();
    if (batch.isEmpty()) {
      return;
    }
    int waiting;
    synchronized (sealed) {
      sealed.addLast(batch.get());
      waiting = sealed.size();
    }
    if (waiting > MAX_SEALED) {
      await(uploads);
    } else {
      var _ = uploads.request();
    }
  }

  /** Uploads what is sealed, oldest first; what fails stays first in the queue. */
  private int uploadSealed() {
    int uploaded = 0;
    try {
      for (PendingBatch batch = oldestSealed(); batch != null; batch = oldestSealed()) {
        failure.check();
        long began = maker.now();
        stores.uploads().upload(batch.batch);
        becomeDurable(batch);
        meters.add(Meter.FLUSH_NANOS, maker.now() - began);
        synchronized (sealed) {
          sealed.removeFirst();
        }
        uploaded++;
      }
      advanceIfIdle();
      return uploaded;
    } catch (IOException | CorruptionException e) {
      throw failure.fail(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("upload was interrupted", e);
    }
  }

  private @Nullable PendingBatch oldestSealed() {
    synchronized (sealed) {
      return sealed.peekFirst();
    }
  }

  private void becomeDurable(PendingBatch batch) throws IOException, InterruptedException {
    CompoundCommit last = batch.batch.commits().getLast();
    long generation = last.header().metadata().translog().generation();
    require(head.publishDurable(new Publication.Durable(CommitPoints.of(last), generation)));
    stores.files().uploaded(batch.files());
    // What comes next may fail, and all of this be done again.
    while (!batch.lucene.isEmpty()) {
      maker.release(batch.lucene.removeFirst());
    }
    durable = Optional.of(CommitPoints.of(last));
    maker.durable(batch, generation);
    stores.files().settled(batch.files());
  }

  /**
   * A shard whose every operation is durable needs nothing of the log, and says so: it would keep
   * the log of the whole node otherwise. The generation is read before the numbers: an operation
   * that lies below it has got its number before, so it is in the durable commit.
   */
  private void advanceIfIdle() throws InterruptedException {
    long generation = maker.openGeneration();
    long highest = maker.highest();
    long held = durable.map(CommitPoint::checkpoint).orElse(SequenceNumbers.NONE);
    if (highest == held && head.advance(generation)) {
      maker.idle(generation);
    }
  }

  private void require(OwnedItem.Change change) {
    var _ = published(change);
  }

  private ShardItem published(OwnedItem.Change change) {
    return switch (change) {
      case OwnedItem.Change.Made(ShardItem item) -> item;
      case OwnedItem.Change.Refused(String reason) ->
          throw failure.fail(new IllegalStateException(reason));
      case OwnedItem.Change.Lost(String reason) ->
          throw failure.fail(new LostShardException(reason));
    };
  }
}
