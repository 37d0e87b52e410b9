package io.lampyr.bench.plot;

import io.lampyr.base.check.Check;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What one direction of a plot means.
 *
 * @param logarithmic whether equal ratios are equally far apart; else the axis begins at zero
 * @param categories names of places 0, 1, …; where there are some, the plot has bars
 */
public record Axis(String label, boolean logarithmic, List<String> categories) {
  private static final int TICKS = 5;
  private static final int DECADES_WITH_TENS_ALONE = 3;

  public Axis {
    categories = List.copyOf(categories);
    Check.that(!logarithmic || categories.isEmpty(), "categories have no logarithm");
  }

  public static Axis linear(String label) {
    return new Axis(label, false, List.of());
  }

  public static Axis logarithmic(String label) {
    return new Axis(label, true, List.of());
  }

  public static Axis of(String label, List<String> categories) {
    return new Axis(label, false, categories);
  }

  boolean hasBars() {
    return !categories.isEmpty();
  }

  /** The axis for such values: it covers them all. */
  Range over(List<Double> values) {
    List<Double> shown = values.stream().filter(this::shows).toList();
    double most = shown.stream().mapToDouble(value -> value).max().orElse(1);
    if (hasBars()) {
      return new Range(-0.5, categories.size() - 0.5, List.of());
    }
    return logarithmic
        ? tens(shown.stream().mapToDouble(value -> value).min().orElse(1), most)
        : steps(most > 0 ? most : 1);
  }

  /** Whether there is a place for a value. */
  boolean shows(double value) {
    return Double.isFinite(value) && (!logarithmic || value > 0);
  }

  private static Range steps(double most) {
    double raw = most / TICKS;
    double ten = Math.pow(10, Math.floor(Math.log10(raw)));
    double step = raw <= ten ? ten : raw <= 2 * ten ? 2 * ten : raw <= 5 * ten ? 5 * ten : 10 * ten;
    List<Double> ticks = new ArrayList<>();
    for (int i = 0; (i - 1) * step < most; i++) {
      ticks.add(i * step);
    }
    return new Range(0, ticks.getLast(), ticks);
  }

  private static Range tens(double least, double most) {
    int first = (int) Math.floor(Math.log10(least));
    int last = (int) Math.floor(Math.log10(most));
    double[] parts =
        last - first >= DECADES_WITH_TENS_ALONE ? new double[] {1} : new double[] {1, 2, 5};
    List<Double> ticks = new ArrayList<>();
    for (int ten = first; ten <= last + 1; ten++) {
      for (double part : parts) {
        ticks.add(part * Math.pow(10, ten));
      }
    }
    double low = ticks.stream().filter(tick -> tick <= least).reduce((a, b) -> b).orElse(least);
    double high =
        ticks.stream().filter(tick -> tick >= most && tick > low).findFirst().orElse(most);
    return new Range(low, high, ticks.stream().filter(t -> t >= low && t <= high).toList());
  }

  /** How far along the axis a value lies, from 0 to 1. */
  double place(Range range, double value) {
    return logarithmic
        ? Math.log(value / range.low()) / Math.log(range.high() / range.low())
        : (value - range.low()) / (range.high() - range.low());
  }

  /** From where to where an axis goes, and where it has marks. */
  record Range(double low, double high, List<Double> ticks) {
    static String text(double tick) {
      double size = Math.abs(tick);
      if (size >= 1e9) {
        return number(tick / 1e9) + "G";
      }
      if (size >= 1e6) {
        return number(tick / 1e6) + "M";
      }
      return size >= 1e4 ? number(tick / 1e3) + "k" : number(tick);
    }

    private static String number(double value) {
      String text = String.format(Locale.ROOT, "%.6f", value);
      return text.replaceAll("\\.?0+$", "");
    }
  }
}
