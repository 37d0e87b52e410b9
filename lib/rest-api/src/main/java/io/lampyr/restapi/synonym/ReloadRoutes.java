package io.lampyr.restapi.synonym;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.SynonymSets;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.index.Permitted;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * {@code _reload_search_analyzers}: indices take the rules of their synonym sets as they are now.
 * They do so when a set is changed, too; files of rules there are none.
 */
public final class ReloadRoutes {
  private final Catalog catalog;
  private final Persona persona;

  public ReloadRoutes(Catalog catalog, Persona persona) {
    this.catalog = catalog;
    this.persona = persona;
  }

  public List<Route> routes() {
    return persona == Persona.OPENSEARCH
        ? List.of(
            Route.on(
                    Duty.INGEST,
                    Privilege.MANAGE,
                    "/_plugins/_refresh_search_analyzers/{index}",
                    "/_opendistro/_refresh_search_analyzers/{index}")
                .taking(IndexOptions.NAMES, "reload_cached_resources")
                .post(this::reload))
        : List.of(
            Route.on(Duty.INGEST, Privilege.MANAGE, "/{index}/_reload_search_analyzers")
                .taking(IndexOptions.NAMES, "resource")
                .by(this::reload, Method.GET, Method.POST));
  }

  private Answer reload(Call call) {
    List<String> named = IndexOptions.expressions(call);
    Expansion how = IndexOptions.expansion(call, Expansion.OPEN);
    List<ResolvedIndex> found =
        Permitted.of(call, Privilege.MANAGE, named, catalog.resolver().resolve(named, how));
    boolean openSearch = persona == Persona.OPENSEARCH;
    List<Object> reloaded = new ArrayList<>();
    int shards = 0;
    for (ResolvedIndex index : found) {
      shards += index.metadata().layout().shards();
      TreeSet<String> analyzers = new TreeSet<>();
      for (String set : sets(index)) {
        if (call.parameters().text("resource").map(set::equals).orElse(true)) {
          analyzers.addAll(SynonymSets.analyzers(index.metadata(), set));
        }
      }
      if (!analyzers.isEmpty()) {
        catalog.changes().refill(index.id());
      }
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("index", index.name());
      one.put(openSearch ? "refreshed_analyzers" : "reloaded_analyzers", List.copyOf(analyzers));
      if (!openSearch) {
        one.put("reloaded_node_ids", List.of());
      }
      reloaded.add(one);
    }
    Map<String, @Nullable Object> counts = new LinkedHashMap<>();
    counts.put("total", shards);
    counts.put("successful", shards);
    counts.put("failed", 0);
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("_shards", counts);
    answer.put(openSearch ? "successful_refresh_details" : "reload_details", reloaded);
    return Answer.ok(answer);
  }

  private static Set<String> sets(ResolvedIndex index) {
    TreeSet<String> sets = new TreeSet<>();
    FlatSettings.ofIndexText(index.metadata().definition().settings())
        .values()
        .forEach((name, value) -> {
          if (name.endsWith(".synonyms_set")) {
            sets.add(String.valueOf(value));
          }
        });
    return sets;
  }
}
