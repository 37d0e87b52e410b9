package io.lampyr.esql.eql.tree;

import io.lampyr.esql.tree.Place;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A part of a condition. */
public sealed interface EqlNode {

  /** Where it stands in the query, and how it is written there. */
  record At(Place place, String text) {}

  At at();

  default Place place() {
    return at().place();
  }

  /** As it is written in the query. */
  default String text() {
    return at().text();
  }

  /** A text, a number, true, false or null. */
  record Literal(At at, @Nullable Object value) implements EqlNode {}

  /**
   * A field.
   *
   * @param optional whether it is null where no index has it, instead of an error
   */
  record Name(At at, String name, boolean optional) implements EqlNode {}

  /**
   * A function.
   *
   * @param folded whether upper and lower case are the same to it
   */
  record Call(At at, String function, boolean folded, List<EqlNode> arguments) implements EqlNode {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /** Two values that are computed with by one of the signs {@code + - * / %}. */
  record Computed(At at, char sign, EqlNode left, EqlNode right) implements EqlNode {}

  /** Two values that are compared. */
  record Compared(At at, Comparison how, EqlNode left, EqlNode right) implements EqlNode {}

  /** How values are compared. */
  enum Comparison {
    EQUAL("=="),
    UNEQUAL("!="),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">=");

    private final String sign;

    Comparison(String sign) {
      this.sign = sign;
    }

    /** As queries write it. */
    public String sign() {
      return sign;
    }

    /** What is true where this is false. */
    public Comparison negated() {
      return switch (this) {
        case EQUAL -> UNEQUAL;
        case UNEQUAL -> EQUAL;
        case LESS -> AT_LEAST;
        case AT_MOST -> MORE;
        case MORE -> AT_MOST;
        case AT_LEAST -> LESS;
      };
    }

    /** The same with its sides exchanged. */
    public Comparison turned() {
      return switch (this) {
        case EQUAL, UNEQUAL -> this;
        case LESS -> MORE;
        case AT_MOST -> AT_LEAST;
        case MORE -> LESS;
        case AT_LEAST -> AT_MOST;
      };
    }
  }

  /** Whether a value is one of a list. */
  record OneOf(At at, EqlNode value, List<EqlNode> list, boolean folded) implements EqlNode {
    public OneOf {
      list = List.copyOf(list);
    }
  }

  /** Whether a text fits one of some patterns. */
  record Fits(At at, EqlNode value, Pattern kind, boolean folded, List<Literal> patterns)
      implements EqlNode {
    public Fits {
      patterns = List.copyOf(patterns);
    }
  }

  /** What a pattern is written in. */
  enum Pattern {
    /** A star stands for any text, a question mark for any character. */
    WILDCARDS,
    /** A regular expression of Lucene. */
    EXPRESSION
  }

  record Not(At at, EqlNode condition) implements EqlNode {}

  /** Conditions of which all must be true, or one. */
  record Joined(At at, boolean all, List<EqlNode> parts) implements EqlNode {
    public Joined {
      parts = List.copyOf(parts);
    }
  }
}
