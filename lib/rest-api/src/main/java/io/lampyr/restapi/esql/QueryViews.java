package io.lampyr.restapi.esql;

import io.lampyr.base.glob.Glob;
import io.lampyr.esql.EsqlQuery;
import io.lampyr.esql.syntax.QueryParameters;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.kept.KeptObject;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.kept.KeptObjects.Kind;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code _query/view}: queries under names that other queries read {@code FROM}. Who reads a view
 * needs the rights on what its query reads. An index goes before a view of its name.
 */
final class QueryViews {
  private static final String NAMED = "/_query/view/{name}";
  private static final int MOST_CHARS = 10_000;

  private final KeptObjects kept;

  QueryViews(KeptObjects kept) {
    this.kept = kept;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MONITOR, "/_query/view", NAMED).get(this::get),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, NAMED).takingBody().put(this::put),
        Route.on(Duty.SEARCH, Privilege.MANAGE_CLUSTER, NAMED).delete(this::delete));
  }

  /** The query of that name, without anything being found of what it reads. */
  Optional<EsqlQuery> find(String name) {
    return isName(name)
        ? kept.read(Kind.QUERY_VIEW, name).map(found -> parsed(found.tree().get("query")))
        : Optional.empty();
  }

  private static EsqlQuery parsed(@Nullable Object query) {
    return EsqlQuery.parse(String.valueOf(query), QueryParameters.NONE);
  }

  private static boolean isName(String name) {
    return name.matches("[a-z0-9.][a-z0-9_.-]{0,254}");
  }

  private Answer put(Call call) {
    String name = call.path("name");
    if (!isName(name)) {
      throw ApiException.argument(
          "invalid view name ["
              + name
              + "]: it must begin with a letter, digit or dot and have letters in lower case,"
              + " digits, and [_], [.] and [-] alone");
    }
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String field : body.keySet()) {
      if (!field.equals("query") && !field.equals("description")) {
        throw new ApiException(
            400, "x_content_parse_exception", "[put_view] unknown field [" + field + "]");
      }
    }
    if (!(body.get("query") instanceof String query) || query.isBlank()) {
      throw ApiException.argument("Required [query]");
    }
    if (query.length() > MOST_CHARS) {
      throw ApiException.argument(
          "view query is too large: "
              + query.length()
              + " characters, the maximum allowed is "
              + MOST_CHARS);
    }
    EsqlQuery _ = parsed(query);
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("query", query);
    if (body.get("description") != null) {
      tree.put("description", String.valueOf(body.get("description")));
    }
    boolean _ = kept.put(Kind.QUERY_VIEW, name, tree);
    return Answer.acknowledged();
  }

  private List<KeptObject> meant(Call call) {
    List<String> names = call.pathIfGiven("name").map(IndexOptions::split).orElse(List.of("*"));
    List<KeptObject> found = new ArrayList<>();
    if (names.stream().noneMatch(Glob::isGlob)) {
      names.forEach(name -> kept.read(Kind.QUERY_VIEW, name).ifPresent(found::add));
    } else {
      kept.all(Kind.QUERY_VIEW).stream()
          .filter(one -> Glob.matchesAny(names, one.id()))
          .forEach(found::add);
    }
    for (String name : names) {
      if (!Glob.isGlob(name) && found.stream().noneMatch(one -> one.id().equals(name))) {
        throw new ApiException(
            404, "resource_not_found_exception", "view [" + name + "] not found");
      }
    }
    return found;
  }

  private Answer get(Call call) {
    List<Object> shown = new ArrayList<>();
    for (KeptObject view : meant(call)) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("name", view.id());
      one.putAll(view.tree());
      shown.add(one);
    }
    return Answer.ok(Map.of("views", shown));
  }

  private Answer delete(Call call) {
    meant(call).forEach(view -> kept.delete(Kind.QUERY_VIEW, view.id()));
    return Answer.acknowledged();
  }
}
