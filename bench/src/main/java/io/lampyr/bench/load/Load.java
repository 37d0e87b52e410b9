package io.lampyr.bench.load;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.bench.machine.Sample;
import io.lampyr.peer.Server;
import io.lampyr.peer.Wire;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Clients that each send the next bulk as soon as their last one is answered. */
public record Load(Clock clock, Scheduler scheduler, int clients) {
  private static final String INDEX = "/events";

  /** Looks at what a round has left behind before that is deleted. */
  public interface Look {
    void at() throws IOException, InterruptedException;
  }

  /**
   * What a round cost: processor time of all servers until all is merged that will be, on the clock
   * until all is answered, and each bulk's time.
   */
  public record Cost(double cpuSeconds, double seconds, Sample bulkMillis) {}

  /** A round on one server, without replicas. */
  public Cost run(Server server, Bodies bodies) throws IOException, InterruptedException {
    return run(List.of(server), bodies, 0, () -> {});
  }

  /** A round on the servers of one cluster: clients are spread over them. */
  public Cost run(List<Server> servers, Bodies bodies, int replicas, Look look)
      throws IOException, InterruptedException {
    Server first = servers.getFirst();
    first.call("PUT", INDEX, bodies.index(replicas).getBytes(StandardCharsets.UTF_8));
    // Replicas that are not there yet would be filled otherwise than by the bulks.
    first.call("GET", "/_cluster/health/events?wait_for_status=green&timeout=60s", "");
    double before = cpuSeconds(servers);
    long began = clock.monotonicNanos();
    Sample millis = send(servers, bodies);
    double seconds = (clock.monotonicNanos() - began) / 1e9;
    first.call("POST", INDEX + "/_refresh", "");
    first.call("POST", INDEX + "/_flush", "");
    for (Server server : servers) {
      server.awaitCalm(scheduler);
    }
    double cpu = cpuSeconds(servers) - before;
    String count = first.call("GET", INDEX + "/_count", "");
    if (!count.contains("\"count\":" + bodies.documents() + ",")) {
      throw new IllegalStateException("documents are missing answer=" + count);
    }
    look.at();
    first.call("DELETE", INDEX, "");
    return new Cost(cpu, seconds, millis);
  }

  private static double cpuSeconds(List<Server> servers) {
    return servers.stream().mapToDouble(Server::cpuSeconds).sum();
  }

  private Sample send(List<Server> servers, Bodies bodies)
      throws IOException, InterruptedException {
    AtomicInteger next = new AtomicInteger();
    Sample millis = new Sample();
    Siblings siblings = new Siblings(scheduler, "client", clients);
    siblings.each(
        IntStream.range(0, clients).boxed().toList(),
        client -> {
          try (Wire wire = new Wire(servers.get(client % servers.size()).port())) {
            for (int i = next.getAndIncrement();
                i < bodies.bodies().size();
                i = next.getAndIncrement()) {
              long sent = clock.monotonicNanos();
              bulk(wire, bodies.bodies().get(i));
              double took = (clock.monotonicNanos() - sent) / 1e6;
              synchronized (millis) {
                millis.add(took);
              }
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    return millis;
  }

  private static void bulk(Wire wire, byte[] body) throws IOException {
    String answer = new String(wire.post(INDEX + "/_bulk", body), StandardCharsets.UTF_8);
    if (!answer.contains("\"errors\":false")) {
      throw new IllegalStateException(
          "bulk was refused " + answer.substring(0, Math.min(500, answer.length())));
    }
  }
}
