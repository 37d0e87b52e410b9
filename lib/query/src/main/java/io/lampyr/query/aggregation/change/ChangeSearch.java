package io.lampyr.query.aggregation.change;

import io.lampyr.query.aggregation.sketch.StudentT;
import java.util.Arrays;
import java.util.List;

/**
 * Looks for the place where a series of numbers changes the most.
 *
 * <p>Of several descriptions the best one is taken by what it leaves unexplained and how much it
 * says (Schwarz' criterion): one level, one line, two levels, two lines, and a level or a line from
 * which a single number is far. It counts if numbers without it would look like these less often
 * than once in a hundred series (the F test, times the places and descriptions to choose from).
 * Where one level is the best, the numbers before and behind a place may still be spread otherwise,
 * which the test of Kolmogorov and Smirnov tells. What is the best is also better by more than
 * chance than what says less of the same.
 *
 * <p>Cost: a few looks at each number, and for differences in spread at most {@link
 * Spread#MOST_PLACES}.
 */
public final class ChangeSearch {
  /** With fewer numbers nothing can be told. */
  public static final int LEAST = 22;

  /** On each side of a change there are so many numbers. */
  static final int SIDE = 5;

  /** So many descriptions may be found by chance. */
  private static final double WAYS = 6;

  /** What is more likely than this is chance. */
  static final double CHANCE = 0.01;

  private final double[] values;
  private final Lines lines;

  /** A way to describe the numbers. */
  private enum Way {
    LEVEL,
    LINE,
    LEVELS,
    LINES,
    FAR_FROM_LEVEL,
    FAR_FROM_LINE
  }

  /**
   * The best of one way.
   *
   * @param left the squares of what is unexplained
   * @param says how many numbers describe it, and where they change
   * @param at the place; negative if there is none
   */
  private record Fit(Way way, double left, int says, int at) {
    double criterion(int count) {
      return count * Math.log(left / count) + says * Math.log(count);
    }
  }

  private ChangeSearch(double[] values) {
    this.values = values;
    this.lines = new Lines(values);
  }

  /** What is found in numbers, all of which are finite. */
  public static Change of(double[] values) {
    if (values.length < LEAST) {
      return new Change.Indeterminable(
          "not enough buckets to calculate change_point. Requires at least ["
              + LEAST
              + "]; found ["
              + values.length
              + "]");
    }
    double greatest = Arrays.stream(values).map(Math::abs).max().orElse(0);
    // Squares of numbers near the ends of what doubles hold would be none.
    double[] scaled = Arrays.stream(values).map(value -> value / greatest).toArray();
    return greatest == 0 ? new Change.Stationary() : new ChangeSearch(scaled).find();
  }

  private Change find() {
    int count = values.length;
    double all = lines.level(0, count);
    if (all <= 1e-24 * count) {
      return new Change.Stationary();
    }
    double floor = 1e-12 * all;
    Fit level = new Fit(Way.LEVEL, all, 1, -1);
    Fit line = new Fit(Way.LINE, Math.max(floor, lines.line(0, count)), 2, -1);
    Fit levels = levels(floor);
    Fit far = far(level, floor);
    Fit best = level;
    double least = 1;
    for (Claim claim :
        List.of(
            new Claim(line, level, level),
            new Claim(levels, level, level),
            new Claim(far, level, level),
            new Claim(lines(floor), line, levels),
            new Claim(far(line, floor), line, far))) {
      Fit fit = claim.fit;
      double chance = Math.max(chance(fit, claim.without), chance(fit, claim.simpler));
      if (chance < CHANCE && fit.criterion(count) < best.criterion(count)) {
        best = fit;
        least = chance;
      }
    }
    return best == level ? spread() : told(best, least, all);
  }

  /** A description, which must say more than each of two that say less. */
  private record Claim(Fit fit, Fit without, Fit simpler) {}

  /** How likely it is that so much more is explained by chance. */
  private double chance(Fit fit, Fit without) {
    boolean chosen = fit.at >= 0 && without.at < 0;
    int places = chosen ? values.length : 1;
    int more = fit.says - without.says - (chosen ? 1 : 0);
    int free = values.length - fit.says + (fit.at < 0 ? 0 : 1);
    double ratio = (without.left - fit.left) / more / (fit.left / free);
    return ratio > 0 ? Math.min(1, WAYS * places * StudentT.ratioBeyond(ratio, more, free)) : 1;
  }

  private Change told(Fit fit, double chance, double all) {
    return switch (fit.way) {
      case LEVEL -> new Change.Stationary();
      case LINE -> new Change.NonStationary(chance, lines.correlation());
      case LEVELS -> new Change.Point(Change.Kind.STEP_CHANGE, chance, fit.at);
      case LINES -> new Change.TrendChange(chance, Math.sqrt(1 - fit.left / all), fit.at);
      case FAR_FROM_LEVEL, FAR_FROM_LINE -> {
        double off = values[fit.at] - lines.at(fit.at, fit.way == Way.FAR_FROM_LINE);
        Change.Kind kind = off < 0 ? Change.Kind.DIP : Change.Kind.SPIKE;
        yield new Change.Point(kind, chance, fit.at);
      }
    };
  }

  private Fit levels(double floor) {
    Fit best = new Fit(Way.LEVELS, Double.POSITIVE_INFINITY, 3, -1);
    for (int at = SIDE; at <= values.length - SIDE; at++) {
      double left = lines.level(0, at) + lines.level(at, values.length);
      best = left < best.left ? new Fit(Way.LEVELS, left, 3, at) : best;
    }
    return new Fit(Way.LEVELS, Math.max(floor, best.left), 3, best.at);
  }

  private Fit lines(double floor) {
    Fit best = new Fit(Way.LINES, Double.POSITIVE_INFINITY, 5, -1);
    for (int at = SIDE; at <= values.length - SIDE; at++) {
      double left = lines.line(0, at) + lines.line(at, values.length);
      best = left < best.left ? new Fit(Way.LINES, left, 5, at) : best;
    }
    return new Fit(Way.LINES, Math.max(floor, best.left), 5, best.at);
  }

  /** One number that is left out, as it is far from all others. */
  private Fit far(Fit from, double floor) {
    boolean line = from.way == Way.LINE;
    Way way = line ? Way.FAR_FROM_LINE : Way.FAR_FROM_LEVEL;
    double most = -1;
    int place = 0;
    for (int at = 0; at < values.length; at++) {
      double off = values[at] - lines.at(at, line);
      double explained = off * off / (1 - lines.leverage(at, line));
      place = explained > most ? at : place;
      most = Math.max(most, explained);
    }
    return new Fit(way, Math.max(floor, from.left - most), from.says + 2, place);
  }

  private Change spread() {
    Spread.Difference difference = Spread.greatest(values);
    double chance = WAYS * difference.chance();
    return chance < CHANCE
        ? new Change.Point(Change.Kind.DISTRIBUTION_CHANGE, chance, difference.at())
        : new Change.Stationary();
  }
}
