package io.lampyr.translog.batch;

import static io.lampyr.translog.format.SampleOperations.NODE;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.SampleOperations;
import io.lampyr.translog.format.SectionKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Clients that append to a batcher in stepped time and write down what they were told. */
final class SimulatedRun {
  /** So many may have a task each. */
  private static final int FEW = 1000;

  final SteppedTime time;
  final SimulatedStore store;
  final SimulatedLease lease;
  final List<Append> appends = new ArrayList<>();
  final BatchSettings settings;
  int refused;

  /** Whether to write down, with each answer, who else had theirs: quadratic in the answers. */
  boolean comparing;

  TranslogBatcher batcher;
  private long nextSeqNo;

  /** An append by a client: what it was told, when, and which others had been told by then. */
  static final class Append {
    final int index;
    final SectionKey key;
    final Operation operation;
    final Ticket ticket;
    final long startedNanos;
    long toldNanos;
    long toldAt;
    BitSet released = new BitSet();

    Append(int index, SectionKey key, Operation operation, Ticket ticket, long startedNanos) {
      this.index = index;
      this.key = key;
      this.operation = operation;
      this.ticket = ticket;
      this.startedNanos = startedNanos;
    }

    boolean isReleased() {
      return ticket.peek().filter(Release.Released.class::isInstance).isPresent();
    }

    boolean isFailed() {
      return ticket.peek().filter(Release.Failed.class::isInstance).isPresent();
    }
  }

  SimulatedRun(
      long seed, SimulatedStore.Faults faults, Duration ejectedAt, BatchSettings settings) {
    this.time = new SteppedTime(seed);
    this.store = new SimulatedStore(time, seed + 1, faults);
    this.lease = new SimulatedLease(time, store, ejectedAt);
    this.settings = settings;
    this.batcher = new TranslogBatcher(NODE, store, lease, settings, ports(seed));
  }

  Ports ports(long seed) {
    return new Ports(time, time, new SeededRandomness(seed + 2));
  }

  /** Clients that append one document after the other, each when the one before was answered. */
  void startClients(int clients, int requestsEach, int maxPauseMillis, long seed) {
    for (int i = 0; i < clients; i++) {
      Random random = new Random(seed + 100 + i);
      String client = "client-" + i;
      time.fork(client, () -> client(client, requestsEach, maxPauseMillis, random));
    }
  }

  /** Writes at these times from now on; of few it is written down when they were answered. */
  void startWrites(List<Duration> times) {
    time.fork("writes", () -> writes(times));
  }

  private void writes(List<Duration> times) {
    try {
      long began = time.monotonicNanos();
      for (Duration at : times) {
        long pause = began + at.toNanos() - time.monotonicNanos();
        if (pause > 0) {
          time.sleep(Duration.ofNanos(pause));
        }
        SectionKey key = SampleOperations.section(0, 0, 1);
        Operation operation = SampleOperations.document(nextSeqNo, "write-" + nextSeqNo++);
        Append append = append(key, operation);
        if (times.size() <= FEW) {
          time.fork(
              "write",
              () -> {
                time.await(() -> append.ticket.peek().isPresent());
                told(append);
              });
        }
      }
    } catch (InterruptedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private void client(String name, int requests, int maxPauseMillis, Random random) {
    try {
      for (int i = 0; i < requests; i++) {
        time.sleep(Duration.ofMillis(random.nextInt(maxPauseMillis + 1)));
        SectionKey key = SampleOperations.section(random.nextInt(3), 0, 1);
        Operation operation = SampleOperations.document(nextSeqNo++, name + "-" + i);
        Append append = append(key, operation);
        time.await(() -> append.ticket.peek().isPresent());
        told(append);
      }
    } catch (InterruptedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private Append append(SectionKey key, Operation operation) throws InterruptedException {
    long started = time.monotonicNanos();
    while (true) {
      try {
        Ticket ticket = batcher.append(key, List.of(operation));
        Append append = new Append(appends.size(), key, operation, ticket, started);
        appends.add(append);
        return append;
      } catch (OverloadedException overloaded) {
        refused++;
        time.sleep(overloaded.retryAfter());
      }
    }
  }

  private void told(Append append) {
    append.toldAt = store.event();
    append.toldNanos = time.monotonicNanos();
    for (Append other : comparing ? appends : List.<Append>of()) {
      append.released.set(other.index, other.isReleased());
    }
  }
}
