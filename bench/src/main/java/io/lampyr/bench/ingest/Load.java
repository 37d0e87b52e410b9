package io.lampyr.bench.ingest;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.engine.shard.Write;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that send bulks at a fixed rate, whatever takes them, while refreshes go on at their
 * interval: so both sides of a comparison are refreshed as often. A client that is late does not
 * wait.
 */
record Load(Clock clock, Scheduler scheduler, int clients, Duration betweenBulks) {
  private static final Duration REFRESH = Duration.ofSeconds(5);
  private static final Duration LOOK = Duration.ofMillis(50);

  /** What a run cost; seconds on the clock are given for information. */
  record Cost(double cpuSeconds, double seconds, int refreshes) {}

  Cost run(Side side, List<List<Write>> bulks) throws InterruptedException {
    Cpu.settle();
    AtomicInteger refreshes = new AtomicInteger();
    Cpu cpu = new Cpu();
    long began = clock.monotonicNanos();
    List<Scheduler.Task> senders = new ArrayList<>();
    AtomicInteger failures = new AtomicInteger(clients);
    for (int client = 0; client < clients; client++) {
      int first = client;
      senders.add(
          scheduler.fork(
              "client-" + client,
              () -> {
                send(side, bulks, first, began);
                failures.decrementAndGet();
              }));
    }
    AtomicBoolean over = new AtomicBoolean();
    Scheduler.Task refresher = scheduler.fork("refresh", () -> refresh(side, refreshes, over));
    for (Scheduler.Task sender : senders) {
      sender.join();
    }
    over.set(true);
    refresher.join();
    if (failures.get() > 0) {
      throw new IllegalStateException("clients failed clients=" + failures);
    }
    try {
      side.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Cost(cpu.seconds(), (clock.monotonicNanos() - began) / 1e9, refreshes.get());
  }

  private void send(Side side, List<List<Write>> bulks, int first, long began) {
    try {
      for (int i = first; i < bulks.size(); i += clients) {
        long early = began + i * betweenBulks.toNanos() - clock.monotonicNanos();
        if (early > 0) {
          scheduler.sleep(Duration.ofNanos(early));
        }
        side.write(bulks.get(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends between refreshes: an interrupt in the middle of one would close Lucene's files. */
  private void refresh(Side side, AtomicInteger count, AtomicBoolean over) {
    try {
      long next = clock.monotonicNanos() + REFRESH.toNanos();
      while (!over.get()) {
        scheduler.sleep(LOOK);
        if (clock.monotonicNanos() - next >= 0) {
          side.refresh();
          count.incrementAndGet();
          next += REFRESH.toNanos();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
