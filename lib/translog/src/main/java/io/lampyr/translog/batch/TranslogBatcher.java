package io.lampyr.translog.batch;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.translog.batch.Action.Acknowledge;
import io.lampyr.translog.batch.Action.ReadLease;
import io.lampyr.translog.batch.Action.Seal;
import io.lampyr.translog.batch.Action.StartTimer;
import io.lampyr.translog.batch.Action.Upload;
import io.lampyr.translog.batch.Release.Failed;
import io.lampyr.translog.batch.Release.Reason;
import io.lampyr.translog.batch.Release.Released;
import io.lampyr.translog.format.EncodedOperations;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.Origin;
import io.lampyr.translog.format.SectionKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's translog: takes operations of all its shards and says when they may be acknowledged.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li><b>Proof.</b> A ticket is released only after its object and those of all generations
 *       before it stood in the store, and a lease read issued after that listed the node.
 *   <li><b>Order.</b> Tickets are released in the order of generations, so a released ticket means
 *       that everything appended before it is released too.
 *   <li><b>For good.</b> Once it has failed, everything pending and everything appended later
 *       fails; nothing is released any more.
 *   <li><b>Names are contents.</b> A batch's bytes and name are fixed before its first put.
 *   <li><b>Bounds.</b> What is appended or reserved and not released is bounded; beyond, callers
 *       get {@link OverloadedException}.
 *   <li><b>Threads.</b> All methods may be called by many threads. Appending does not block on I/O.
 * </ul>
 *
 * <p>Cost: one put and at most one lease read per batch, repeated while they fail. There is one
 * lock, held for bookkeeping alone; callers may hold locks of their own, as nothing is called back
 * under it.
 */
public final class TranslogBatcher {
  private final NodeId node;
  private final Ports ports;
  private final Metrics.Counter refused;
  private final Metrics.Distribution releaseSeconds;
  private final BatchTasks tasks;
  private final ReentrantLock lock = new ReentrantLock();

  // Guarded by the lock.
  private final BatchLedger ledger;
  private final Admissions admissions;
  private final TreeMap<Long, Batch> sealed = new TreeMap<>();
  private final Map<ShardId, Batch> newest = new HashMap<>();
  private Batch open;
  private @Nullable Failed failure;
  private boolean closed;

  public TranslogBatcher(
      NodeId node, BlobStore store, Membership membership, BatchSettings settings, Ports ports) {
    this(
        node,
        membership,
        settings,
        ports,
        new BatchLedger(settings),
        new Uploader(store, ports.scheduler(), ports.randomness(), settings.backoff()));
  }

  TranslogBatcher(
      NodeId node,
      Membership membership,
      BatchSettings settings,
      Ports ports,
      BatchLedger ledger,
      Uploader uploader) {
    this.node = node;
    this.ports = ports;
    this.ledger = ledger;
    this.refused = ports.metrics().counter("translog.refused");
    this.releaseSeconds = ports.metrics().distribution("translog.release.seconds");
    this.tasks =
        new BatchTasks(
            this, ledger, new BatchTasks.Means(node, membership, uploader), settings, ports);
    this.admissions = new Admissions(settings.pending());
    this.open = new Batch(ledger.openGeneration(), ports.clock().monotonicNanos());
    ports.metrics().gauge("translog.pending.bytes", () -> progress().pendingBytes());
  }

  /**
   * Makes room for operations before an irrevocable step, such as adding a document to the index.
   * The size may be an estimate. Throws {@link OverloadedException} if the bound does not allow it.
   */
  public Reservation reserve(long bytes, int operations) {
    Check.notNegative(bytes, "bytes");
    Check.notNegative(operations, "operations");
    lock.lock();
    try {
      admit(bytes, operations);
      return new Reservation(this, bytes, operations);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Appends operations of one request, in this order and together. Throws {@link
   * OverloadedException} if the bound does not allow it; then nothing was appended.
   */
  public Ticket append(SectionKey key, List<Operation> operations) {
    EncodedOperations encoded = EncodedOperations.of(operations);
    return append(
        key, requestId(operations), encoded, () -> admit(encoded.length(), encoded.count()));
  }

  /** Appends operations for which room was made before: never refused. */
  public Ticket append(Reservation room, SectionKey key, List<Operation> operations) {
    EncodedOperations encoded = EncodedOperations.of(operations);
    return append(key, requestId(operations), encoded, () -> draw(room, encoded));
  }

  private static @Nullable String requestId(List<Operation> operations) {
    Origin origin = operations.getFirst().origin();
    return origin == null ? null : origin.requestId();
  }

  private Ticket append(
      SectionKey key, @Nullable String requestId, EncodedOperations encoded, Runnable count) {
    List<Action> actions = new ArrayList<>();
    Ticket ticket;
    lock.lock();
    try {
      if (failure != null) {
        return Ticket.ended(failure);
      }
      if (closed) {
        return Ticket.ended(new Failed(Reason.CLOSED, "translog was closed node=" + node));
      }
      count.run();
      long now = ports.clock().monotonicNanos();
      actions.addAll(settle(ledger.makeRoom(key, encoded.length(), now)));
      if (open.operations == 0) {
        open = new Batch(open.generation, now);
      }
      open.add(key, encoded);
      newest.put(key.shard(), open);
      ticket = open.ticket;
      actions.addAll(settle(ledger.append(key, encoded.length(), requestId, now)));
    } finally {
      lock.unlock();
    }
    tasks.perform(actions);
    return ticket;
  }

  /**
   * A ticket for everything appended to the shard until now: for answers that depend on operations
   * not released yet. Released already if there are none.
   */
  public Ticket afterAllAppended(ShardId shard) {
    lock.lock();
    try {
      if (failure != null) {
        return Ticket.ended(failure);
      }
      Batch batch = newest.get(shard);
      return batch == null ? Ticket.ended(new Released()) : batch.ticket;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Closes the open batch without waiting for the interval, as soon as another one may be in
   * flight; a ticket for everything appended until now.
   */
  public Ticket flush() {
    Ticket ticket;
    List<Action> actions;
    lock.lock();
    try {
      if (failure != null) {
        return Ticket.ended(failure);
      }
      Batch last =
          open.operations > 0 ? open : sealed.isEmpty() ? null : sealed.lastEntry().getValue();
      ticket = last == null ? Ticket.ended(new Released()) : last.ticket;
      actions = settle(ledger.flush(ports.clock().monotonicNanos()));
    } finally {
      lock.unlock();
    }
    tasks.perform(actions);
    return ticket;
  }

  /**
   * The generation of the open batch: whatever was appended before this call lies in it or below,
   * and whatever is appended later in it or above. Read before a commit begins, it is the commit's
   * translog pointer.
   */
  public long openGeneration() {
    return progress().openGeneration();
  }

  public Progress progress() {
    lock.lock();
    try {
      return new Progress(
          ledger.openGeneration(),
          ledger.leastUnreleased(),
          admissions.bytes(),
          admissions.operations());
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes nothing more, flushes, and waits until all is released or has failed; says which. Waits
   * as long as the store does not answer: {@link #abort} ends it.
   */
  public Release close() throws InterruptedException {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
    return flush().await();
  }

  /** Gives up at once: everything pending and everything later fails with this reason. */
  public void abort(Reason reason, String detail) {
    List<Batch> lost = new ArrayList<>();
    lock.lock();
    try {
      if (failure != null) {
        return;
      }
      failure = new Failed(reason, detail);
      lost.addAll(sealed.values());
      lost.add(open);
      for (Batch batch : lost) {
        admissions.leave(batch.bytes, batch.operations);
        batch.ticket.end(failure);
      }
      sealed.clear();
      newest.clear();
      open = new Batch(open.generation, open.openedNanos);
    } finally {
      lock.unlock();
    }
    for (Batch batch : lost) {
      if (batch.upload != null) {
        batch.upload.cancel();
      }
    }
  }

  /** Does under the lock what is bookkeeping; answers the rest, to be done outside. */
  private List<Action> settle(List<Action> actions) {
    List<Action> outside = new ArrayList<>();
    for (Action action : actions) {
      switch (action) {
        case Seal(long generation) -> {
          sealed.put(generation, open);
          open = new Batch(ledger.openGeneration(), ports.clock().monotonicNanos());
        }
        case Acknowledge(long generation) -> acknowledge(generation);
        case StartTimer timer -> outside.add(timer);
        case Upload upload -> outside.add(upload);
        case ReadLease read -> outside.add(read);
      }
    }
    return outside;
  }

  private void acknowledge(long generation) {
    Batch batch = sealed.remove(generation);
    if (batch == null) {
      throw new IllegalStateException("a batch is released once generation=" + generation);
    }
    admissions.leave(batch.bytes, batch.operations);
    batch.contents.keySet().forEach(key -> newest.remove(key.shard(), batch));
    batch.ticket.end(new Released());
    long waited = ports.clock().monotonicNanos() - batch.openedNanos;
    releaseSeconds.record(waited / 1e9);
  }

  /** Tells the ledger of an event, unless all is over, and does what follows. */
  void event(Supplier<List<Action>> event) {
    List<Action> actions;
    lock.lock();
    try {
      if (failure != null) {
        return;
      }
      actions = settle(event.get());
    } finally {
      lock.unlock();
    }
    tasks.perform(actions);
  }

  /** Why nothing is released any more, if it has come to that. */
  public Optional<Failed> failure() {
    lock.lock();
    try {
      return Optional.ofNullable(failure);
    } finally {
      lock.unlock();
    }
  }

  boolean isAlive() {
    lock.lock();
    try {
      return failure == null;
    } finally {
      lock.unlock();
    }
  }

  /** A batch that is sealed and neither released nor failed. */
  @Nullable Batch sealed(long generation) {
    lock.lock();
    try {
      return sealed.get(generation);
    } finally {
      lock.unlock();
    }
  }

  private void admit(long bytes, int operations) {
    try {
      admissions.admit(bytes, operations);
    } catch (OverloadedException overloaded) {
      refused.increment();
      throw overloaded;
    }
  }

  private void draw(Reservation room, EncodedOperations encoded) {
    long bytes = Math.min(room.bytesLeft, encoded.length());
    int operations = Math.min(room.operationsLeft, encoded.count());
    room.bytesLeft -= bytes;
    room.operationsLeft -= operations;
    admissions.leave(bytes, operations);
    admissions.force(encoded.length(), encoded.count());
  }

  void giveBack(Reservation room) {
    lock.lock();
    try {
      admissions.leave(room.bytesLeft, room.operationsLeft);
      room.bytesLeft = 0;
      room.operationsLeft = 0;
    } finally {
      lock.unlock();
    }
  }
}
