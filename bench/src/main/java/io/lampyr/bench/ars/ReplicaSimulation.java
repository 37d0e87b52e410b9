package io.lampyr.bench.ars;

import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;

/** Clients that search as fast as they are answered, processes in front, places, simulated time. */
final class ReplicaSimulation implements Clock {
  private static final int CLIENTS = 100;
  private static final long WAY_NANOS = Duration.ofNanos(300_000).toNanos();

  private final Choice choice;
  private final Map<String, SimulatedPlace> places = new TreeMap<>();
  private final List<String> names;
  private final List<Front> fronts = new ArrayList<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::number));
  private final long[] times;
  private long now;
  private long numbers;
  private int answered;

  private record Event(long atNanos, long number, Runnable work) {}

  /**
   * Of so many searches.
   *
   * @param meanMillis what a search takes at each place
   */
  ReplicaSimulation(Choice choice, List<Double> meanMillis, int fronts, int searches, long seed) {
    this.choice = choice;
    this.times = new long[searches];
    for (int i = 0; i < meanMillis.size(); i++) {
      String name = "place-" + i;
      places.put(name, new SimulatedPlace(name, meanMillis.get(i) * 1e6, new Random(seed + i)));
    }
    this.names = List.copyOf(places.keySet());
    for (int i = 0; i < fronts; i++) {
      this.fronts.add(new Front(this, i));
    }
  }

  @Override
  public Instant now() {
    return Instant.EPOCH.plusNanos(now);
  }

  @Override
  public long monotonicNanos() {
    return now;
  }

  /** What came of it. */
  record Outcome(double perSecond, double p50, double p90, double p99, double again, double slow) {}

  Outcome run() {
    for (int client = 0; client < CLIENTS; client++) {
      int one = client;
      at(client * 1000L, () -> begin(one));
    }
    while (answered < times.length) {
      Event next = events.remove();
      now = next.atNanos();
      next.work().run();
    }
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    long again = fronts.stream().mapToLong(front -> front.budget.again()).sum();
    return new Outcome(
        times.length / (now / 1e9),
        at(sorted, 0.5),
        at(sorted, 0.9),
        at(sorted, 0.99),
        100.0 * again / times.length,
        100.0 * place(names.getLast()).done() / times.length);
  }

  private static double at(long[] sorted, double part) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(part * sorted.length))] / 1e6;
  }

  private void at(long nanos, Runnable work) {
    events.add(new Event(nanos, numbers++, work));
  }

  private Front front(Search search) {
    return fronts.get(search.client % fronts.size());
  }

  private void begin(int client) {
    Search search = new Search(client, now);
    Front front = front(search);
    List<String> order = front.order(choice, names);
    front.budget.called();
    front.ranking.asked(order.getFirst());
    send(search, order.getFirst());
    Optional<Duration> late = front.ranking.lateAfter(order.getFirst());
    if (choice == Choice.HEDGED && late.isPresent()) {
      at(now + late.get().toNanos(), () -> late(search, order.get(1)));
    }
  }

  private void late(Search search, String other) {
    Front front = front(search);
    if (!search.answered && front.budget.take()) {
      front.ranking.askedToo(other);
      send(search, other);
    }
  }

  private void send(Search search, String name) {
    Call call = new Call(search, place(name), now);
    search.calls.add(call);
    at(now + WAY_NANOS, () -> arrive(call));
  }

  private void arrive(Call call) {
    if (!call.over && call.place.take(call, now)) {
      work(call);
    }
  }

  private void work(Call call) {
    call.tookNanos = call.place.drawn();
    at(now + call.tookNanos, () -> worked(call));
  }

  private void worked(Call call) {
    Call next = call.place.ended(call.tookNanos, now);
    if (next != null) {
      work(next);
    }
    at(now + WAY_NANOS, () -> answered(call));
  }

  private void answered(Call call) {
    Front front = front(call.search);
    if (call.over) {
      return;
    }
    call.over = true;
    front.ranking.answered(
        call.place.name(), now - call.sentNanos, call.place.load(fronts.size(), now));
    call.search.answered = true;
    for (Call other : call.search.calls) {
      if (!other.over) {
        other.over = true;
        other.place.leave(other, now);
        front.ranking.left(other.place.name(), now - other.sentNanos);
      }
    }
    if (answered < times.length) {
      times[answered++] = now - call.search.beganNanos;
    }
    begin(call.search.client);
  }

  private SimulatedPlace place(String name) {
    return Objects.requireNonNull(places.get(name));
  }
}
