package io.lampyr.engine.counts;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What a process counts, as it tells it to others: parts of its own in cluster state, mostly one.
 *
 * <p>Laws: a part is written by its process alone until somebody seals it, under its revision, to
 * fold it; from then on its counts are the others' to tell, and the process begins another part
 * without them. So whatever was counted is told once (CountedOnce): by the memory of its process or
 * by an item. Safe for many threads; one at a time writes, and no request is made under the lock,
 * which is taken before those of what counts.
 *
 * <p>Cost: a write each {@link #EVERY} for each part, if something was counted since, and only when
 * a request is there to do it; none for who counts nothing. After a part was folded, one read and
 * one write more.
 */
public final class OwnCounts {
  public static final Duration EVERY = Duration.ofMinutes(1);

  /** The same where there is hardly room for more. */
  private static final Duration FULL_EVERY = Duration.ofSeconds(5);

  /** A request does not wait longer for what others want to know. */
  private static final Duration WITHIN = Duration.ofSeconds(1);

  private static final System.Logger LOG = System.getLogger(OwnCounts.class.getName());

  /** What does not fit so many parts tells of no groups. */
  private static final int MOST_PARTS = 64;

  /** How often it is begun anew in one go, as parts were folded or have too much in them. */
  private static final int ROUNDS = 8;

  private final Counting counting;
  private final CountItems items;
  private final Ports ports;
  private final AtomicBoolean isWriting = new AtomicBoolean();

  /** Under this object's lock, as is all that follows. Who writes alone changes it. */
  private List<OwnPart> parts = List.of();

  private Optional<Long> lookedNanos = Optional.empty();
  private long toldChanges;

  public OwnCounts(Counting counting, ItemStore store, Ports ports) {
    this.counting = counting;
    this.ports = ports;
    this.items =
        new CountItems(
            store, new ItemWriter(store, ports.randomness(), Retries.within(WITHIN, ports)));
    this.toldChanges = counting.changes();
  }

  /** What all processes have counted. Cost: a query, and one more for each further page. */
  public Counted all() {
    return new CountReading(snapshot()).of(items);
  }

  /** What this process knows at one moment. */
  record Snapshot(List<OwnPart> parts, Counted counted) {}

  private synchronized Snapshot snapshot() {
    return new Snapshot(parts, counting.counted());
  }

  /** A request was answered: tells what was counted, if it is time. */
  public void answered() {
    if (isDue()) {
      tell();
    }
  }

  /** The process is about to end: tells what was counted. */
  public void ending() {
    if (isChanged()) {
      tell();
    }
  }

  private synchronized boolean isChanged() {
    return counting.changes() != toldChanges;
  }

  private synchronized boolean isDue() {
    long every = (counting.isFull() ? FULL_EVERY : EVERY).toNanos();
    long now = ports.clock().monotonicNanos();
    boolean isTime = lookedNanos.isEmpty() || now - lookedNanos.get() >= every;
    return isTime && isChanged();
  }

  private void tell() {
    if (!isWriting.compareAndSet(false, true)) {
      return;
    }
    try {
      synchronized (this) {
        lookedNanos = Optional.of(ports.clock().monotonicNanos());
      }
      for (int round = 0; round < ROUNDS && !round(); round++) {
        // What was folded meanwhile has left the memory: the rest is told anew.
      }
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "counts of searches could not be told", notNow);
    } finally {
      isWriting.set(false);
    }
  }

  /** Whether nothing is left to be done now. */
  private boolean round() {
    for (int at = 0; at < known().size(); at++) {
      Optional<OwnPart.Pending> pending = known().get(at).pending();
      if (pending.isPresent() && !settle(at, pending.get())) {
        return true;
      }
    }
    long changes = counting.changes();
    Counted counted = counting.counted();
    if (known().isEmpty()) {
      begin(1);
    }
    int count = known().size();
    for (int at = 0; at < count; at++) {
      Counted own = counted.inStripe(at, count);
      OwnPart part = known().get(at);
      if (own.equals(part.told())) {
        continue;
      }
      CountPart value = part.next(own);
      if (!CountItems.fits(value)) {
        if (count < MOST_PARTS) {
          leave(2 * count);
          return false;
        }
        value = part.next(own.withoutGroups());
      }
      if (!write(at, value)) {
        return isPending(at);
      }
    }
    told(changes);
    return true;
  }

  private synchronized List<OwnPart> known() {
    return parts;
  }

  private boolean isPending(int at) {
    return known().get(at).pending().isPresent();
  }

  private synchronized void told(long changes) {
    toldChanges = changes;
    if (counting.isFull()) {
      leave(parts.size());
    }
  }

  private synchronized void begin(int count) {
    List<OwnPart> fresh = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fresh.add(OwnPart.begin(items.name()));
    }
    parts = List.copyOf(fresh);
  }

  /** Leaves the parts to whoever folds them, as none of them is pending, and begins others. */
  private synchronized void leave(int count) {
    parts.forEach(part -> counting.handedOver(part.told()));
    begin(count);
  }

  private synchronized void put(int at, OwnPart part) {
    List<OwnPart> next = new ArrayList<>(parts);
    next.set(at, part);
    parts = List.copyOf(next);
  }

  /** Whether it stands there. */
  private boolean write(int at, CountPart value) {
    OwnPart part = known().get(at);
    Settled settled = items.write(part.name(), part.revision(), value);
    return settled(at, value.write(), value.counted(), settled);
  }

  /** Whether nothing is pending any more. */
  private boolean settle(int at, OwnPart.Pending pending) {
    if (pending.call().isEmpty()) {
      begunAnew(at);
      return true;
    }
    Settled settled = items.resume(pending.call().get());
    return settled(at, known().get(at).writes(), pending.counted(), settled)
        || known().get(at).pending().isEmpty();
  }

  /** Whether it stands there. */
  private boolean settled(int at, long write, Counted counted, Settled settled) {
    OwnPart part = known().get(at);
    switch (settled) {
      case Settled.Won(Revision revision) -> put(at, part.written(write, revision, counted));
      case Settled.Open(PendingWrite pending) -> put(at, part.pending(write, pending, counted));
      case Settled.Lost _ -> {
        put(at, part.sealed(part.writes(), part.told()));
        begunAnew(at);
      }
      case Settled.Overtaken _ -> {
        put(at, part.sealed(write, counted));
        begunAnew(at);
      }
    }
    return settled instanceof Settled.Won;
  }

  /** Somebody folds the part: what it told is theirs to tell, and another part is begun. */
  private void begunAnew(int at) {
    OwnPart part = known().get(at);
    Counted theirs = part.mayHaveStood() ? theirs(part) : Counted.NONE;
    synchronized (this) {
      counting.handedOver(theirs);
      put(at, OwnPart.begin(items.name()));
    }
  }

  private Counted theirs(OwnPart part) {
    Optional<Versioned<CountPart>> stands = items.part(part.name());
    return stands.isPresent()
        ? stands.get().value().counted()
        : part.folded(CountReading.folded(items, part.name()));
  }
}
