package io.lampyr.restapi.search;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** {@code _search_shards}: which shards a search would look at, and who owns them. */
public final class SearchShardsRoutes {

  private final Searches searches;
  private final Catalog catalog;
  private final ShardPlaces places;
  private final Persona persona;

  public SearchShardsRoutes(
      Searches searches, Catalog catalog, ShardPlaces places, Persona persona) {
    this.searches = searches;
    this.catalog = catalog;
    this.places = places;
    this.persona = persona;
  }

  public List<Route> routes() {
    Set<String> parameters = new HashSet<>(SearchOptions.INDICES);
    parameters.addAll(List.of("routing", "preference", "local"));
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_search_shards", "/{index}/_search_shards")
            .taking(parameters)
            .inElasticsearch("master_timeout")
            .takingSource()
            .by(this::answer, Method.GET, Method.POST));
  }

  private Answer answer(Call call) {
    for (String key : call.bodyObject().keySet()) {
      if (!key.equals("slice")) {
        throw new ApiException(400, "parsing_exception", "request does not support [" + key + "]");
      }
    }
    Searches.Asked asked = lenient(SearchRoutes.asked(call));
    SearchBody body = searches.body(asked, searches.now());
    List<ResolvedIndex> indices = searches.resolve(call, asked);
    Map<String, @Nullable Object> shownIndices = new LinkedHashMap<>();
    ShardPlaces.Seen seen = places.look();
    Map<String, @Nullable Object> nodes = new LinkedHashMap<>();
    List<Object> groups = new ArrayList<>();
    for (ResolvedIndex index : indices) {
      shownIndices.put(index.name(), shown(index, asked.indices()));
      Map<Integer, ShardItem> items = new HashMap<>();
      catalog.shards(index.id()).forEach(item -> items.put(item.shard().ordinal(), item));
      List<Integer> ordinals =
          searches.plan(List.of(index), asked, body).stream()
              .map(SearchShard::id)
              .map(id -> id.ordinal())
              .toList();
      for (int ordinal : chosen(ordinals, call, body.window().slice())) {
        ShardItem item = items.get(ordinal);
        if (item != null) {
          Optional<String> at = seen.at(item);
          groups.add(List.of(copy(index, item, at)));
          at.ifPresent(node -> nodes.computeIfAbsent(node, seen::told));
        }
      }
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("nodes", nodes);
    json.put("indices", shownIndices);
    json.put("shards", groups);
    return Answer.ok(json);
  }

  /** Indices that are missing have no shards, unless the call says that none may be missing. */
  private static Searches.Asked lenient(Searches.Asked asked) {
    Map<String, String> parameters = new HashMap<>(asked.parameters());
    parameters.putIfAbsent("ignore_unavailable", "true");
    return new Searches.Asked(asked.indices(), parameters, asked.body(), asked.fusing());
  }

  /** Those of the shards that the preference names, and of these the slice's. */
  private static List<Integer> chosen(
      List<Integer> all, Call call, SearchBody.@Nullable Slice slice) {
    Preference preference = Preference.of(call.parameters());
    List<Integer> preferred = all.stream().filter(preference::has).toList();
    if (slice == null || preferred.isEmpty()) {
      return preferred;
    }
    if (slice.max() >= preferred.size()) {
      return List.of(preferred.get(slice.id() % preferred.size()));
    }
    List<Integer> sliced = new ArrayList<>();
    for (int i = slice.id(); i < preferred.size(); i += slice.max()) {
      sliced.add(preferred.get(i));
    }
    return sliced;
  }

  /** By which aliases the index was found, and what they let through. */
  private static Map<String, @Nullable Object> shown(ResolvedIndex index, List<String> asked) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Set<String> aliases = new TreeSet<>();
    for (String alias : StreamParts.ownAliases(index.metadata()).keySet()) {
      if (Glob.matchesAny(asked, alias)) {
        aliases.add(alias);
      }
    }
    if (!aliases.isEmpty()) {
      json.put("aliases", List.copyOf(aliases));
    }
    List<Object> filters = new ArrayList<>();
    index.filters().forEach(filter -> filters.add(complete(Json.readObject(filter))));
    if (filters.size() == 1) {
      json.put("filter", filters.getFirst());
    } else if (!filters.isEmpty()) {
      Map<String, @Nullable Object> any = new LinkedHashMap<>();
      any.put("should", filters);
      any.put("adjust_pure_negative", true);
      any.put("boost", 1.0);
      json.put("filter", Map.of("bool", any));
    }
    return json;
  }

  /** The query with what a term leaves out in its short form; others as they were given. */
  private static Map<String, @Nullable Object> complete(Map<String, @Nullable Object> query) {
    if (!(query.get("term") instanceof Map<?, ?> term) || term.size() != 1) {
      return query;
    }
    Map.Entry<?, ?> field = term.entrySet().iterator().next();
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    if (field.getValue() instanceof Map<?, ?> given) {
      given.forEach((key, value) -> whole.put(String.valueOf(key), value));
    } else {
      whole.put("value", field.getValue());
    }
    whole.putIfAbsent("boost", 1.0);
    return Map.of("term", Map.of(String.valueOf(field.getKey()), whole));
  }

  private Map<String, @Nullable Object> copy(
      ResolvedIndex index, ShardItem item, Optional<String> at) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("state", item.state() == ShardState.ASSIGNED ? "INITIALIZING" : "STARTED");
    json.put("primary", true);
    if (persona == Persona.OPENSEARCH) {
      json.put("searchOnly", false);
    }
    json.put("node", at.orElse(null));
    json.put("relocating_node", item.target().map(Object::toString).orElse(null));
    json.put("shard", item.shard().ordinal());
    json.put("index", index.name());
    json.put("allocation_id", Map.of("id", ShardPlaces.copyId(item)));
    return json;
  }
}
