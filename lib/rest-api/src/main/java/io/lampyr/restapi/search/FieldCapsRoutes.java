package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.IndexSchemas;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code _field_caps}: which fields indices have, and what can be done with them. */
public final class FieldCapsRoutes {
  private static final Set<String> BODY = Set.of("fields", "index_filter", "runtime_mappings");

  private final Searches searches;
  private final IndexSchemas schemas;
  private final Clock clock;
  private final Dialect dialect;

  public FieldCapsRoutes(Searches searches, IndexSchemas schemas, Clock clock, Dialect dialect) {
    this.searches = searches;
    this.schemas = schemas;
    this.clock = clock;
    this.dialect = dialect;
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.INDICES);
    parameters.addAll(List.of("fields", "include_unmapped"));
    if (dialect == Dialect.ELASTICSEARCH) {
      parameters.addAll(List.of("filters", "types", "include_empty_fields"));
    }
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_field_caps", "/{index}/_field_caps")
            .taking(parameters)
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    Map<String, @Nullable Object> body = checked(call.bodyObject());
    List<String> patterns = patterns(call, body);
    List<String> names =
        call.pathIfGiven("index").map(i -> List.of(i.split(",", -1))).orElse(List.of());
    Searches.Asked asked = new Searches.Asked(names, call.request().parameters(), new byte[0]);
    List<ResolvedIndex> indices = searches.resolve(call, asked);
    Object runtime = body.get("runtime_mappings");
    SearchBody.Computing computing =
        new SearchBody.Computing(
            runtime == null ? Map.of() : Json.object(runtime, "runtime_mappings"), Map.of());
    SoleQuery.checkIsObject(call, "index_filter");
    Object wanted = body.get("index_filter");
    if (wanted != null) {
      indices = new IndexFilter(searches, clock.now()).matching(call, indices, wanted, computing);
    }
    CapsFilter filter = CapsFilter.of(call.parameters());
    List<FilledFields.Wanted> all = new ArrayList<>();
    for (ResolvedIndex index : indices) {
      Mapping mapping = schemas.of(index.metadata()).with(computing).definition().mapping();
      all.add(
          new FilledFields.Wanted(
              index, mapping, filter.of(mapping, FieldCaps.of(mapping, patterns, dialect))));
    }
    List<Map<String, FieldCaps>> caps =
        filter.empty()
            ? all.stream().map(FilledFields.Wanted::caps).toList()
            : new FilledFields(searches, clock.now()).of(call, all);
    MergedCaps merged = new MergedCaps();
    for (int i = 0; i < indices.size(); i++) {
      merged.add(indices.get(i).name(), caps.get(i));
    }
    if (call.parameters().flag("include_unmapped", false)) {
      merged.addUnmapped();
    }
    return Answer.ok(merged.json(dialect));
  }

  private Map<String, @Nullable Object> checked(Map<String, @Nullable Object> body) {
    for (String key : body.keySet()) {
      if (dialect == Dialect.OPENSEARCH && !key.equals("index_filter")) {
        throw new ApiException(400, "parsing_exception", "request does not support [" + key + "]");
      }
      if (!BODY.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[field_caps_request] unknown field [" + key + "]");
      }
    }
    return body;
  }

  private static List<String> patterns(Call call, Map<String, @Nullable Object> body) {
    List<String> patterns = new ArrayList<>(call.parameters().list("fields"));
    switch (body.get("fields")) {
      case null -> {}
      case String one -> patterns.add(one);
      case List<?> several -> several.forEach(one -> patterns.add(String.valueOf(one)));
      default -> throw ApiException.argument("[fields] must be a string or an array of strings");
    }
    if (patterns.isEmpty()) {
      throw ApiException.validation("no fields specified");
    }
    return patterns;
  }
}
