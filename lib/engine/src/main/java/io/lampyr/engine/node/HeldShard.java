package io.lampyr.engine.node;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.engine.recovery.OpenShard;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A shard under one term at this node: being opened, or open. */
final class HeldShard {
  final PrimaryTerm term;
  final WriteGate gate = new WriteGate();

  /** Where readers find what only this node has. */
  private final NodeBatches node;

  private final Set<VirtualBatch> batches = ConcurrentHashMap.newKeySet();

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

  /** Only this node has it from now on. */
  void hold(VirtualBatch batch) {
    batches.add(batch);
    node.add(batch);
  }

  /** The store has it too. */
  void release(VirtualBatch batch) {
    node.remove(batch);
    batches.remove(batch);
  }

  /** What is not uploaded never will be. */
  void closeBatches() {
    for (VirtualBatch batch : batches) {
      node.remove(batch);
      batch.close();
    }
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
