package io.lampyr.esql.analysis;

import io.lampyr.esql.function.Functions;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.time.Duration;
import java.time.Period;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Calls of {@code DECAY}, whose options become arguments. */
final class Decays {
  static final String NAME = "decay";
  private static final int ARGUMENTS = 3;

  private Decays() {}

  static Node bind(Binder binder, Calls calls, Draft draft, Expression.Call call) {
    List<Expression> given = new ArrayList<>(call.arguments());
    Map<String, Object> options = new LinkedHashMap<>();
    if (!given.isEmpty() && given.getLast() instanceof Expression.Options told) {
      options.putAll(told.values());
      given.removeLast();
    }
    if (given.size() != ARGUMENTS) {
      draft.problem(
          call.source().place(),
          "error building [decay]: expects three arguments, and options, found ["
              + given.size()
              + "]");
      return Binder.NULL;
    }
    List<Node> arguments = new ArrayList<>();
    given.forEach(each -> arguments.add(binder.bind(each)));
    boolean dates = arguments.getFirst().type().isDate();
    arguments.add(constant(take(options, "offset", dates ? Duration.ZERO : Integer.valueOf(0))));
    arguments.add(constant(take(options, "decay", 0.5)));
    arguments.add(constant(take(options, "type", "linear")));
    if (!options.isEmpty()) {
      draft.problem(
          call.source().place(),
          "Invalid option "
              + options.keySet()
              + " in ["
              + call.source().text()
              + "], expected one of [decay, offset, type]");
      return Binder.NULL;
    }
    return calls.bind(Functions.find(NAME).orElseThrow(), call, arguments);
  }

  private static Object take(Map<String, Object> options, String name, Object otherwise) {
    Object value = options.remove(name);
    return value == null ? otherwise : value;
  }

  private static Node constant(Object value) {
    return new Node.Constant(
        value,
        switch (value) {
          case Integer _ -> DataType.INTEGER;
          case Long _ -> DataType.LONG;
          case Double _ -> DataType.DOUBLE;
          case Boolean _ -> DataType.BOOLEAN;
          case Duration _ -> DataType.TIME_DURATION;
          case Period _ -> DataType.DATE_PERIOD;
          default -> DataType.KEYWORD;
        });
  }
}
