package io.lampyr.esql.sql.dsl;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A plan as the body of a search that finds what it answers. Confined to one thread. */
public final class SearchOfPlan {
  private final Plan plan;
  private final WhereQuery where;
  private final Map<Integer, Node> computed = new HashMap<>();
  private final List<Map<String, Object>> queries = new ArrayList<>();
  private final List<Object> sorts = new ArrayList<>();
  private final Map<Integer, String> orders = new HashMap<>();
  private int size;
  private Step.Group group;

  private SearchOfPlan(Plan plan, int size) {
    this.plan = plan;
    this.size = size;
    this.where = new WhereQuery(plan.scanned());
    this.group = new Step.Group(List.of(), List.of(), List.of(), true);
  }

  /** The body, of so many hits or buckets at most; what has no such form is refused. */
  public static Map<String, Object> of(Plan plan, int size) {
    if (plan.table() == null) {
      throw WhereQuery.refused("SELECT without FROM");
    }
    SearchOfPlan search = new SearchOfPlan(plan, size);
    plan.steps().forEach(search::add);
    return search.body();
  }

  private boolean isGrouped() {
    return !group.inline();
  }

  private void add(Step step) {
    switch (step) {
      case Step.Filter filter -> {
        if (isGrouped()) {
          throw WhereQuery.refused("HAVING, or a condition of a sub-select's groups");
        }
        queries.add(where.of(filter.condition()));
      }
      case Step.Compute compute -> computed.put(compute.slot(), compute.value());
      case Step.Sort sort -> {
        size = Math.min(size, sort.limit());
        sort.keys().forEach(this::sort);
      }
      case Step.Limit limit -> size = Math.min(size, limit.rows());
      case Step.Group grouped -> {
        if (isGrouped()) {
          throw WhereQuery.refused("DISTINCT of groups");
        }
        group = grouped;
      }
      default -> throw WhereQuery.refused(step.getClass().getSimpleName());
    }
  }

  private void sort(Step.Key key) {
    String order = key.ascending() ? "asc" : "desc";
    if (isGrouped()) {
      int at = key.value() instanceof Node.Slot slot ? group.bySlots().indexOf(slot.slot()) : -1;
      if (at < 0) {
        throw WhereQuery.refused("ORDER BY of an aggregation");
      }
      orders.put(at, order);
      return;
    }
    Map<String, Object> how = new LinkedHashMap<>();
    how.put("order", order);
    String field = where.field(key.value());
    if (!field.equals("_score")) {
      how.put("missing", key.nullsFirst() ? "_first" : "_last");
    }
    sorts.add(Map.of(field, how));
  }

  private Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", isGrouped() ? 0 : size);
    if (!queries.isEmpty()) {
      body.put(
          "query",
          queries.size() == 1 ? queries.getFirst() : Map.of("bool", Map.of("must", queries)));
    }
    body.put("_source", false);
    if (isGrouped()) {
      groups(body);
    } else {
      hits(body);
    }
    return body;
  }

  private void hits(Map<String, Object> body) {
    List<Object> fields = new ArrayList<>();
    for (Column column : plan.columns()) {
      String field =
          where.field(
              computed.getOrDefault(
                  column.slot(), new Node.Slot(column.slot(), column.name(), column.type())));
      if (!field.equals("_score")) {
        fields.add(Map.of("field", field));
      }
    }
    body.put("fields", fields);
    body.put("sort", sorts.isEmpty() ? List.of(Map.of("_doc", Map.of("order", "asc"))) : sorts);
  }

  private void groups(Map<String, Object> body) {
    Map<String, Object> inner = new LinkedHashMap<>();
    group.values().forEach(each -> aggregation(each, inner));
    if (group.by().isEmpty()) {
      body.put("track_total_hits", true);
      if (!inner.isEmpty()) {
        body.put("aggregations", inner);
      }
      return;
    }
    List<Object> sources = new ArrayList<>();
    for (int i = 0; i < group.by().size(); i++) {
      Map<String, Object> terms = new LinkedHashMap<>();
      terms.put("field", where.field(group.by().get(i)));
      terms.put("missing_bucket", true);
      terms.put("order", orders.getOrDefault(i, "asc"));
      sources.add(Map.of("g" + i, Map.of("terms", terms)));
    }
    Map<String, Object> by = new LinkedHashMap<>();
    by.put("composite", Map.of("size", Math.max(1, size), "sources", sources));
    if (!inner.isEmpty()) {
      by.put("aggregations", inner);
    }
    body.put("aggregations", Map.of("groupby", by));
  }

  private void aggregation(Step.Aggregate each, Map<String, Object> inner) {
    String name = "a" + inner.size();
    if (each.function().equals("count") && each.arguments().isEmpty()) {
      if (each.condition() != null) {
        inner.put(name, Map.of("filter", where.of(each.condition())));
      }
      return;
    }
    String type =
        switch (each.function()) {
          case "count" -> "value_count";
          case "count_distinct" -> "cardinality";
          case "median_absolute_deviation", "avg", "sum", "min", "max" -> each.function();
          case "std_dev", "variance" -> "extended_stats";
          default -> throw WhereQuery.refused(each.source().text());
        };
    if (each.condition() != null) {
      throw WhereQuery.refused(each.source().text());
    }
    inner.put(name, Map.of(type, Map.of("field", where.field(each.arguments().getFirst()))));
  }
}
