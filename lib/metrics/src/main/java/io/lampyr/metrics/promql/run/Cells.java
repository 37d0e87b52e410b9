package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.promql.histogram.Trim;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Operator;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.FloatHistogram.Resets;
import org.jspecify.annotations.Nullable;

/** What an operator makes of two points, each a number or a histogram. */
final class Cells {
  private final Expr.Binary binary;
  private final Remarks remarks;

  /** The outcome; a histogram, or else a number. */
  private double number;

  private @Nullable FloatHistogram histogram;

  Cells(Expr.Binary binary, Remarks remarks) {
    this.binary = binary;
    this.remarks = remarks;
  }

  double number() {
    return number;
  }

  @Nullable FloatHistogram histogram() {
    return histogram;
  }

  /** What became of two points. */
  enum Outcome {
    /** They cannot be taken together. */
    NONE,
    KEPT,
    /** They can be, but the comparison does not hold. */
    LEFT_OUT
  }

  Outcome combine(
      double left,
      @Nullable FloatHistogram leftHistogram,
      double right,
      @Nullable FloatHistogram rightHistogram) {
    number = 0;
    histogram = null;
    Operator operator = binary.operator();
    if (leftHistogram == null && rightHistogram == null) {
      return numbers(operator, left, right);
    }
    if (leftHistogram != null && rightHistogram != null) {
      return histograms(operator, leftHistogram, rightHistogram);
    }
    if (leftHistogram == null) {
      if (operator == Operator.MUL && rightHistogram != null) {
        histogram = new Tally(rightHistogram).multiply(left).histogram();
        return Outcome.KEPT;
      }
      return incompatible("float", "histogram");
    }
    histogram =
        switch (operator) {
          case MUL -> new Tally(leftHistogram).multiply(right).histogram();
          case DIV -> new Tally(leftHistogram).divide(right).histogram();
          case TRIM_UPPER -> Trim.upper(leftHistogram, right);
          case TRIM_LOWER -> Trim.lower(leftHistogram, right);
          default -> null;
        };
    return histogram == null ? incompatible("histogram", "float") : Outcome.KEPT;
  }

  private Outcome numbers(Operator operator, double left, double right) {
    if (operator.isArithmetic()) {
      number = Arithmetic.compute(operator, left, right);
      return Outcome.KEPT;
    }
    if (!operator.isComparison()) {
      return incompatible("float", "float");
    }
    number = left;
    return Arithmetic.holds(operator, left, right) ? Outcome.KEPT : Outcome.LEFT_OUT;
  }

  private Outcome histograms(Operator operator, FloatHistogram left, FloatHistogram right) {
    boolean add = operator == Operator.ADD;
    return switch (operator) {
      case ADD, SUB -> {
        Tally sum = new Tally(left);
        if (!(add ? sum.add(right) : sum.subtract(right))) {
          remarks.incompatibleBuckets(operator.sign(), binary.place());
          yield Outcome.NONE;
        }
        String operation = add ? "addition" : "subtraction";
        if (sum.hasCollided()) {
          remarks.collided(operation, binary.place());
        }
        if (sum.wasReconciled()) {
          remarks.reconciled(operation, binary.place());
        }
        histogram = (add ? sum : sum.as(Resets.GAUGE)).histogram();
        yield Outcome.KEPT;
      }
      case EQUAL, NOT_EQUAL -> {
        histogram = left;
        boolean same = HistogramsOverTime.isSame(left, right);
        yield same == (operator == Operator.EQUAL) ? Outcome.KEPT : Outcome.LEFT_OUT;
      }
      default -> incompatible("histogram", "histogram");
    };
  }

  private Outcome incompatible(String left, String right) {
    remarks.incompatible(left, binary.operator().sign(), right, binary.place());
    return Outcome.NONE;
  }
}
