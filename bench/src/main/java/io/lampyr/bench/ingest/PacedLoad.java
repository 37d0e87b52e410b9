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
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Clients that send bulks at a fixed rate, whatever takes them. A client that is late does not
 * wait. Refreshes are made whenever so many bulks were sent, while the clients go on: so both sides
 * of a comparison are refreshed as often, and upon as many documents, though one be slower.
 */
record PacedLoad(
    Clock clock, Scheduler scheduler, int clients, Duration betweenBulks, int bulksARefresh) {

  Cost run(Side side, List<List<Write>> bulks) throws InterruptedException {
    Cpu.settle();
    AtomicInteger refreshes = new AtomicInteger();
    Semaphore wanted = new Semaphore(0);
    int documents = bulks.stream().mapToInt(List::size).sum();
    Cost.Meter meter = new Cost.Meter();
    long began = clock.monotonicNanos();
    List<Scheduler.Task> senders = new ArrayList<>();
    AtomicInteger failures = new AtomicInteger(clients);
    for (int client = 0; client < clients; client++) {
      int first = client;
      senders.add(
          scheduler.fork(
              "client-" + client,
              () -> {
                send(side, bulks, first, began, wanted);
                failures.decrementAndGet();
              }));
    }
    int due = (bulks.size() - 1) / bulksARefresh;
    Scheduler.Task refresher =
        scheduler.fork("refresh", () -> refresh(side, due, wanted, refreshes));
    for (Scheduler.Task sender : senders) {
      sender.join();
    }
    if (failures.get() > 0) {
      wanted.release(due);
    }
    refresher.join();
    if (failures.get() > 0 || refreshes.get() != due) {
      throw new IllegalStateException("clients failed clients=" + failures);
    }
    try {
      side.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    return meter.read(side.merges(), documents, seconds, refreshes.get());
  }

  private void send(
      Side side, List<List<Write>> bulks, int first, long began, Semaphore refreshWanted) {
    try {
      for (int i = first; i < bulks.size(); i += clients) {
        long early = began + i * betweenBulks.toNanos() - clock.monotonicNanos();
        if (early > 0) {
          scheduler.sleep(Duration.ofNanos(early));
        }
        if (i > 0 && i % bulksARefresh == 0) {
          refreshWanted.release();
        }
        side.write(bulks.get(i));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void refresh(Side side, int due, Semaphore wanted, AtomicInteger made) {
    try {
      while (made.get() < due) {
        wanted.acquire();
        side.refresh();
        made.incrementAndGet();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
