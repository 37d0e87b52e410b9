package io.lampyr.blockcache.policy;

import io.lampyr.base.check.Check;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Evicts as the best of several ways would: decayed frequency with a short and a long memory,
 * guarded frequency, and recency.
 *
 * <p>No single order is best for every load: frequency keeps hot parts through one-time scans,
 * recency follows a working set that moves, and a guard holds on to a part of a loop that does not
 * fit. Regions are few and large, so it costs next to nothing to play all of them through with keys
 * alone, and to follow the one with the most hits of late.
 */
public final class AdaptivePolicy<K> implements EvictionPolicy<K> {
  private static final double SHORT_HALF_LIFE = 2;
  private static final double LONG_HALF_LIFE = 16;
  private static final double GUARDED_HALF_LIFE = 32;
  private static final int FIRST_FOLLOWED = 2;
  private static final int REMEMBERED = 4;
  private static final int PROBATION_SHARE = 32;

  /** Over how many touches hits count half, in capacities. */
  private static final double JUDGED_OVER = 8;

  /** How much better another way must be, so that chance does not lead back and forth. */
  private static final double BETTER_BY = 1.003;

  private final int capacity;
  private final List<Shadow<K>> ways;
  private final double[] merits;
  private final double fading;
  private final LinkedHashSet<K> resident = new LinkedHashSet<>();

  /** Frequency with a short memory at first: near recency, but a first scan finds it prepared. */
  private int followed = FIRST_FOLLOWED;

  /** Whether there may be residents that the followed way would not have. */
  private boolean mayStray;

  /** For a cache of so many keys. */
  public AdaptivePolicy(int capacity) {
    this.capacity = (int) Check.positive(capacity, "capacity");
    int remembered = REMEMBERED * capacity;
    this.ways =
        List.of(
            new RecencyShadow<>(capacity),
            new FrequencyShadow<>(capacity, LONG_HALF_LIFE * capacity, remembered),
            new FrequencyShadow<>(capacity, SHORT_HALF_LIFE * capacity, remembered),
            new GuardedShadow<>(
                capacity,
                Math.max(1, capacity / PROBATION_SHARE),
                GUARDED_HALF_LIFE * capacity,
                remembered));
    this.merits = new double[ways.size()];
    this.fading = Math.exp(-Math.log(2) / (JUDGED_OVER * capacity));
  }

  @Override
  public void admitted(K key) {
    resident.remove(key);
    resident.add(key);
    wanted(key);
  }

  @Override
  public void touched(K key) {
    if (resident.remove(key)) {
      resident.add(key);
      wanted(key);
    }
  }

  private void wanted(K key) {
    int best = followed;
    for (int i = 0; i < merits.length; i++) {
      merits[i] = merits[i] * fading + (ways.get(i).access(key) ? 1 : 0);
      if (merits[i] > merits[best]) {
        best = i;
      }
    }
    if (merits[best] > merits[followed] * BETTER_BY) {
      followed = best;
      mayStray = true;
    }
  }

  @Override
  public Optional<K> evict(Predicate<? super K> mayGo) {
    Shadow<K> way = ways.get(followed);
    Optional<K> choice = mayStray ? stray(way, mayGo) : Optional.empty();
    if (choice.isEmpty()) {
      choice = way.evict(key -> resident.contains(key) && mayGo.test(key));
    }
    if (choice.isEmpty() && !mayStray) {
      choice = stray(way, mayGo);
    }
    choice.ifPresent(resident::remove);
    return choice;
  }

  /**
   * What the way would not have kept goes first. There is such only for a while after another way
   * was followed: once there is none, nothing is searched for.
   */
  private Optional<K> stray(Shadow<K> way, Predicate<? super K> mayGo) {
    boolean isClean = true;
    for (K key : resident) {
      if (!way.contains(key)) {
        if (mayGo.test(key)) {
          return Optional.of(key);
        }
        isClean = false;
      }
    }
    mayStray = !isClean;
    return Optional.empty();
  }

  @Override
  public void removed(K key) {
    resident.remove(key);
    ways.forEach(way -> way.remove(key));
  }

  @Override
  public void clear() {
    resident.clear();
    ways.forEach(Shadow::clear);
  }

  @Override
  public String toString() {
    return "adaptive capacity=" + capacity + " followed=" + followed;
  }
}
