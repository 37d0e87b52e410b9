package io.lampyr.query.aggregation.change;

/** What was found in a series of numbers. */
public sealed interface Change {
  /** Its name, as clients know it. */
  String type();

  /** There are too few numbers to tell. */
  record Indeterminable(String reason) implements Change {
    @Override
    public String type() {
      return "indeterminable";
    }
  }

  /** The numbers stay what they are. */
  record Stationary() implements Change {
    @Override
    public String type() {
      return "stationary";
    }
  }

  /**
   * The numbers rise or fall all the time.
   *
   * @param chance that numbers which do not would look like these
   * @param correlation of the numbers with their places
   */
  record NonStationary(double chance, double correlation) implements Change {
    @Override
    public String type() {
      return "non_stationary";
    }

    public String trend() {
      return correlation < 0 ? "decreasing" : "increasing";
    }
  }

  /**
   * One number, or the first one of those behind, is otherwise.
   *
   * @param kind what is otherwise
   * @param chance that numbers without a change would look like these
   * @param at the number's place, from zero
   */
  record Point(Kind kind, double chance, int at) implements Change {
    @Override
    public String type() {
      return kind.name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * Numbers rise or fall otherwise from there on.
   *
   * @param correlation of the numbers with two lines
   */
  record TrendChange(double chance, double correlation, int at) implements Change {
    @Override
    public String type() {
      return "trend_change";
    }
  }

  /** What is otherwise at a point. */
  enum Kind {
    SPIKE,
    DIP,
    STEP_CHANGE,
    DISTRIBUTION_CHANGE
  }
}
