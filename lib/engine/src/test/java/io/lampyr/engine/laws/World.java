package io.lampyr.engine.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardTransitions;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Transition;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.cluster.work.NodeWork;
import io.lampyr.cluster.work.WorkList;
import io.lampyr.engine.garbage.ReleaseNotes;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What outlives nodes: the stores, the lease's members, and the laws that are watched there. */
public final class World {
  final SeededRandomness randomness;
  public final VirtualTime time = VirtualTime.inline();
  final MemoryBlobStore blobs = new MemoryBlobStore(time);
  final MemoryItemStore items = new MemoryItemStore();
  final Set<NodeId> members = new HashSet<>();
  public final ShardId shard;
  final Attempts attempts;

  /** Laws that were seen broken. */
  public final List<String> broken = new ArrayList<>();

  private final Map<BlobKey, VirtualBatch> batches = new ConcurrentHashMap<>();
  private final Map<BlobKey, Integer> contents = new ConcurrentHashMap<>();
  private final Table<ShardItem> leaders;
  private ShardItem last;

  public World(long seed) {
    randomness = new SeededRandomness(seed);
    shard = new ShardId(IndexId.random(randomness), 0);
    attempts = new Attempts(this);
    leaders = table(items);
    last = ShardItem.created(shard);
    leaders.create(StateKeys.shard(shard), last);
  }

  Table<ShardItem> table(ItemStore store) {
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, randomness);
    return new Table<>(store, new ItemWriter(store, randomness, retries), StateCodecs.SHARD);
  }

  /** Tells clients what they may be told by now. */
  public void settle() {
    attempts.settle();
  }

  /** AckedSurvives and PrefixRecovery, by what the owner has. */
  public void judge(LawNode owner) {
    owner.fuse.spare(() -> attempts.judge(owner));
  }

  /** AckedSurvives alone. */
  public void judgeAcked(LawNode owner) {
    settle();
    owner.fuse.spare(() -> attempts.judgeAcked(owner));
  }

  /** Judges, and expects no request from before to be repeated: time may go by then. */
  public void settleFor(LawNode owner) {
    owner.fuse.spare(() -> attempts.settleFor(owner));
  }

  public MemoryBlobStore blobs() {
    return blobs;
  }

  /** The store as a process sees it that may die of its requests. */
  public BlobStore blobs(Fuse fuse) {
    return new WatchedBlobs(blobs, fuse, this);
  }

  public MemoryItemStore items() {
    return items;
  }

  public Set<NodeId> members() {
    return members;
  }

  /** Batches that their owners hold, or held. */
  public Map<BlobKey, VirtualBatch> batches() {
    return batches;
  }

  /** Where owners note what they release; nothing goes wrong there. */
  public ReleaseNotes notes() {
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, randomness);
    ItemWriter writer = new ItemWriter(items, randomness, retries);
    return new ReleaseNotes(new Table<>(items, writer, StateCodecs.RELEASED), time);
  }

  /** Who has to do with what; nothing goes wrong there. */
  public WorkList work() {
    Retries retries =
        new Retries(RetrySettings.within(Duration.ofSeconds(5)), time, time, randomness);
    ItemWriter writer = new ItemWriter(items, randomness, retries);
    return new WorkList(new Table<>(items, writer, StateCodecs.WORK), leaders);
  }

  /** A node's part of it. */
  public NodeWork work(LawNode node) {
    return new NodeWork(
        work(),
        leaders,
        node.id,
        new NodeWork.Around(
            time,
            new Siblings(time, "work", 1),
            problem -> {
              throw problem;
            }));
  }

  public Versioned<ShardItem> item() {
    return leaders.read(StateKeys.shard(shard)).orElseThrow();
  }

  /** Lets time go on; who dies of what falls due, dies alone. */
  public void advance(Duration by) {
    long target = time.monotonicNanos() + by.toNanos();
    while (time.monotonicNanos() < target) {
      try {
        time.advance(Duration.ofNanos(target - time.monotonicNanos()));
      } catch (Fuse.Died died) {
        attempts.note(died.getMessage());
      }
    }
  }

  /** The leader ejects whoever had the shard, then gives it to the node. */
  public void assign(LawNode to) {
    item().value().owner().filter(owner -> !owner.equals(to.id)).ifPresent(members::remove);
    ShardItem now = item().value();
    write(
        now.isResting()
            ? ShardTransitions.wake(now, to.id)
            : ShardTransitions.assign(now, to.id, true));
  }

  /** The owner puts the shard into its next term. */
  public void reopen(LawNode owner) {
    write(ShardTransitions.reopen(item().value(), owner.id));
  }

  private void write(Transition transition) {
    Versioned<ShardItem> now = item();
    ShardItem next = ((Transition.Allowed) transition).next();
    Settled settled = leaders.replace(StateKeys.shard(shard), now, next);
    assertThat(settled).isInstanceOf(Settled.Won.class);
    sawItem(next);
  }

  /** NamesAreContents: nobody so much as tries to put another content under a name. */
  void sawPut(BlobKey key, int crc32c) {
    if (key.path().equals("gc/report") || key.path().equals("gc/reach")) {
      // A register and a cache.
      return;
    }
    Integer before = contents.putIfAbsent(key, crc32c);
    if (before != null && before != crc32c) {
      broken.add("NamesAreContents: " + key);
    }
  }

  /** EpochsRise and ReadAfterRefresh, as far as the item shows them. */
  void sawItem(ShardItem next) {
    if (next.term().compareTo(last.term()) < 0) {
      broken.add("EpochsRise: term fell from " + last.term() + " to " + next.term());
    }
    if (falls(last.head().visible(), next.head().visible())
        || falls(last.head().durable(), next.head().durable())) {
      boolean diedUnread = next.head().visible().isEmpty() && last.head().durable().isEmpty();
      if (!diedUnread) {
        broken.add("ReadAfterRefresh: head fell from " + last.head() + " to " + next.head());
      }
    }
    last = next;
  }

  private static boolean falls(Optional<CommitPoint> from, Optional<CommitPoint> to) {
    return from.isPresent()
        && (to.isEmpty() || CommitPoint.ORDER.compare(to.get(), from.get()) < 0);
  }
}
