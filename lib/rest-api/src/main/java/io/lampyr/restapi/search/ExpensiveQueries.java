package io.lampyr.restapi.search;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Refuses queries that look at many terms or documents, where the cluster's settings forbid them.
 * Looks at the request's query as it was sent, clause by clause; what is no clause is passed over.
 */
final class ExpensiveQueries {
  static final String SETTING = "search.allow_expensive_queries";

  private static final String FORBIDDEN =
      " cannot be executed when '" + SETTING + "' is set to false.";

  /** Fields in whose terms a range has to look at each. */
  private static final List<String> WORDS = List.of("text", "keyword", "match_only_text");

  private final Mapping mapping;

  ExpensiveQueries(Mapping mapping) {
    this.mapping = mapping;
  }

  /** The query, the filter and the filters of aggregations of a request's body. */
  void checkBody(Map<String, @Nullable Object> body) {
    check(body.get("query"));
    check(body.get("post_filter"));
    for (String name : List.of("aggs", "aggregations")) {
      if (body.get(name) instanceof Map<?, ?> aggregations) {
        aggregations.values().forEach(this::checkAggregation);
      }
    }
  }

  private void checkAggregation(@Nullable Object aggregation) {
    if (aggregation instanceof Map<?, ?> members) {
      check(members.get("filter"));
      if (members.get("filters") instanceof Map<?, ?> filters) {
        checkAll(filters.get("filters"));
      }
      for (String name : List.of("aggs", "aggregations")) {
        if (members.get(name) instanceof Map<?, ?> inner) {
          inner.values().forEach(this::checkAggregation);
        }
      }
    }
  }

  private void checkAll(@Nullable Object clauses) {
    switch (clauses) {
      case List<?> list -> list.forEach(this::check);
      case Map<?, ?> map -> map.values().forEach(this::check);
      case null, default -> {}
    }
  }

  private void check(@Nullable Object clause) {
    if (clause instanceof Map<?, ?> members) {
      members.forEach((name, value) -> checkNamed(String.valueOf(name), value));
    }
  }

  private void checkNamed(String name, @Nullable Object value) {
    switch (name) {
      case "prefix" ->
          throw refused(
              "[prefix] queries"
                  + FORBIDDEN
                  + " For optimised prefix queries on text fields please enable [index_prefixes].");
      case "fuzzy", "regexp", "wildcard", "script", "percolate" ->
          throw refused("[" + name + "] queries" + FORBIDDEN);
      case "script_score" -> throw refused("[script score] queries" + FORBIDDEN);
      case "nested", "has_child", "has_parent", "parent_id" ->
          throw refused("[joining] queries" + FORBIDDEN);
      case "range" -> checkRange(value);
      default -> checkInside(value);
    }
  }

  /** The clauses that a compound query is made of. */
  private void checkInside(@Nullable Object value) {
    if (value instanceof Map<?, ?> members) {
      for (String part :
          List.of("must", "should", "filter", "must_not", "queries", "functions", "clauses")) {
        Object clauses = members.get(part);
        if (clauses instanceof List<?> list) {
          list.forEach(this::check);
        } else {
          check(clauses);
        }
      }
      for (String part : List.of("query", "positive", "negative", "match", "little", "big")) {
        check(members.get(part));
      }
    }
  }

  private void checkRange(@Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      for (Object field : fields.keySet()) {
        LeafField leaf = mapping.leaf(String.valueOf(field));
        if (leaf != null && WORDS.contains(leaf.type().name())) {
          throw refused("[range] queries on [text] or [keyword] fields" + FORBIDDEN);
        }
      }
    }
  }

  private static ApiException refused(String reason) {
    return new ApiException(400, "illegal_argument_exception", reason);
  }
}
