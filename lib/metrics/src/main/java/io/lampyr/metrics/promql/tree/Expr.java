package io.lampyr.metrics.promql.tree;

import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An expression. Immutable. */
public sealed interface Expr {
  Place place();

  ValueKind kind();

  /** What it is made of. */
  List<Expr> children();

  /** A number, or a length of time in seconds. */
  record NumberLiteral(double value, boolean duration, Place place) implements Expr {
    @Override
    public ValueKind kind() {
      return ValueKind.SCALAR;
    }

    @Override
    public List<Expr> children() {
      return List.of();
    }
  }

  /** A text. */
  record StringLiteral(String value, Place place) implements Expr {
    @Override
    public ValueKind kind() {
      return ValueKind.STRING;
    }

    @Override
    public List<Expr> children() {
      return List.of();
    }
  }

  /**
   * Series by their labels.
   *
   * @param name the metric's name as far as it stands before braces; else empty
   * @param matchers all conditions, that upon the name among them
   */
  record VectorSelector(
      String name, List<LabelMatcher> matchers, Shift shift, Widening widening, Place place)
      implements Expr {
    public VectorSelector {
      matchers = List.copyOf(matchers);
    }

    @Override
    public ValueKind kind() {
      return ValueKind.VECTOR;
    }

    @Override
    public List<Expr> children() {
      return List.of();
    }

    public VectorSelector with(Shift other, Place wider) {
      return new VectorSelector(name, matchers, other, widening, wider);
    }

    public VectorSelector with(Widening other) {
      return new VectorSelector(name, matchers, shift, other, place);
    }

    /** Whether all series that are found have one metric's name. */
    public boolean hasOneName() {
      return matchers.stream()
          .anyMatch(one -> one.name().equals(Labels.NAME) && one.kind() == LabelMatcher.Kind.EQUAL);
    }
  }

  /** Whether points beyond the borders of a range are looked at. */
  enum Widening {
    NONE(""),
    ANCHORED(" anchored"),
    SMOOTHED(" smoothed");

    private final String text;

    Widening(String text) {
      this.text = text;
    }

    public String text() {
      return text;
    }
  }

  /** The points of series within a range of time. */
  record MatrixSelector(Expr selector, Length range, Place place) implements Expr {
    @Override
    public ValueKind kind() {
      return ValueKind.MATRIX;
    }

    @Override
    public List<Expr> children() {
      return List.of(selector);
    }

    /** The selector, of which the parser has made sure. */
    public VectorSelector vector() {
      if (selector instanceof VectorSelector vector) {
        return vector;
      }
      throw new IllegalStateException("ranges are of selectors");
    }
  }

  /** An expression's values within a range of time. */
  record Subquery(Expr of, Length range, @Nullable Length step, Shift shift, Place place)
      implements Expr {
    @Override
    public ValueKind kind() {
      return ValueKind.MATRIX;
    }

    @Override
    public List<Expr> children() {
      return List.of(of);
    }

    public Subquery with(Shift other, Place wider) {
      return new Subquery(of, range, step, other, wider);
    }
  }

  /** Many series made one. */
  record Aggregate(
      Aggregator aggregator,
      Expr of,
      @Nullable Expr parameter,
      List<String> grouping,
      boolean without,
      Place place)
      implements Expr {
    public Aggregate {
      grouping = List.copyOf(grouping);
    }

    @Override
    public ValueKind kind() {
      return ValueKind.VECTOR;
    }

    @Override
    public List<Expr> children() {
      return parameter == null ? List.of(of) : List.of(of, parameter);
    }
  }

  /**
   * Two expressions with an operator between them.
   *
   * @param matching null unless both sides are vectors
   */
  record Binary(Operator operator, Expr left, Expr right, boolean bool, @Nullable Matching matching)
      implements Expr {
    @Override
    public Place place() {
      return Place.of(left.place(), right.place());
    }

    @Override
    public ValueKind kind() {
      return left.kind() == ValueKind.SCALAR && right.kind() == ValueKind.SCALAR
          ? ValueKind.SCALAR
          : ValueKind.VECTOR;
    }

    @Override
    public List<Expr> children() {
      return List.of(left, right);
    }
  }

  /** A function's call. */
  record Call(Signature function, List<Expr> arguments, Place place) implements Expr {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public ValueKind kind() {
      return function.gives();
    }

    @Override
    public List<Expr> children() {
      return arguments;
    }
  }

  /** In parentheses. */
  record Paren(Expr of, Place place) implements Expr {
    @Override
    public ValueKind kind() {
      return of.kind();
    }

    @Override
    public List<Expr> children() {
      return List.of(of);
    }
  }

  /** With a sign before it. */
  record Unary(boolean negative, Expr of, Place place) implements Expr {
    @Override
    public ValueKind kind() {
      return of.kind();
    }

    @Override
    public List<Expr> children() {
      return List.of(of);
    }
  }

  /** Without the parentheses around it. */
  default Expr bare() {
    Expr bare = this;
    while (bare instanceof Paren paren) {
      bare = paren.of();
    }
    return bare;
  }
}
