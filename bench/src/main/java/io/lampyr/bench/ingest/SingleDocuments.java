package io.lampyr.bench.ingest;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.bench.events.Events;
import io.lampyr.bench.events.Writes;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.node.OneNode;
import io.lampyr.bench.report.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Requests of one document each, from clients that wait for the answer before they send the next
 * one: once they come back at once, so that all of them wait out every interval together; once they
 * pause for a random time, so that they arrive evenly.
 */
final class SingleDocuments {
  private static final int CLIENTS = 64;
  private static final int REQUESTS_OF_CLIENT = 20;
  private static final int REQUESTS_ALONE = 50;
  private static final int FIRST_NUMBER = 10_000_000;
  private static final Duration INTERVAL = Duration.ofMillis(200);
  private static final Duration ALLOWED_ABOVE = Duration.ofMillis(20);

  /** Pauses between requests, each up to this long. */
  private static final Duration PAUSE = INTERVAL.multipliedBy(2);

  private final Clock clock;
  private final Scheduler scheduler;
  private final Events events;
  private final OneNode node;
  private final Randomness randomness = new SeededRandomness(1);
  private final AtomicInteger number = new AtomicInteger(FIRST_NUMBER);

  SingleDocuments(Clock clock, Scheduler scheduler, Events events, OneNode node) {
    this.clock = clock;
    this.scheduler = scheduler;
    this.events = events;
    this.node = node;
  }

  void addTo(Table table) throws InterruptedException {
    var _ = run(CLIENTS, Duration.ZERO, 5);
    node.store().reset();
    Sample together = run(CLIENTS, Duration.ZERO, REQUESTS_OF_CLIENT);
    double puts = node.store().puts() * 1000.0 / together.size();
    table.add("PUTs/1,000, at once", List.of(1000.0, puts, puts / 1000, 1 / 30.0, Double.NaN));
    addLatency(table, "p50 ms, at once", together);
    node.store().reset();
    Sample spread = run(CLIENTS, PAUSE, REQUESTS_OF_CLIENT);
    puts = node.store().puts() * 1000.0 / spread.size();
    table.add("PUTs/1,000, spread", List.of(1000.0, puts, puts / 1000, 1 / 30.0, Double.NaN));
    addLatency(table, "p50 ms, spread", spread);
  }

  /** One client by itself, that sends the next document when the last one is answered. */
  void addAlone(Table table, String name) throws InterruptedException {
    node.store().reset();
    Sample alone = run(1, Duration.ZERO, REQUESTS_ALONE);
    double puts = node.store().puts() * 1000.0 / alone.size();
    table.add("PUTs/1,000, " + name, List.of(1000.0, puts, puts / 1000, Double.NaN, Double.NaN));
    double interval = INTERVAL.toMillis();
    double p50 = alone.median();
    table.add("p50 ms, " + name, List.of(interval, p50, p50 / interval, Double.NaN, Double.NaN));
    double perSecond = node.store().puts() * 1000.0 / alone.mean() / alone.size();
    table.note("PUTs a second, " + name, "%.1f".formatted(perSecond));
  }

  /** Beside the latency stands what it consists of at best, and the aim: so much and 20 ms. */
  private void addLatency(Table table, String name, Sample latency) {
    double put = millis(node.store().putNanos());
    double lease = millis(node.store().leaseNanos());
    double floor = INTERVAL.toMillis() / 2.0 + put + lease;
    double p50 = latency.median();
    double aim = (floor + ALLOWED_ABOVE.toMillis()) / floor;
    table.add(name, List.of(floor, p50, p50 / floor, aim, Double.NaN));
    table.note(
        name.replace("p50 ms", "PUT and lease read ms"), "%.2f and %.2f".formatted(put, lease));
    table.note(name.replace("p50", "p99"), "%.1f".formatted(latency.quantile(0.99)));
  }

  private static double millis(Iterable<Long> nanos) {
    Sample sample = new Sample();
    nanos.forEach(each -> sample.add(each / 1e6));
    return sample.median();
  }

  private Sample run(int count, Duration longestPause, int requests) throws InterruptedException {
    Queue<Double> millis = new ConcurrentLinkedQueue<>();
    List<Scheduler.Task> clients = new ArrayList<>();
    for (int client = 0; client < count; client++) {
      clients.add(
          scheduler.fork(
              "single-" + client,
              () -> {
                try {
                  send(longestPause, requests, millis);
                } catch (InterruptedException e) {
                  Thread.currentThread().interrupt();
                }
              }));
    }
    for (Scheduler.Task client : clients) {
      client.join();
    }
    Sample sample = new Sample();
    millis.forEach(sample::add);
    return sample;
  }

  private void send(Duration longestPause, int requests, Queue<Double> millis)
      throws InterruptedException {
    for (int i = 0; i < requests; i++) {
      scheduler.sleep(longestPause.multipliedBy(randomness.nextInt(1000)).dividedBy(1000));
      long began = clock.monotonicNanos();
      var _ =
          node.append(
              List.of(Writes.write(events, Writes.Ids.GENERATED, 0, number.incrementAndGet())));
      millis.add((clock.monotonicNanos() - began) / 1e6);
    }
  }
}
