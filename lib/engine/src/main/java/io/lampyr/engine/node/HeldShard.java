package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** A shard under one term at this node: being opened, or open. */
final class HeldShard {
  final PrimaryTerm term;
  final WriteGate gate = new WriteGate();

  /** Where readers find what only this node has. */
  private final NodeBatches node;

  /** Guards what is held: under it nothing else is done, and no other lock is taken. */
  private final ReentrantLock lock = new ReentrantLock();

  private final Set<VirtualBatch> batches = new HashSet<>();
  private boolean dropped;

  /** Completed when the shard is open, or has failed to be opened. */
  final CompletableFuture<Boolean> settled = new CompletableFuture<>();

  /** Absent while the shard is being opened. */
  volatile @Nullable OpenShard open;

  /** Since when it is open, by the monotonic clock. */
  volatile long openNanos;

  /** Set when the shard failed: the next round opens it anew. */
  volatile boolean failed;

  /**
   * Set before the shard is offered to another node: from then on nothing is answered from here.
   */
  volatile boolean offered;

  /** Set when another node has taken the shard: the next round drops it. */
  volatile boolean gone;

  /** How busy the node is with it. */
  final ShardWork work;

  /** Readers find in {@code node} what is not uploaded yet. */
  HeldShard(PrimaryTerm term, long nowNanos, NodeBatches node) {
    this.term = term;
    this.work = new ShardWork(nowNanos);
    this.node = node;
  }

  /**
   * Only this node has it from now on. Throws, and closes it, once the shard is dropped: a commit
   * that was under way then has nobody who would let go of it.
   */
  void hold(VirtualBatch batch) {
    boolean held;
    lock.lock();
    try {
      held = !dropped && batches.add(batch);
      if (held) {
        node.add(batch);
      }
    } finally {
      lock.unlock();
    }
    if (!held) {
      batch.close();
      throw new UnavailableException("shard was dropped: a batch is not begun any more");
    }
  }

  /** The store has it too. */
  void release(VirtualBatch batch) {
    lock.lock();
    try {
      batches.remove(batch);
      node.remove(batch);
    } finally {
      lock.unlock();
    }
  }

  /** The shard is dropped: what is not uploaded never will be. */
  void closeBatches() {
    List<VirtualBatch> left;
    lock.lock();
    try {
      dropped = true;
      left = List.copyOf(batches);
      batches.clear();
      left.forEach(node::remove);
    } finally {
      lock.unlock();
    }
    left.forEach(VirtualBatch::close);
  }

  /** Makes durable what can be; what cannot is in the log. */
  void flush(NodeEvents events) throws InterruptedException {
    OpenShard now = open;
    if (now != null) {
      try {
        now.commits().flush();
      } catch (LampyrException notNow) {
        events.problem(notNow);
      }
    }
  }
}
