package io.lampyr.query.aggregation.change;

import io.lampyr.query.aggregation.sketch.Kolmogorov;
import io.lampyr.query.stop.StopSign;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Whether numbers are spread otherwise behind a place than before it. */
final class Spread {
  /** At so many places it is looked. */
  static final int MOST_PLACES = 100;

  private Spread() {}

  /** How likely the greatest difference is to be chance, and where it is. */
  record Difference(double chance, int at) {}

  static Difference greatest(double[] values) {
    int[] ascending =
        IntStream.range(0, values.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> values[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    int first = ChangeSearch.SIDE;
    int last = values.length - ChangeSearch.SIDE;
    int step = Math.max(1, (last - first + MOST_PLACES) / MOST_PLACES);
    int places = 0;
    Difference best = new Difference(1, first);
    for (int at = first; at <= last; at += step) {
      StopSign.passed(values.length / 16);
      double size = (double) at * (values.length - at) / values.length;
      double chance = Kolmogorov.beyond(distance(values, ascending, at), size);
      best = chance < best.chance ? new Difference(chance, at) : best;
      places++;
    }
    return new Difference(Math.min(1, best.chance * places), best.at);
  }

  /** The greatest difference between which parts of both sides are at most as large. */
  private static double distance(double[] values, int[] ascending, int at) {
    int before = 0;
    int behind = 0;
    double greatest = 0;
    for (int i = 0; i < ascending.length; i++) {
      before += ascending[i] < at ? 1 : 0;
      behind += ascending[i] < at ? 0 : 1;
      boolean last = i == ascending.length - 1 || values[ascending[i]] != values[ascending[i + 1]];
      if (last) {
        double off = (double) before / at - (double) behind / (values.length - at);
        greatest = Math.max(greatest, Math.abs(off));
      }
    }
    return greatest;
  }
}
