package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import io.lampyr.base.kept.RecentlyUsed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Ranks the places where the same shards can be searched, by how busy and how fast they were
 * (adaptive replica selection): {@code R - 1/µ + q³/µ}, with {@code q = 1 + outstanding × clients +
 * queue}; the lowest is best. {@code R} is the time in which a place answered, {@code 1/µ} that for
 * which it worked, and {@code queue} what waited there, each as a moving average. Places that were
 * never asked come first. Safe for many threads.
 */
public final class ReplicaRanking {
  /** How much the newest answer counts. */
  private static final double WEIGHT = 0.3;

  private static final double NANOS_PER_MILLI = 1_000_000;

  private final int clients;
  private final RecentlyUsed<String, Seen> seen;
  private final Map<String, Integer> outstanding = new HashMap<>();

  /** Moving averages; times in milliseconds. */
  private record Seen(double response, double service, double queue) {
    Seen moved(double weight, Seen to) {
      return new Seen(
          response + weight * (to.response - response),
          service + weight * (to.service - service),
          queue + weight * (to.queue - queue));
    }
  }

  /**
   * For so many processes that ask the same places.
   *
   * @param maxPlaces of so many places at most something is remembered
   */
  public ReplicaRanking(int clients, int maxPlaces) {
    this.clients = (int) Check.positive(clients, "clients");
    this.seen = RecentlyUsed.ofEntries(maxPlaces);
  }

  /**
   * The places, the best first. Those that are not best become a little better for the next time,
   * so that a place that was slow once is asked again.
   */
  public synchronized List<String> rank(List<String> places) {
    Map<String, Double> scores = new HashMap<>();
    places.forEach(place -> scores.put(place, score(place)));
    List<String> ranked = new ArrayList<>(places);
    ranked.sort(Comparator.comparingDouble(place -> scores.getOrDefault(place, 0.0)));
    Seen best = ranked.isEmpty() ? null : seen.find(ranked.getFirst());
    if (best != null) {
      for (String other : ranked.subList(1, ranked.size())) {
        Seen own = seen.find(other);
        if (own != null) {
          seen.keep(other, own.moved(WEIGHT / 2, best));
        }
      }
    }
    return ranked;
  }

  /** Lower is better; of a place that nobody asked there is nothing to fear. */
  synchronized double score(String place) {
    Seen own = seen.find(place);
    if (own == null) {
      return Double.NEGATIVE_INFINITY;
    }
    double queue = 1 + (double) outstanding.getOrDefault(place, 0) * clients + own.queue();
    return own.response() - own.service() + queue * queue * queue * own.service();
  }

  /** A call begins. */
  public synchronized void asked(String place) {
    outstanding.merge(place, 1, Integer::sum);
  }

  /** A call has ended: with an answer, or without one in so long. */
  public synchronized void answered(String place, long nanos, @Nullable LeafReply reply) {
    int others = outstanding.getOrDefault(place, 1) - 1;
    if (others == 0) {
      outstanding.remove(place);
    } else {
      outstanding.put(place, others);
    }
    double response = nanos / NANOS_PER_MILLI;
    Seen before = seen.find(place);
    Seen now =
        reply == null
            // Nothing is known of the place but that it does not answer: it is as slow as it gets.
            ? new Seen(10 * response + 1000, before == null ? 10 : before.service(), 1)
            : new Seen(response, reply.serviceNanos() / NANOS_PER_MILLI, reply.queue());
    seen.keep(place, before == null ? now : before.moved(WEIGHT, now));
  }
}
