package io.lampyr.query.aggregation.bucket;

import java.time.ZoneId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The units that buckets of time are made of, where there may be only so many of them, and which of
 * them is fine enough: shards and whoever joins them choose as the peers do.
 *
 * @param target how many buckets there may be
 */
record TimeSteps(int target, Step finest, ZoneId zone) {

  /**
   * A unit of the calendar, and how many of it may make a bucket.
   *
   * @param place where it stands among all
   * @param millis about how long it is
   */
  record Step(int place, Rounding.Unit unit, long millis, String letter, List<Integer> multiples) {
    int most() {
      return multiples.getLast();
    }

    Rounding rounding(ZoneId zone) {
      return Rounding.calendar(unit, zone, 0);
    }

    boolean isLast() {
      return place == COUNT - 1;
    }
  }

  /** How many units there are. */
  static final int COUNT = 6;

  private static final List<Step> ALL =
      List.of(
          new Step(0, Rounding.Unit.SECOND, 1000, "s", List.of(1, 5, 10, 30)),
          new Step(1, Rounding.Unit.MINUTE, 60_000, "m", List.of(1, 5, 10, 30)),
          new Step(2, Rounding.Unit.HOUR, 3_600_000, "h", List.of(1, 3, 12)),
          new Step(3, Rounding.Unit.DAY, 24 * 3_600_000, "d", List.of(1, 7)),
          new Step(4, Rounding.Unit.MONTH, 30 * 24 * 3_600_000L, "M", List.of(1, 3)),
          new Step(
              5, Rounding.Unit.YEAR, 365 * 24 * 3_600_000L, "y", List.of(1, 5, 10, 20, 50, 100)));

  /** The unit of that name, or null. */
  static @Nullable Step named(String name) {
    return ALL.stream()
        .filter(step -> step.unit.name().toLowerCase(Locale.ROOT).equals(name))
        .findFirst()
        .orElse(null);
  }

  Step at(long place) {
    return ALL.get((int) Math.clamp(place, finest.place, COUNT - 1L));
  }

  Step after(Step step) {
    return at(step.place + 1L);
  }

  private long most(Step step) {
    return (long) target * step.most();
  }

  /** Whether more buckets are filled than may be joined to so many, or further from each other. */
  boolean isTooFine(Step step, int filled, long first, long last) {
    return !step.isLast() && (filled > most(step) || last - first > most(step) * step.millis);
  }

  /** The unit for times that lie so far apart, however many there are. */
  Step fitting(long first, long last) {
    Step step = finest;
    while (!step.isLast() && (last - first) / target > step.most() * step.millis) {
      step = after(step);
    }
    return step;
  }

  /** The unit for keys of several shards, of which that one was the coarsest. */
  Step ofAll(Collection<Long> keys, Step coarsest) {
    Step step = coarsest;
    while (!step.isLast() && filled(keys, step) > most(step)) {
      step = after(step);
    }
    return step;
  }

  private int filled(Collection<Long> keys, Step step) {
    Rounding rounding = step.rounding(zone);
    Set<Long> filled = new HashSet<>();
    for (long key : keys) {
      filled.add(rounding.round(key));
    }
    return filled.size();
  }

  /** The unit in which buckets without documents between the first and the last are few enough. */
  Step reaching(long first, long last, Step given) {
    if (given.isLast()) {
      return given;
    }
    Step step = given;
    for (int place = given.place + 1; place < COUNT; place++) {
      Step coarser = ALL.get(place);
      if ((last - first) / coarser.millis < most(coarser)) {
        step = ALL.get(place - 1);
        break;
      }
    }
    while (!step.isLast() && reach(first, last, step, most(step)) > most(step)) {
      step = after(step);
    }
    return step;
  }

  /** How many buckets there are from the first to the last; counts only a little beyond a limit. */
  private long reach(long first, long last, Step step, long limit) {
    Rounding rounding = step.rounding(zone);
    long count = 0;
    for (long at = first; at < last && count <= limit; at = rounding.next(at)) {
      count++;
    }
    return count;
  }

  /** How many of the unit make a bucket; where no number is enough, there are too many buckets. */
  int multiple(int buckets, Step step) {
    if (buckets > target) {
      for (int each : step.multiples) {
        if ((buckets + each - 1) / each <= target) {
          return each;
        }
      }
    }
    return 1;
  }
}
