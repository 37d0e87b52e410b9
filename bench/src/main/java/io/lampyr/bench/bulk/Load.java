package io.lampyr.bench.bulk;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.server.Server;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Clients that each send the next bulk as soon as their last one is answered. */
record Load(Clock clock, Scheduler scheduler, int clients) {
  private static final String INDEX = "/events";

  /**
   * What a round cost: until all is merged that will be, and on the clock until all is answered.
   */
  record Cost(double cpuSeconds, double seconds, double medianMillis) {}

  Cost run(Server server, Bodies bodies) throws IOException, InterruptedException {
    server.call("PUT", INDEX, Bodies.INDEX.getBytes(StandardCharsets.UTF_8));
    double before = server.cpuSeconds();
    long began = clock.monotonicNanos();
    Sample millis = send(server, bodies);
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    server.call("POST", INDEX + "/_refresh", new byte[0]);
    server.call("POST", INDEX + "/_flush", new byte[0]);
    server.awaitCalm(scheduler);
    double cpu = server.cpuSeconds() - before;
    String count = server.call("GET", INDEX + "/_count", new byte[0]);
    if (!count.contains("\"count\":" + bodies.documents() + ",")) {
      throw new IllegalStateException("documents are missing answer=" + count);
    }
    server.call("DELETE", INDEX, new byte[0]);
    return new Cost(cpu, seconds, millis.median());
  }

  private Sample send(Server server, Bodies bodies) throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    Sample millis = new Sample();
    Siblings siblings = new Siblings(scheduler, "client", clients);
    siblings.each(
        IntStream.range(0, clients).boxed().toList(),
        _ -> {
          for (int i = next.getAndIncrement();
              i < bodies.bodies().size();
              i = next.getAndIncrement()) {
            long sent = clock.monotonicNanos();
            bulk(server, bodies.bodies().get(i));
            double took = (clock.monotonicNanos() - sent) / 1e6;
            synchronized (millis) {
              millis.add(took);
            }
          }
        });
    return millis;
  }

  private static void bulk(Server server, byte[] body) {
    try {
      String answer = server.call("POST", INDEX + "/_bulk", body);
      if (!answer.contains("\"errors\":false")) {
        throw new IllegalStateException(
            "bulk was refused " + answer.substring(0, Math.min(500, answer.length())));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
