package io.lampyr.differential.compare;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;

/** When two numbers count as the same. */
final class Numbers {
  /** Sums of floats are sums in some order. */
  private static final double TOLERANCE = 1e-5;

  private static final double NEXT_TO_NOTHING = 1e-9;

  /**
   * Both estimate these, each by its own sketch; one part in a hundred is well within its error.
   */
  private static final double TOLERANCE_OF_ESTIMATES = 1e-2;

  /** The same of many values, of which sketches keep some together. */
  private static final double TOLERANCE_OF_MANY = 5e-2;

  private static final List<String> ESTIMATES =
      List.of("percentile", "median_absolute_deviation", "cardinality");

  /** Places are stored in steps of this many degrees. */
  private static final double STEP_OF_PLACES = 1e-6;

  /** What a format writes out of a sum whose last bits hang on the order. */
  private static final double TOLERANCE_OF_TEXTS = 1e-14;

  private static final Pattern WRITTEN = Pattern.compile("-?\\d{10,40}\\.\\d{1,20}");

  private static final Pattern SHORT = Pattern.compile("-?\\d{1,12}(\\.\\d{1,20})?");

  private Numbers() {}

  /**
   * Whether two texts are long numbers that differ in the last bits alone, or estimates of many
   * values that are near enough.
   */
  static boolean sameWritten(List<String> place, String ours, String theirs, boolean isLarge) {
    if (isLarge
        && isEstimate(place)
        && SHORT.matcher(ours).matches()
        && SHORT.matcher(theirs).matches()) {
      return same(place, Double.valueOf(ours), Double.valueOf(theirs), true);
    }
    if (!WRITTEN.matcher(ours).matches() || !WRITTEN.matcher(theirs).matches()) {
      return false;
    }
    double our = Double.parseDouble(ours);
    double their = Double.parseDouble(theirs);
    double size = Math.max(Math.abs(our), Math.abs(their));
    return Math.abs(our - their) <= TOLERANCE_OF_TEXTS * size;
  }

  static boolean same(List<String> place, Number ours, Number theirs, boolean isLarge) {
    BigDecimal exactly = new BigDecimal(ours.toString());
    if (exactly.compareTo(new BigDecimal(theirs.toString())) == 0) {
      return true;
    }
    boolean whole = isWhole(ours) && isWhole(theirs);
    double our = ours.doubleValue();
    double their = theirs.doubleValue();
    double size = Math.max(Math.abs(our), Math.abs(their));
    if (isEstimate(place)) {
      double tolerance = isLarge ? TOLERANCE_OF_MANY : TOLERANCE_OF_ESTIMATES;
      return Math.abs(our - their) <= tolerance * size + NEXT_TO_NOTHING;
    }
    if (place.contains("lat") || place.contains("lon")) {
      return Math.abs(our - their) <= STEP_OF_PLACES;
    }
    return !whole && Math.abs(our - their) <= TOLERANCE * size + NEXT_TO_NOTHING;
  }

  static boolean isWhole(Number number) {
    return !(number instanceof Double);
  }

  private static boolean isEstimate(List<String> place) {
    return place.stream().anyMatch(name -> ESTIMATES.stream().anyMatch(name::contains));
  }
}
