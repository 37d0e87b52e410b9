package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import io.lampyr.mapping.analysis.LineAnalyzers;
import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code CATEGORIZE}, by which {@code STATS} groups lines that look alike. */
final class Categorizing {
  static final String NAME = "categorize";
  private static final int USUAL_THRESHOLD = 70;

  private final Draft draft;
  private final Expression.Call call;

  private Categorizing(Draft draft, Expression.Call call) {
    this.draft = draft;
    this.call = call;
  }

  static boolean is(Expression expression) {
    return expression instanceof Expression.Call call && call.function().equals(NAME);
  }

  /** What is said of one that stands where it does not belong. */
  static String elsewhere(Expression.Call call) {
    return "CATEGORIZE grouping function ["
        + call.source().text()
        + "] can only be used as the first grouping of a STATS command";
  }

  /** The kind of line, as a key of groups: made in a step before them. */
  static Node key(Draft draft, Binder rows, Expression.Call call) {
    return new Categorizing(draft, call).key(rows);
  }

  private Node key(Binder rows) {
    List<Expression> arguments = call.arguments();
    boolean hasOptions = arguments.size() == 2 && arguments.getLast() instanceof Expression.Options;
    if (arguments.size() != 1 && !hasOptions) {
      return problem(
          "error building [categorize]: expects one or two arguments, found ["
              + arguments.size()
              + "]");
    }
    Node text = rows.bind(arguments.getFirst());
    if (!text.type().isString() && text.type() != DataType.NULL) {
      return problem(
          "first argument of ["
              + call.source().text()
              + "] must be [string], found value ["
              + arguments.getFirst().source().text()
              + "] type ["
              + text.type().told()
              + "]");
    }
    return step(text, hasOptions ? ((Expression.Options) arguments.getLast()).values() : Map.of());
  }

  private Node step(Node text, Map<String, Object> given) {
    Map<String, Object> options = new LinkedHashMap<>(given);
    Object threshold = options.remove("similarity_threshold");
    Object analyzer = options.remove("analyzer");
    Object format = options.remove("output_format");
    String wrong = wrong(threshold, analyzer, format, options);
    if (!wrong.isEmpty()) {
      return problem(wrong);
    }
    int from = draft.slot();
    int to = draft.slot();
    draft.step(new Step.Compute(from, text));
    draft.step(
        new Step.Categorize(
            from,
            to,
            threshold instanceof Number share ? share.intValue() : USUAL_THRESHOLD,
            analyzer == null ? "" : analyzer.toString(),
            format != null && format.toString().equalsIgnoreCase("tokens")));
    return new Node.Slot(to, call.source().text(), DataType.KEYWORD);
  }

  private Node problem(String what) {
    draft.problem(call.source().place(), what);
    return Binder.NULL;
  }

  private String wrong(
      @Nullable Object threshold,
      @Nullable Object analyzer,
      @Nullable Object format,
      Map<String, Object> left) {
    String in = "] in [" + call.source().text() + "], ";
    if (!left.isEmpty()) {
      return "Invalid option "
          + left.keySet()
          + " in ["
          + call.source().text()
          + "], expected one of [analyzer, output_format, similarity_threshold]";
    }
    boolean share =
        threshold == null || (threshold instanceof Integer whole && whole >= 1 && whole <= 100);
    if (!share) {
      return "invalid similarity threshold [" + threshold + in + "expecting a number from 1 to 100";
    }
    String named = format == null ? "regex" : format.toString();
    if (!named.equalsIgnoreCase("regex") && !named.equalsIgnoreCase("tokens")) {
      return "invalid output format [" + format + in + "expecting one of [REGEX, TOKENS]";
    }
    if (analyzer != null) {
      try {
        var _ = LineAnalyzers.named(analyzer.toString());
      } catch (FaultException unknown) {
        return "invalid analyzer [" + analyzer + in + unknown.fault().reason();
      }
    }
    return "";
  }
}
