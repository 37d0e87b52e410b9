package io.lampyr.bench.searchscale;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.bench.machine.Sample;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Clients that search as fast as they are answered, and judge each answer. */
final class Searchers {
  private static final int WORDS = 50;

  private final SearchDoor door;
  private final Clock clock;
  private final List<Scheduler.Task> tasks = new ArrayList<>();
  private final AtomicBoolean over = new AtomicBoolean();
  private Sample millis = new Sample();
  private int failed;
  private String firstFailure = "";

  /** What there was in a time: how many answers, how fast, and how many were not whole. */
  record Seen(double perSecond, double p50, double p99, double longest, int failed, String first) {}

  Searchers(SearchDoor door, int clients, int indices, Clock clock, Scheduler scheduler) {
    this.door = door;
    this.clock = clock;
    for (int i = 0; i < clients; i++) {
      SeededRandomness random = new SeededRandomness(i);
      tasks.add(
          scheduler.fork(
              "searcher",
              () -> {
                while (!over.get()) {
                  search("index-" + random.nextInt(indices), "w" + random.nextInt(WORDS));
                }
              }));
    }
  }

  private void search(String index, String word) {
    long began = clock.monotonicNanos();
    String answer =
        door.call(
            Method.POST,
            "/" + index + "/_search",
            "{\"size\":5,\"query\":{\"match\":{\"t\":\"" + word + "\"}}}");
    double took = (clock.monotonicNanos() - began) / 1e6;
    boolean whole =
        answer.startsWith("200 ")
            && answer.contains("\"failed\":0")
            && answer.contains("\"timed_out\":false");
    synchronized (this) {
      millis.add(took);
      if (!whole && failed++ == 0) {
        firstFailure = answer.substring(0, Math.min(400, answer.length()));
      }
    }
  }

  /** What comes in so long. */
  Seen during(Duration time, Scheduler scheduler) throws InterruptedException {
    synchronized (this) {
      millis = new Sample();
      failed = 0;
    }
    scheduler.sleep(time);
    synchronized (this) {
      return new Seen(
          millis.size() / (time.toMillis() / 1e3),
          millis.median(),
          millis.quantile(0.99),
          millis.quantile(1),
          failed,
          firstFailure);
    }
  }

  void end() throws InterruptedException {
    over.set(true);
    for (Scheduler.Task task : tasks) {
      task.join();
    }
  }
}
