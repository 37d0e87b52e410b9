package io.lampyr.engine.leaf;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Ranks the places where the same shards can be searched, by how busy and how fast they were
 * (adaptive replica selection): {@code R - 1/µ + q³/µ}, with {@code q = 1 + outstanding × askers +
 * queue}; the lowest is best. {@code R} is the time in which a place answered, {@code 1/µ} that for
 * which it worked, and {@code queue} what waited there, each as a moving average; {@code askers} is
 * how many processes the place has answered of late, as it says.
 *
 * <p>Laws: a place that nobody knows comes first. One that fails comes last for a while, which
 * doubles with each failure, and then is tried by one call at a time. Of the others, each is asked
 * again after it was passed over {@link #MOST_PASSED} times, however slow it was
 * (RankingNeverStarves). Safe for many threads.
 */
public final class ReplicaRanking {
  /** So often in turn a place may be there and not be chosen. */
  public static final int MOST_PASSED = 100;

  private final Clock clock;
  private final RecentlyUsed<String, RankedPlace> places;

  /**
   * Knowing nothing of any place.
   *
   * @param maxPlaces of so many places at most something is remembered
   */
  public ReplicaRanking(Clock clock, int maxPlaces) {
    this.clock = clock;
    this.places = RecentlyUsed.ofEntries(maxPlaces);
  }

  private RankedPlace place(String name) {
    RankedPlace known = places.find(name);
    if (known == null) {
      known = new RankedPlace();
      places.keep(name, known);
    }
    return known;
  }

  /** What a place says of itself to everybody: with that, who has never asked it begins. */
  public synchronized void told(String place, LeafLoad load) {
    place(place).told(load);
  }

  /** The places, the best first. */
  public synchronized List<String> rank(List<String> among) {
    return rank(among, Map.of());
  }

  /** The same, where some are to be asked so many things that were not sent yet. */
  public synchronized List<String> rank(List<String> among, Map<String, Integer> planned) {
    long now = clock.monotonicNanos();
    Map<String, Double> scores = new HashMap<>();
    among.forEach(name -> scores.put(name, place(name).score(planned.getOrDefault(name, 0), now)));
    List<String> ranked = new ArrayList<>(among);
    ranked.sort(Comparator.comparingDouble(name -> scores.getOrDefault(name, 0.0)));
    return ranked;
  }

  /**
   * One of several places was chosen. The others become a little better for the next time, so that
   * a place that was slow once is asked again.
   */
  public synchronized void chose(String chosen, List<String> among) {
    RankedPlace best = place(chosen);
    best.chosen();
    for (String other : among) {
      if (!other.equals(chosen)) {
        place(other).passedOver(best);
      }
    }
  }

  synchronized double score(String place) {
    return place(place).score(0, clock.monotonicNanos());
  }

  /** A call begins. */
  public synchronized void asked(String place) {
    place(place).asked(false);
  }

  /** A call begins because another place is late. */
  public synchronized void askedToo(String place) {
    place(place).asked(true);
  }

  /** A call was answered in so long. */
  public synchronized void answered(String place, long nanos, LeafLoad load) {
    place(place).answered(nanos, load);
  }

  /** A call has failed after so long. */
  public synchronized void failed(String place, long nanos) {
    place(place).failed(nanos, clock.monotonicNanos());
  }

  /** A call was given up after so long, as another place has answered. */
  public synchronized void left(String place, long nanos) {
    place(place).left(nanos);
  }

  /**
   * After what time a call is late: when 95 of 100 had their answers by then, of late. Empty while
   * too few calls were answered to say.
   */
  public synchronized Optional<Duration> lateAfter(String place) {
    return place(place).lateAfter();
  }

  /** What is known of all places, by their names. */
  public synchronized SortedMap<String, PlaceStatistics> statistics() {
    long now = clock.monotonicNanos();
    SortedMap<String, PlaceStatistics> all = new TreeMap<>();
    places.each((name, place) -> all.put(name, place.statistics(now)));
    return all;
  }
}
