package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.EqlFields;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.sql.type.SqlField;
import io.lampyr.esql.tree.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The searches in JSON that a query is carried out by. */
final class EqlBodies {
  /** With all digits of the time, whatever the field's own format. */
  private static final String FORMAT = "strict_date_optional_time_nanos";

  private final EqlRequest request;
  private final EqlFields fields;

  EqlBodies(EqlRequest request, EqlFields fields) {
    this.request = request;
    this.fields = fields;
  }

  /** The field that events are in the order of; an error, if it is no time. */
  String timestamp() {
    String name = request.names().timestamp();
    SqlField field = fields.usable(Place.NOWHERE, name);
    if (!field.type().isDate()) {
      throw QueryException.verification(
          Place.NOWHERE,
          "Timestamp field [" + name + "] must be a date, found type [" + field.mapped() + "]");
    }
    return name;
  }

  /** The order of events: by time, then what is to tell them apart, then where they lie. */
  List<Object> sort(boolean descending) {
    String order = descending ? "desc" : "asc";
    List<Object> sort = new ArrayList<>();
    Map<String, Object> time = new LinkedHashMap<>();
    time.put("order", order);
    time.put("missing", "_last");
    time.put("unmapped_type", "date");
    sort.add(Map.of(timestamp(), time));
    Optional<String> tiebreaker = request.names().tiebreaker();
    if (tiebreaker.isPresent()) {
      SqlField field = fields.usable(Place.NOWHERE, tiebreaker.get());
      Map<String, Object> tie = new LinkedHashMap<>();
      tie.put("order", order);
      tie.put("missing", descending ? "_first" : "_last");
      tie.put("unmapped_type", field.mapped());
      sort.add(Map.of(tiebreaker.get(), tie));
    }
    sort.add(Map.of("_shard_doc", Map.of("order", order)));
    return sort;
  }

  /** Documents that the query and the request's filter let through. */
  Map<String, Object> plain(Map<String, Object> query, int size) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("size", size);
    body.put("track_total_hits", false);
    List<Object> filters = new ArrayList<>(List.of(query));
    request.documents().filter().ifPresent(filters::add);
    body.put("query", Map.of("bool", Map.of("filter", filters)));
    if (!request.documents().runtime().isEmpty()) {
      body.put("runtime_mappings", request.documents().runtime());
    }
    return body;
  }

  /** The same in order, behind a place, without sources; with fields' values. */
  Map<String, Object> ordered(
      Map<String, Object> query,
      List<Object> sort,
      int size,
      @Nullable List<?> after,
      Collection<String> wanted) {
    Map<String, Object> body = plain(query, size);
    body.put("sort", sort);
    body.put("_source", false);
    if (after != null) {
      body.put("search_after", after);
    }
    List<Object> columns = new ArrayList<>();
    for (String field : wanted) {
      columns.add(
          field.equals(request.names().timestamp())
              ? Map.of("field", field, "format", FORMAT)
              : Map.of("field", field));
    }
    if (!columns.isEmpty()) {
      body.put("docvalue_fields", columns);
    }
    return body;
  }

  /** With sources, and the fields that the request wants to see. */
  Map<String, Object> shown(Map<String, Object> body) {
    Map<String, Object> all = new LinkedHashMap<>(body);
    all.put("_source", true);
    request.documents().fields().ifPresent(wanted -> all.put("fields", wanted));
    return all;
  }
}
