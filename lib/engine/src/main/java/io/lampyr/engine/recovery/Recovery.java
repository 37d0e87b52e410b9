package io.lampyr.engine.recovery;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.commit.BlobReferences;
import io.lampyr.engine.commit.CommitMaker;
import io.lampyr.engine.commit.CommitPipeline;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.commit.RecoveryCommit;
import io.lampyr.engine.commit.VisibleOperations;
import io.lampyr.engine.head.HeadPublisher;
import io.lampyr.engine.head.OwnedItem;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.engine.shard.IndexingShard;
import io.lampyr.engine.shard.SequenceNumbers;
import io.lampyr.engine.shard.ShardFailure;
import io.lampyr.engine.shard.ShardHistory;
import io.lampyr.engine.shard.ShardLog;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.directory.IndexingDirectory;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.SectionKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/** One opening of one shard on its way; closing discards what did not become an open shard. */
final class Recovery implements AutoCloseable {
  private static final int MAX_REMEMBERED_OPERATIONS = 50_000;
  private static final Duration MAX_REMEMBERED_AGE = Duration.ofMinutes(10);

  /** Networks within one region deliver in milliseconds, or not before they were mended. */
  private static final Duration TRANSIT = Duration.ofSeconds(5);

  /** As long as a division may take. */
  private static final Duration WHILE_DIVIDING = Duration.ofSeconds(20);

  /** A shard without a commit remembers everything: all that was ever written to it is replayed. */
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final NodeParts node;
  private final ShardSetup setup;
  private final OwnedItem item;
  private final ShardItem assigned;
  private final ShardLog log;
  private final Optional<SharedLogs.Asked> past;
  private @Nullable IndexingDirectory directory;
  private @Nullable ShardIndex index;
  private @Nullable ReplayMemory memory;
  private boolean assembled;

  /**
   * @param past the log of whoever held the shard before, if its pointer names one
   */
  Recovery(NodeParts node, ShardSetup setup, OwnedItem item, Optional<SharedLogs.Asked> past) {
    this.past = past;
    this.node = node;
    this.setup = setup;
    this.item = item;
    this.assigned = item.item();
    this.log =
        new ShardLog(
            node.log().batcher(), node.node(), new SectionKey(assigned.shard(), assigned.term()));
  }

  /**
   * The open shard; empty if it is another's by now. {@code generation} is where the pointer moves
   * to.
   */
  Optional<OpenShard> run(long generation) throws IOException, InterruptedException {
    Optional<CompoundCommit> durable = assigned.head().durable().map(this::load);
    CommitFiles files = durable.map(commit -> commit.header().files()).orElseGet(CommitFiles::none);
    NodeParts.Blobs blobs = node.blobs();
    IndexingDirectory opened =
        IndexingDirectory.open(setup.local(), files, blobs.cache(), blobs.source(), blobs.disk());
    directory = opened;
    boolean adopted = isAdopted();
    long floor = committed(durable) + 1;
    ShardIndex documents =
        adopted
            ? ShardIndex.ofPart(opened, setup.index(), floor, node.ports().clock())
            : new ShardIndex(opened, setup.index(), floor, node.ports().clock());
    index = documents;
    ShardHistory history = history(durable);
    long applied = adopted ? 0 : replay(documents, history);
    if (adopted) {
      // The other parts are to be opened beside it.
      documents.restMerges(WHILE_DIVIDING, node.ports().scheduler());
      narrow(documents, history);
    }
    BlobReferences references = new BlobReferences(opened, files, setup.listener());
    CommitMaker maker =
        new CommitMaker(
            new CommitMaker.Shard(documents, log, history, node.ports().clock()),
            new CommitMaker.Opening(files, blobs.batches(), setup.memory().inPlace()),
            setup.listener());
    RecoveryCommit commit = new RecoveryCommit(maker, blobs.uploads(), references);
    boolean needed = adopted || applied > 0 || !assigned.head().isFlushed();
    Optional<CommitPoint> point = needed ? Optional.of(commit.make()) : Optional.empty();
    if (adopted) {
      documents.reopen();
    }
    if (!activate(generation, point)) {
      return Optional.empty();
    }
    commit.published(generation);
    return Optional.of(assemble(documents, history, maker, references));
  }

  private CompoundCommit load(CommitPoint durable) {
    return new CommitOpener(node.blobs().cache(), node.ports().scheduler())
        .load(CommitPoints.maker(durable), CommitPoints.pointer(durable), node.blobs().source());
  }

  /**
   * Whether the durable commit is that of the shard that this one was made of. Its files are
   * referred to where they lie; it is the first thing of this shard's own to commit what it keeps
   * of them, before anything is acknowledged or seen.
   */
  private boolean isAdopted() {
    return assigned
        .head()
        .durable()
        .filter(commit -> !CommitPoints.maker(commit).equals(assigned.shard()))
        .isPresent();
  }

  /** Deletes what belongs to other shards of the index. No log is read: the source was flushed. */
  private void narrow(ShardIndex documents, ShardHistory history) throws IOException {
    if (setup.narrowing().isPresent()) {
      documents.keepOnly(setup.narrowing().get(), assigned.shard().ordinal());
    }
    history.numbers().fillHoles();
  }

  /**
   * What the durable commit holds for certain: no replay repeats it, so none looks for tombstones
   * below.
   */
  private static long committed(Optional<CompoundCommit> durable) {
    return durable
        .map(commit -> commit.header().metadata().sequence().localCheckpoint())
        .orElse(SequenceState.NONE);
  }

  private ShardHistory history(Optional<CompoundCommit> durable) {
    SequenceState sequence =
        durable
            .map(commit -> commit.header().metadata().sequence())
            .orElseGet(() -> new SequenceState(SequenceState.NONE, SequenceState.NONE));
    long now = node.ports().clock().monotonicNanos();
    RecentRequests requests =
        new RecentRequests(MAX_REMEMBERED_OPERATIONS, MAX_REMEMBERED_AGE, TRANSIT, FOR_EVER, now);
    // Also of the shard that this one is a part of: what was asked of that may be asked again here.
    durable.ifPresent(commit ->
        requests.restore(commit.header().metadata().requestOutcomes().toByteArray(), now));
    return new ShardHistory(
        new SequenceNumbers(sequence.maxSeqNo(), sequence.localCheckpoint()),
        requests,
        ShardHistory.newVersions());
  }

  /**
   * Applies what the log holds, and fills the holes: their operations were never released, and
   * never will be.
   */
  private long replay(ShardIndex documents, ShardHistory history)
      throws IOException, InterruptedException {
    Optional<TranslogPointer> pointer = assigned.head().translog();
    long applied = 0;
    if (pointer.isPresent()) {
      long term = pointer.get().term().value();
      long now = node.ports().clock().monotonicNanos();
      ReplayMemory taken = new ReplayMemory(documents, history.versions(), setup.memory(), now);
      memory = taken;
      Replay replay =
          new Replay(
              documents,
              history,
              setup.parser(),
              new Replay.Moment(term, log.afterAllAppended(), now));
      ReplayLanes lanes = new ReplayLanes(replay, documents, taken, node.ports().scheduler());
      SectionKey key = new SectionKey(assigned.shard(), pointer.get().term());
      scan(pointer.get(), key, lanes);
      lanes.finish();
      applied = replay.applied();
    }
    history.numbers().fillHoles();
    return applied;
  }

  private void scan(TranslogPointer pointer, SectionKey key, ReplayLanes lanes)
      throws IOException, InterruptedException {
    try {
      past.orElseThrow().scan(pointer.generation(), key, found -> apply(lanes, found.operations()));
    } catch (UncheckedIOException wrapped) {
      throw wrapped.getCause();
    }
  }

  private static void apply(ReplayLanes lanes, List<Operation> operations) {
    try {
      lanes.apply(operations);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("replay was interrupted", e);
    }
  }

  private boolean activate(long generation, Optional<CommitPoint> replayed)
      throws InterruptedException {
    OwnedItem.Change change =
        item.change(from ->
            ShardTransitions.activate(from, item.owner(), item.term(), generation, replayed));
    return switch (change) {
      case OwnedItem.Change.Made _ -> true;
      case OwnedItem.Change.Lost _ -> false;
      case OwnedItem.Change.Refused(String reason) ->
          throw new IllegalStateException("shard cannot become active: " + reason);
    };
  }

  private OpenShard assemble(
      ShardIndex documents, ShardHistory history, CommitMaker maker, BlobReferences references) {
    IndexingDirectory files = directory;
    if (files == null) {
      throw new IllegalStateException("directory is open by now");
    }
    VisibleOperations seen = new VisibleOperations(history.numbers().checkpoint());
    ShardFailure failure =
        new ShardFailure(
            () -> {
              history.numbers().fail();
              seen.fail();
            },
            setup.onFailure());
    IndexingShard shard =
        new IndexingShard(
            new IndexingShard.Parts(
                documents, log, setup.parser(), setup.watch(), node.ports().clock()),
            history,
            failure);
    CommitPipeline commits =
        new CommitPipeline(
            maker,
            new HeadPublisher(item, node.ports().scheduler()),
            new CommitPipeline.Stores(node.blobs().uploads(), references),
            failure,
            seen,
            node.ports().scheduler());
    directory = null;
    index = null;
    assembled = true;
    return new OpenShard(
        assigned.shard(), shard, commits, item, new OpenShard.Held(documents, files, failure));
  }

  @Override
  public void close() throws IOException {
    if (memory != null) {
      memory.close();
    }
    if (assembled) {
      return;
    }
    try (Directory _ = setup.local();
        IndexingDirectory _ = directory;
        ShardIndex _ = index) {}
  }
}
