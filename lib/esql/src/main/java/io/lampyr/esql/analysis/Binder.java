package io.lampyr.esql.analysis;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.esql.function.Aggregations;
import io.lampyr.esql.function.Function;
import io.lampyr.esql.function.Functions;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.series.SeriesFunctions;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns expressions into nodes; what is wrong is noted, and stands for null meanwhile. */
final class Binder {
  static final Node NULL = new Node.Constant(null, DataType.NULL);

  private final Draft draft;
  private final Map<String, Column> columns;
  private final Calls calls;
  private final FullText texts;

  /** With these columns to see. */
  Binder(Draft draft, Map<String, Column> columns) {
    this.draft = draft;
    this.columns = columns;
    this.calls = new Calls(draft);
    this.texts = new FullText(draft, columns);
  }

  Node bind(Expression expression) {
    return switch (expression) {
      case Expression.Literal literal -> new Node.Constant(literal.value(), literal.type());
      case Expression.Name name -> column(name);
      case Expression.Call call -> call(call);
      case Expression.Star star -> wrong(star, "[*] is only understood in [COUNT(*)]");
      case Expression.Options options -> wrong(options, "options are not expected here");
      case Expression.Filtered filtered ->
          wrong(filtered, "WHERE is only understood behind an aggregation of STATS");
    };
  }

  /** A condition: what is none is noted. */
  Node condition(Expression expression) {
    Node node = bind(expression);
    if (node.type() != DataType.BOOLEAN && node.type() != DataType.NULL) {
      draft.problem(
          expression.source().place(),
          "Condition expression needs to be boolean, found [" + node.type().name() + "]");
    }
    return node;
  }

  private Node wrong(Expression expression, String what) {
    draft.problem(expression.source().place(), what);
    return NULL;
  }

  Node column(Expression.Name name) {
    Column found = columns.get(name.name());
    if (found == null) {
      return wrong(name, unknown(name.name(), columns));
    }
    if (found.type() == DataType.UNSUPPORTED) {
      return wrong(name, "Cannot use field [" + name.name() + "] " + Sources.problem(draft, found));
    }
    return new Node.Slot(found.slot(), found.name(), found.type());
  }

  static String unknown(String name, Map<String, Column> columns) {
    return "Unknown column ["
        + name
        + "]"
        + Nearest.to(name, columns.keySet())
            .map(near -> ", did you mean [" + near + "]?")
            .orElse("");
  }

  private Node call(Expression.Call call) {
    String name = call.function();
    if (FullText.NAMES.contains(name)) {
      return texts.bind(call);
    }
    if (name.equals("bucket") || name.equals("bin")) {
      return Buckets.bind(draft, call, arguments(call));
    }
    if (name.equals("tbucket") || name.equals("trange")) {
      return new Times(draft, columns).bind(this, call);
    }
    if (name.equals("without")) {
      return wrong(
          call,
          draft.series() == null
              ? "WITHOUT is only supported in time-series queries (i.e. TS | ...) at the moment."
              : "WITHOUT is only understood in the BY clause of STATS");
    }
    if (SeriesFunctions.find(name).isPresent() && draft.series() == null) {
      return wrong(call, outsideOfSeries(call));
    }
    if (Aggregations.find(name).isPresent() || SeriesFunctions.find(name).isPresent()) {
      return wrong(
          call,
          "aggregate function [" + call.source().text() + "] not allowed outside STATS command");
    }
    if (name.equals(Categorizing.NAME)) {
      return wrong(call, Categorizing.elsewhere(call));
    }
    if (name.equals(Decays.NAME)) {
      return Decays.bind(this, calls, draft, call);
    }
    Optional<Function> function = Functions.find(name);
    return function.isEmpty()
        ? wrong(call, Functions.missing(name))
        : calls.bind(function.get(), call, arguments(call));
  }

  static String outsideOfSeries(Expression.Call call) {
    return "time_series aggregate["
        + call.source().text()
        + "] can only be used with the TS command";
  }

  private List<Node> arguments(Expression.Call call) {
    List<Node> all = new ArrayList<>();
    call.arguments().forEach(each -> all.add(bind(each)));
    return all;
  }
}
