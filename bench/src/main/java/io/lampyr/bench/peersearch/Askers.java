package io.lampyr.bench.peersearch;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.peer.Server;
import io.lampyr.peer.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Clients that each send the next search as soon as their last one is answered. */
record Askers(Clock clock, Scheduler scheduler, int clients) {

  /** Sends all of the searches, and adds what they took. */
  void ask(Server server, String path, List<String> bodies, Times times)
      throws InterruptedException {
    AtomicInteger next = new AtomicInteger();
    double before = server.cpuSeconds();
    long began = clock.monotonicNanos();
    Siblings siblings = new Siblings(scheduler, "client", clients);
    siblings.each(
        IntStream.range(0, clients).boxed().toList(),
        _ -> {
          try (Wire wire = new Wire(server.port())) {
            for (int i = next.getAndIncrement(); i < bodies.size(); i = next.getAndIncrement()) {
              long sent = clock.monotonicNanos();
              wire.post(path, bodies.get(i).getBytes(StandardCharsets.UTF_8));
              double took = (clock.monotonicNanos() - sent) / 1e6;
              synchronized (times) {
                times.add(took);
              }
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    times.addSeconds((clock.monotonicNanos() - began) / 1e9);
    times.addCpu(server.cpuSeconds() - before);
  }
}
