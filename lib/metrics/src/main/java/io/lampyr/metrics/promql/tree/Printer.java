package io.lampyr.metrics.promql.tree;

import io.lampyr.metrics.promql.number.Durations;
import io.lampyr.metrics.promql.number.GoNumbers;
import io.lampyr.metrics.promql.number.GoText;
import io.lampyr.metrics.promql.tree.Expr.Widening;
import io.lampyr.metrics.series.LabelMatcher;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Expressions as texts, which give the same expressions when they are parsed. */
public final class Printer {
  private static final int LINE_CHARS = 100;
  private static final double MILLIS = 1000;
  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

  private Printer() {}

  /** In as many lines as it takes. */
  public static String pretty(Expr expr) {
    return pretty(expr, 0);
  }

  private static String indent(int level) {
    return "  ".repeat(level);
  }

  private static String pretty(Expr expr, int level) {
    // long on purpose: a case for each kind of expression.
    String whole = text(expr);
    boolean isShort = whole.length() <= LINE_CHARS;
    return switch (expr) {
      case Expr.Aggregate aggregate when !isShort ->
          indent(level)
              + head(aggregate)
              + "(\n"
              + (aggregate.parameter() == null
                  ? ""
                  : pretty(aggregate.parameter(), level + 1) + ",\n")
              + pretty(aggregate.of(), level + 1)
              + "\n"
              + indent(level)
              + ")";
      case Expr.Binary binary when !isShort ->
          pretty(binary.left(), level + 1)
              + "\n"
              + indent(level)
              + middle(binary)
              + "\n"
              + pretty(binary.right(), level + 1);
      case Expr.Call call when !isShort -> {
        List<String> arguments = new ArrayList<>();
        call.arguments().forEach(argument -> arguments.add(pretty(argument, level + 1)));
        yield indent(level)
            + call.function().name()
            + "(\n"
            + String.join(",\n", arguments)
            + "\n"
            + indent(level)
            + ")";
      }
      case Expr.Paren paren when !isShort ->
          indent(level) + "(\n" + pretty(paren.of(), level + 1) + "\n" + indent(level) + ")";
      case Expr.Subquery subquery ->
          isShort ? whole : pretty(subquery.of(), level) + suffix(subquery);
      case Expr.Unary unary ->
          indent(level) + (unary.negative() ? "-" : "+") + pretty(unary.of(), level).strip();
      default -> indent(level) + whole;
    };
  }

  /** In one line. */
  public static String text(Expr expr) {
    return switch (expr) {
      case Expr.NumberLiteral number -> number(number);
      case Expr.StringLiteral string -> GoText.quoted(string.value());
      case Expr.VectorSelector selector ->
          selector(selector)
              + at(selector.shift())
              + selector.widening().text()
              + offset(selector.shift());
      case Expr.MatrixSelector matrix -> matrix(matrix);
      case Expr.Subquery subquery -> text(subquery.of()) + suffix(subquery);
      case Expr.Aggregate aggregate ->
          head(aggregate)
              + "("
              + (aggregate.parameter() == null ? "" : text(aggregate.parameter()) + ", ")
              + text(aggregate.of())
              + ")";
      case Expr.Binary binary ->
          text(binary.left()) + " " + middle(binary) + " " + text(binary.right());
      case Expr.Call call ->
          call.function().name()
              + "("
              + String.join(", ", call.arguments().stream().map(Printer::text).toList())
              + ")";
      case Expr.Paren paren -> "(" + text(paren.of()) + ")";
      case Expr.Unary unary -> (unary.negative() ? "-" : "+") + text(unary.of());
    };
  }

  private static String number(Expr.NumberLiteral number) {
    if (!number.duration()) {
      return GoNumbers.plain(number.value());
    }
    String text = Durations.text((long) (Math.abs(number.value()) * MILLIS));
    return number.value() < 0 ? "-" + text : text;
  }

  private static String selector(Expr.VectorSelector selector) {
    List<String> matchers = new ArrayList<>();
    for (LabelMatcher matcher : selector.matchers()) {
      boolean name =
          matcher.name().equals(Labels.NAME)
              && matcher.kind() == LabelMatcher.Kind.EQUAL
              && matcher.value().equals(selector.name())
              && !matcher.value().isEmpty();
      if (!name) {
        matchers.add(
            label(matcher.name()) + matcher.kind().sign() + GoText.quoted(matcher.value()));
      }
    }
    Collections.sort(matchers);
    return selector.name() + (matchers.isEmpty() ? "" : "{" + String.join(",", matchers) + "}");
  }

  private static String label(String label) {
    return PLAIN.matcher(label).matches() ? label : GoText.quoted(label);
  }

  private static String labels(List<String> labels) {
    return String.join(", ", labels.stream().map(Printer::label).toList());
  }

  private static String matrix(Expr.MatrixSelector matrix) {
    Expr.VectorSelector selector = matrix.vector();
    Expr.VectorSelector bare = selector.with(Shift.NONE, selector.place()).with(Widening.NONE);
    return selector(bare)
        + "["
        + length(matrix.range())
        + "]"
        + selector.widening().text()
        + at(selector.shift())
        + offset(selector.shift());
  }

  private static String suffix(Expr.Subquery subquery) {
    return "["
        + length(subquery.range())
        + ":"
        + (subquery.step() == null ? "" : length(subquery.step()))
        + "]"
        + at(subquery.shift())
        + offset(subquery.shift());
  }

  private static String at(Shift shift) {
    return switch (shift.at()) {
      case null -> "";
      case Moment.Fixed fixed ->
          " @ " + String.format(Locale.ROOT, "%.3f", fixed.millis() / MILLIS);
      case Moment.Start _ -> " @ start()";
      case Moment.End _ -> " @ end()";
    };
  }

  private static String offset(Shift shift) {
    Length offset = shift.offset();
    if (offset == null || offset.constant().filter(seconds -> seconds == 0).isPresent()) {
      return "";
    }
    return " offset " + length(offset);
  }

  private static String length(Length length) {
    return switch (length) {
      case Length.Literal literal -> {
        double seconds = literal.number().value();
        String text = Durations.text(Math.round(Math.abs(seconds) * MILLIS));
        yield seconds < 0 ? "-" + text : text;
      }
      case Length.OfQuery ofQuery -> ofQuery.word().text();
      case Length.Signed signed -> (signed.negative() ? "-" : "") + length(signed.of());
      case Length.Wrapped wrapped -> "(" + length(wrapped.of()) + ")";
      case Length.Computed computed ->
          length(computed.left())
              + " "
              + computed.operator().sign()
              + " "
              + length(computed.right());
      case Length.Extreme extreme ->
          (extreme.greatest() ? "max_of(" : "min_of(")
              + length(extreme.left())
              + ", "
              + length(extreme.right())
              + ")";
    };
  }

  private static String head(Expr.Aggregate aggregate) {
    String word = aggregate.aggregator().word();
    if (aggregate.without()) {
      return word + " without (" + labels(aggregate.grouping()) + ") ";
    }
    return aggregate.grouping().isEmpty()
        ? word
        : word + " by (" + labels(aggregate.grouping()) + ") ";
  }

  private static String middle(Expr.Binary binary) {
    StringBuilder middle = new StringBuilder(binary.operator().sign());
    if (binary.bool()) {
      middle.append(" bool");
    }
    Matching matching = binary.matching();
    if (matching != null
        && (matching.on() || matching.isGrouped() || !matching.labels().isEmpty())) {
      middle
          .append(matching.on() ? " on (" : " ignoring (")
          .append(labels(matching.labels()))
          .append(')');
    }
    if (matching != null && matching.isGrouped()) {
      middle
          .append(matching.card() == Matching.Card.MANY_TO_ONE ? " group_left (" : " group_right (")
          .append(labels(matching.include()))
          .append(')');
    }
    return middle.toString();
  }
}
