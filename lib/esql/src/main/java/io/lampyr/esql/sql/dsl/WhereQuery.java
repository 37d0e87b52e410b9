package io.lampyr.esql.sql.dsl;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.function.SqlTests;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Conditions as queries in JSON that find the same documents; what has no such form is refused. */
final class WhereQuery {
  private final Map<Integer, Plan.Scanned> scanned;

  WhereQuery(Map<Integer, Plan.Scanned> scanned) {
    this.scanned = scanned;
  }

  static QueryException refused(String what) {
    return QueryException.argument("[" + what + "] cannot be translated into a search in JSON");
  }

  /** The field that a node reads. */
  String field(Node node) {
    if (node instanceof Node.Slot slot) {
      Plan.Scanned read = scanned.get(slot.slot());
      if (read != null && read.query() == null) {
        return read.name();
      }
      throw refused(slot.name());
    }
    if (node instanceof Node.Apply apply && apply.function().equals(SqlTests.PREFIX + "one")) {
      return field(apply.arguments().getFirst());
    }
    throw refused(node instanceof Node.Apply apply ? apply.source().text() : "a constant");
  }

  private static Map<String, Object> bool(String how, List<Map<String, Object>> all) {
    return Map.of("bool", Map.of(how, all));
  }

  Map<String, Object> of(Node node) {
    if (node instanceof Node.Slot slot) {
      Plan.Scanned read = scanned.get(slot.slot());
      return read != null && read.query() != null
          ? read.query()
          : Map.of("term", Map.of(field(node), Map.of("value", true)));
    }
    if (!(node instanceof Node.Apply apply)) {
      boolean all = Boolean.TRUE.equals(((Node.Constant) node).value());
      return all ? Map.of("match_all", Map.of()) : Map.of("match_none", Map.of());
    }
    List<Node> parts = apply.arguments();
    return switch (name(apply)) {
      case "and" -> bool("must", all(parts));
      case "or" -> bool("should", all(parts));
      case "not" -> not(parts.getFirst());
      case "is not null" -> exists(parts.getFirst());
      case "is null" -> bool("must_not", List.of(exists(parts.getFirst())));
      case "!=" -> without(parts.getFirst(), compared(apply, "=="));
      default -> compared(apply, name(apply));
    };
  }

  private static String name(Node.Apply apply) {
    String name = apply.function();
    return name.startsWith(SqlTests.PREFIX) ? name.substring(SqlTests.PREFIX.length()) : name;
  }

  private List<Map<String, Object>> all(List<Node> parts) {
    List<Map<String, Object>> all = new ArrayList<>();
    parts.forEach(each -> all.add(of(each)));
    return all;
  }

  private Map<String, Object> exists(Node node) {
    return Map.of("exists", Map.of("field", field(node)));
  }

  /** What is unknown is not so: documents without the field are not found. */
  private Map<String, Object> without(Node field, Map<String, Object> query) {
    Map<String, Object> both = new LinkedHashMap<>();
    both.put("must", List.of(exists(field)));
    both.put("must_not", List.of(query));
    return Map.of("bool", both);
  }

  private Map<String, Object> not(Node node) {
    if (!(node instanceof Node.Apply apply)) {
      return node instanceof Node.Slot slot && isField(slot)
          ? Map.of("term", Map.of(field(node), Map.of("value", false)))
          : bool("must_not", List.of(of(node)));
    }
    List<Node> parts = apply.arguments();
    return switch (name(apply)) {
      case "and" -> bool("should", parts.stream().map(this::not).toList());
      case "or" -> bool("must", parts.stream().map(this::not).toList());
      case "not" -> of(parts.getFirst());
      case "is null" -> exists(parts.getFirst());
      case "is not null" -> bool("must_not", List.of(exists(parts.getFirst())));
      case "!=" -> compared(apply, "==");
      default -> without(parts.getFirst(), of(node));
    };
  }

  private boolean isField(Node.Slot slot) {
    Plan.Scanned read = scanned.get(slot.slot());
    return read != null && read.query() == null;
  }

  private Map<String, Object> compared(Node.Apply apply, String how) {
    List<Node> parts = apply.arguments();
    if (parts.size() < 2) {
      throw refused(apply.source().text());
    }
    String field = field(parts.getFirst());
    Object value = constant(apply, parts.get(1));
    boolean date = parts.getFirst().type() == DataType.DATETIME;
    return switch (how) {
      case "==" ->
          date
              ? range(field, date, Map.of("gte", value, "lte", value))
              : Map.of("term", Map.of(field, Map.of("value", value)));
      case "<" -> range(field, date, Map.of("lt", value));
      case "<=" -> range(field, date, Map.of("lte", value));
      case ">" -> range(field, date, Map.of("gt", value));
      case ">=" -> range(field, date, Map.of("gte", value));
      case "in" -> {
        List<Object> values = new ArrayList<>();
        parts.subList(1, parts.size()).forEach(each -> values.add(constant(apply, each)));
        yield Map.of("terms", Map.of(field, values));
      }
      case "like" -> Map.of("wildcard", Map.of(field, Map.of("wildcard", value)));
      case "rlike" -> Map.of("regexp", Map.of(field, Map.of("value", value)));
      case "starts_with" -> Map.of("prefix", Map.of(field, Map.of("value", value)));
      default -> throw refused(apply.source().text());
    };
  }

  private static Map<String, Object> range(String field, boolean date, Map<String, Object> bounds) {
    Map<String, Object> all = new LinkedHashMap<>(bounds);
    if (date) {
      all.put("format", "epoch_millis");
    }
    return Map.of("range", Map.of(field, all));
  }

  private static Object constant(Node.Apply apply, Node node) {
    if (node instanceof Node.Constant constant && constant.value() != null) {
      return constant.type() == DataType.DATETIME
          ? constant.value()
          : Values.json(Objects.requireNonNull(constant.value()), constant.type());
    }
    throw refused(apply.source().text());
  }
}
