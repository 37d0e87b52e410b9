package io.lampyr.esql.eql.condition;

import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.type.SqlField;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values as they are computed row by row, with their kinds checked. */
final class ValueCompiler {
  /** As long as a text may get that is made of others. */
  private static final int MAX_CHARS = 1 << 20;

  private static final List<String> PLACES = List.of("first", "second", "third", "fourth");

  private final EqlFields fields;

  ValueCompiler(EqlFields fields) {
    this.fields = fields;
  }

  RowValue value(EqlNode node) {
    return switch (node) {
      case EqlNode.Literal literal -> RowValue.constant(literal.value());
      case EqlNode.Name name -> name(name);
      case EqlNode.Call call -> call(call);
      case EqlNode.Computed computed -> computed(computed);
      case EqlNode.Compared _, EqlNode.OneOf _, EqlNode.Fits _, EqlNode.Not _, EqlNode.Joined _ ->
          throw QueryException.verification(
              node.place(), "Condition [" + node.text() + "] cannot be used as a value");
    };
  }

  private RowValue name(EqlNode.Name name) {
    Optional<SqlField> field = fields.find(name);
    if (field.isEmpty()) {
      return RowValue.constant(null);
    }
    String exact = EqlFields.exact(name, field.get(), "[" + name.text() + "]");
    return new RowValue(
        EqlKind.of(field.get().type()),
        field.get().mapped(),
        Set.of(exact),
        chosen -> chosen.get(exact));
  }

  private RowValue computed(EqlNode.Computed node) {
    RowValue left = value(node.left());
    RowValue right = value(node.right());
    check(EqlKind.NUMBER, node, 0, node.left(), left);
    check(EqlKind.NUMBER, node, 1, node.right(), right);
    return new RowValue(
        EqlKind.NUMBER,
        "double",
        together(List.of(left, right)),
        chosen ->
            left.maker().of(chosen) instanceof Number one
                    && right.maker().of(chosen) instanceof Number other
                ? EqlNumbers.computed(node.sign(), one, other)
                : null);
  }

  private RowValue call(EqlNode.Call call) {
    EqlFunctions.Function function = function(call);
    List<RowValue> arguments = new ArrayList<>();
    for (int i = 0; i < call.arguments().size(); i++) {
      EqlNode node = call.arguments().get(i);
      RowValue argument = value(node);
      boolean text = function.kind(i) == EqlKind.IP && argument.isConstant();
      check(text ? EqlKind.TEXT : function.kind(i), call, i, node, argument);
      checkBlock(call, i, argument);
      arguments.add(argument);
    }
    return new RowValue(
        function.gives(),
        function.gives() == EqlKind.TEXT ? "keyword" : function.gives().shown(),
        together(arguments),
        chosen -> {
          @Nullable Object[] values = new Object[arguments.size()];
          long chars = 0;
          for (int i = 0; i < values.length; i++) {
            values[i] = arguments.get(i).maker().of(chosen);
            if (values[i] == null) {
              return null;
            }
            chars += values[i] instanceof String text ? text.length() : 0;
          }
          if (chars > MAX_CHARS) {
            throw QueryException.argument(
                "[" + call.function() + "] looks at more than [" + MAX_CHARS + "] characters");
          }
          return function.kernel().of(values, folds(call, fields));
        });
  }

  /** Whether upper and lower case are the same to a function: it says so, or the request does. */
  static boolean folds(EqlNode.Call call, EqlFields fields) {
    return call.folded() || (fields.folds() && function(call).folds());
  }

  static EqlFunctions.Function function(EqlNode.Call call) {
    String name = call.function();
    EqlFunctions.Function function =
        EqlFunctions.find(name)
            .orElseThrow(
                () -> QueryException.verification(call.place(), "Unknown function [" + name + "]"));
    if (call.folded() && !function.folds()) {
      throw QueryException.parsing(
          call.place(),
          "Function [" + name + "] does not support case insensitive matching: use it without [~]");
    }
    int given = call.arguments().size();
    if (given < function.least() || given > function.most()) {
      throw QueryException.parsing(
          call.place(), "error building [" + name + "]: " + expected(function, given));
    }
    return function;
  }

  private static String expected(EqlFunctions.Function function, int given) {
    String wanted =
        function.further()
            ? "at least " + function.least()
            : function.least() == function.most()
                ? "exactly " + function.least()
                : "between " + function.least() + " and " + function.most();
    return "expects " + wanted + " arguments, found [" + given + "]";
  }

  /** Blocks of addresses that are written in the query are ones before a row is looked at. */
  private static void checkBlock(EqlNode.Call call, int argument, RowValue value) {
    if (call.function().equals("cidrMatch")
        && argument > 0
        && value.isConstant()
        && value.value() instanceof String block
        && !AddressBlock.isBlock(block)) {
      throw QueryException.verification(
          call.arguments().get(argument).place(), "'" + block + "' is not a block of IP addresses");
    }
  }

  static void check(EqlKind wanted, EqlNode whole, int place, EqlNode part, RowValue value) {
    boolean fits =
        wanted == EqlKind.OTHER || value.kind() == wanted || value.kind() == EqlKind.NULL;
    if (!fits) {
      throw QueryException.verification(
          whole.place(),
          PLACES.get(Math.min(place, PLACES.size() - 1))
              + " argument of ["
              + whole.text()
              + "] must be ["
              + wanted.shown()
              + "], found value ["
              + part.text()
              + "] type ["
              + value.type()
              + "]");
    }
  }

  private static Set<String> together(List<RowValue> values) {
    Set<String> all = new HashSet<>();
    values.forEach(value -> all.addAll(value.fields()));
    return Set.copyOf(all);
  }

  /** Whether one choice of values of the fields fulfils a condition. */
  interface Chosen {
    boolean of(Map<String, Object> chosen);
  }
}
