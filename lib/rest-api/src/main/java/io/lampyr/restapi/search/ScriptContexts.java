package io.lampyr.restapi.search;

import io.lampyr.restapi.Persona;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where scripts are run, by the names that the peers have for it, and what they are given there.
 */
final class ScriptContexts {
  /** Name, result, parameters of {@code execute}, and getters; beside some, whose they are. */
  private static final String TABLE =
      """
      aggregation_selector | boolean | | getParams:java.util.Map
      aggs | java.lang.Object | | getDoc:java.util.Map getParams:java.util.Map \
       get_score:java.lang.Number get_value:java.lang.Object
      aggs_combine | java.lang.Object | | getParams:java.util.Map getState:java.util.Map
      aggs_init | void | | getParams:java.util.Map getState:java.lang.Object
      aggs_map | void | | getDoc:java.util.Map getParams:java.util.Map getState:java.util.Map \
       get_score:double
      aggs_reduce | java.lang.Object | | getParams:java.util.Map getStates:java.util.List
      analysis | boolean | token:%s.analysis.common.AnalysisPredicateScript$Token |
      boolean_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      bucket_aggregation | java.lang.Number | | getParams:java.util.Map
      composite_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      date_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      derived_field | void | | getDoc:java.util.Map getParams:java.util.Map | opensearch
      double_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      field | java.lang.Object | | getDoc:java.util.Map getParams:java.util.Map
      filter | boolean | | getDoc:java.util.Map getParams:java.util.Map
      geo_point_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      ingest | void | ctx:java.util.Map | getParams:java.util.Map
      interval | boolean | interval:%s.index.query.IntervalFilterScript$Interval |
      ip_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      keyword_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      long_field | void | | getDoc:java.util.Map getParams:java.util.Map | elasticsearch
      moving-function | double | params:java.util.Map values:double[] |
      number_sort | double | | getDoc:java.util.Map getParams:java.util.Map get_score:double
      painless_test | java.lang.Object | | getParams:java.util.Map
      processor_conditional | boolean | ctx:java.util.Map | getParams:java.util.Map
      score | double | explanation:%s.script.ScoreScript$ExplanationHolder | \
       getDoc:java.util.Map getParams:java.util.Map get_score:double
      script_heuristic | double | params:java.util.Map |
      search | void | ctx:java.util.Map | getParams:java.util.Map | opensearch
      string_sort | java.lang.String | | getDoc:java.util.Map getParams:java.util.Map
      template | java.lang.String | | getParams:java.util.Map
      terms_set | java.lang.Number | | getDoc:java.util.Map getParams:java.util.Map
      update | void | | getCtx:java.util.Map getParams:java.util.Map
      """;

  private final List<Context> all;

  /** One context; members are texts with their type behind a colon. */
  private record Context(
      String name, String result, List<String> parameters, List<String> getters) {}

  ScriptContexts(Persona persona) {
    String mine = persona == Persona.OPENSEARCH ? "opensearch" : "elasticsearch";
    List<Context> found = new ArrayList<>();
    for (String line : TABLE.replace("%s", "org." + mine).strip().split("\n", -1)) {
      String[] columns = line.split("\\|", -1);
      if (columns.length < 5 || columns[4].strip().equals(mine)) {
        found.add(
            new Context(
                columns[0].strip(), columns[1].strip(), words(columns[2]), words(columns[3])));
      }
    }
    this.all = List.copyOf(found);
  }

  private static List<String> words(String column) {
    return column.isBlank() ? List.of() : List.of(column.strip().split("\\s+", -1));
  }

  List<String> names() {
    return all.stream().map(Context::name).toList();
  }

  /** Whether scripts are given a document's fields in a context. */
  boolean isOnDocuments(String name) {
    return all.stream()
        .filter(context -> context.name().equals(name))
        .anyMatch(context -> context.getters().contains("getDoc:java.util.Map"));
  }

  /** Each with its methods. */
  List<Map<String, Object>> told() {
    return all.stream().map(ScriptContexts::told).toList();
  }

  private static Map<String, Object> told(Context context) {
    List<Map<String, Object>> methods = new ArrayList<>();
    methods.add(
        method(
            "execute",
            context.result(),
            context.parameters().stream().map(ScriptContexts::parameter).toList()));
    for (String getter : context.getters()) {
      methods.add(method(name(getter), type(getter), List.of()));
    }
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", context.name());
    told.put("methods", methods);
    return told;
  }

  private static Map<String, Object> method(String name, String result, List<?> parameters) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", name);
    told.put("return_type", result);
    told.put("params", parameters);
    return told;
  }

  private static Map<String, Object> parameter(String member) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("type", type(member));
    told.put("name", name(member));
    return told;
  }

  private static String name(String member) {
    return member.substring(0, member.indexOf(':'));
  }

  private static String type(String member) {
    return member.substring(member.indexOf(':') + 1);
  }
}
