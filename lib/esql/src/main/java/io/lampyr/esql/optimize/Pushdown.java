package io.lampyr.esql.optimize;

import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which rows a table may leave out, as queries in JSON. A query finds all rows that its condition
 * holds for, and may find more: conditions are looked at again.
 */
final class Pushdown {
  private final Map<Integer, Plan.Scanned> scanned;

  private Pushdown(Map<Integer, Plan.Scanned> scanned) {
    this.scanned = scanned;
  }

  static List<Map<String, Object>> filters(List<Step> steps, Map<Integer, Plan.Scanned> scanned) {
    Pushdown pushdown = new Pushdown(scanned);
    List<Map<String, Object>> all = new ArrayList<>();
    for (Step step : steps) {
      if (step instanceof Step.Filter filter) {
        Map<String, Object> query = pushdown.query(filter.condition());
        if (query != null) {
          all.add(query);
        }
      } else if (!(step instanceof Step.Compute) && !(step instanceof Step.Extract)) {
        Map<String, Object> query =
            step instanceof Step.Series series ? pushdown.exists(series.metrics()) : null;
        if (query != null) {
          all.add(query);
        }
        break;
      }
    }
    return all;
  }

  /** Rows with a value in one of the slots. */
  private @Nullable Map<String, Object> exists(Set<Integer> slots) {
    List<Map<String, Object>> any = new ArrayList<>();
    for (int slot : new TreeSet<>(slots)) {
      Plan.Scanned read = scanned.get(slot);
      if (read == null || !read.pushed() || read.query() != null) {
        return null;
      }
      any.add(Map.of("exists", Map.of("field", read.name())));
    }
    return any.isEmpty()
        ? null
        : withoutScore(Map.of("bool", Map.of("should", any, "minimum_should_match", 1)));
  }

  private @Nullable Map<String, Object> query(Node node) {
    if (node instanceof Node.Slot slot) {
      Plan.Scanned read = scanned.get(slot.slot());
      return read == null ? null : read.query();
    }
    if (!(node instanceof Node.Apply apply)) {
      return null;
    }
    List<Node> arguments = apply.arguments();
    String function = apply.function();
    boolean some = function.startsWith(SqlTests.PREFIX);
    // What SQL asks of any of several values is what the index finds.
    return switch (some ? function.substring(SqlTests.PREFIX.length()) : function) {
      case "and" -> and(operands(apply));
      case "or" -> or(operands(apply));
      case "is not null" -> quiet(exists(arguments.getFirst()));
      case "==" -> quiet(compared(arguments, "=="));
      case "<" -> quiet(compared(arguments, "lt"));
      case "<=" -> quiet(compared(arguments, "lte"));
      case ">" -> quiet(compared(arguments, "gt"));
      case ">=" -> quiet(compared(arguments, "gte"));
      case "in" -> quiet(in(arguments));
      case "starts_with" -> quiet(prefix(arguments));
      default -> null;
    };
  }

  /** Only functions of texts give scores. */
  private static @Nullable Map<String, Object> quiet(@Nullable Map<String, Object> query) {
    return query == null ? null : withoutScore(query);
  }

  static Map<String, Object> withoutScore(Map<String, Object> query) {
    return Map.of("constant_score", Map.of("filter", query, "boost", 0.0));
  }

  /** What a chain of the same operator joins, beside each other: queries nest but so deep. */
  private static List<Node> operands(Node.Apply chain) {
    List<Node> all = new ArrayList<>();
    for (Node each : chain.arguments()) {
      if (each instanceof Node.Apply inner && inner.function().equals(chain.function())) {
        all.addAll(operands(inner));
      } else {
        all.add(each);
      }
    }
    return all;
  }

  /** Rows that fit all: whatever cannot be asked for is left to whoever looks again. */
  private @Nullable Map<String, Object> and(List<Node> operands) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Node each : operands) {
      Map<String, Object> one = query(each);
      if (one != null) {
        all.add(one);
      }
    }
    return all.size() < 2
        ? (all.isEmpty() ? null : all.getFirst())
        : Map.of("bool", Map.of("must", all));
  }

  private @Nullable Map<String, Object> or(List<Node> operands) {
    List<Map<String, Object>> any = new ArrayList<>();
    for (Node each : operands) {
      Map<String, Object> one = query(each);
      if (one == null) {
        return null;
      }
      any.add(one);
    }
    return Map.of("bool", Map.of("should", any, "minimum_should_match", 1));
  }

  /** The field that a node reads, if its values can be found as they are. */
  private @Nullable String field(Node node) {
    if (!(node instanceof Node.Slot slot)) {
      return null;
    }
    Plan.Scanned read = scanned.get(slot.slot());
    if (read == null || !read.pushed() || read.query() != null || read.name().startsWith("_")) {
      return null;
    }
    return switch (read.type()) {
      case BOOLEAN, INTEGER, LONG, KEYWORD, DATETIME, IP -> read.name();
      default -> null;
    };
  }

  private @Nullable Map<String, Object> exists(Node node) {
    String field = field(node);
    return field == null ? null : Map.of("exists", Map.of("field", field));
  }

  private static @Nullable Object constant(Node node, DataType column) {
    if (!(node instanceof Node.Constant constant)
        || constant.value() == null
        || constant.value() instanceof Multi) {
      return null;
    }
    boolean alike =
        column == constant.type()
            || (column.isWhole() && constant.type().isWhole())
            || (column.isString() && constant.type().isString());
    if (!alike || constant.type() == DataType.UNSIGNED_LONG) {
      return null;
    }
    return column == DataType.DATETIME
        ? constant.value()
        : Values.json(constant.value(), constant.type());
  }

  private @Nullable Map<String, Object> compared(List<Node> arguments, String operator) {
    Node left = arguments.get(0);
    Node right = arguments.get(1);
    String way = operator;
    if (left instanceof Node.Constant) {
      Node other = left;
      left = right;
      right = other;
      way =
          switch (operator) {
            case "lt" -> "gt";
            case "lte" -> "gte";
            case "gt" -> "lt";
            case "gte" -> "lte";
            default -> operator;
          };
    }
    String field = field(left);
    Object value = field == null ? null : constant(right, left.type());
    if (field == null || value == null) {
      return null;
    }
    boolean date = left.type() == DataType.DATETIME;
    if (!way.equals("==")) {
      return Map.of(
          "range",
          Map.of(field, date ? Map.of(way, value, "format", "epoch_millis") : Map.of(way, value)));
    }
    return date
        ? Map.of(
            "range", Map.of(field, Map.of("gte", value, "lte", value, "format", "epoch_millis")))
        : Map.of("term", Map.of(field, Map.of("value", value)));
  }

  private @Nullable Map<String, Object> in(List<Node> arguments) {
    List<Map<String, Object>> any = new ArrayList<>();
    for (Node each : arguments.subList(1, arguments.size())) {
      Map<String, Object> one = compared(List.of(arguments.getFirst(), each), "==");
      if (one == null) {
        return null;
      }
      any.add(one);
    }
    return any.size() > 1000
        ? null
        : Map.of("bool", Map.of("should", any, "minimum_should_match", 1));
  }

  private @Nullable Map<String, Object> prefix(List<Node> arguments) {
    Node left = arguments.get(0);
    String field = left.type() == DataType.KEYWORD ? field(left) : null;
    Object value = field == null ? null : constant(arguments.get(1), DataType.KEYWORD);
    return field == null || value == null || value.toString().isEmpty()
        ? null
        : Map.of("prefix", Map.of(field, Map.of("value", value)));
  }
}
