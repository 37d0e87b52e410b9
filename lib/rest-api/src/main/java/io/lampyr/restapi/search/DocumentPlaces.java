package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where single documents are, as searches see them. Safe for many threads. */
public final class DocumentPlaces {
  private final Searches searches;
  private final SearchEngine engine;

  public DocumentPlaces(Searches searches, SearchEngine engine) {
    this.searches = searches;
    this.engine = engine;
  }

  /** The one index that the name means. */
  public ResolvedIndex index(Call call, String name) {
    List<ResolvedIndex> found =
        searches.resolve(
            call, new Searches.Asked(List.of(name), call.request().parameters(), new byte[0]));
    if (found.isEmpty()) {
      throw ApiException.noSuchIndex(name);
    }
    if (found.size() > 1) {
      throw ApiException.severalIndices(name, found.stream().map(ResolvedIndex::name).toList());
    }
    return found.getFirst();
  }

  /**
   * The one shard that would hold the document: as for writes, by the alias's index routing; none
   * if another is preferred.
   */
  public List<SearchShard> shards(
      ResolvedIndex index,
      String name,
      @Nullable String routing,
      String id,
      Preference preference) {
    String alias = index.metadata().definition().aliases().get(name);
    Optional<String> value =
        Optional.ofNullable(routing)
            .or(() ->
                Optional.ofNullable(alias)
                    .map(AliasOptions::ofText)
                    .flatMap(AliasOptions::indexRouting));
    Mapping mapping = engine.schemas().of(index.metadata()).definition().mapping();
    if (value.isEmpty() && mapping.routingRequired()) {
      throw ApiException.missingRouting(index.name(), id);
    }
    ResolvedIndex unrouted = new ResolvedIndex(index.metadata(), index.filters(), Set.of());
    int ordinal = DocumentRouting.of(index.metadata()).shardOf(id, value.orElse(null));
    return engine.planner().plan(List.of(unrouted), Set.of(value.orElse(id)), _ -> 1f).stream()
        .filter(shard -> shard.id().ordinal() == ordinal && preference.has(ordinal))
        .toList();
  }

  /**
   * The document as searches see it, read by a search for its id.
   *
   * @param parameters say what is shown of it
   */
  public Optional<FetchedHit> visible(
      Call call, List<SearchShard> shards, String id, Map<String, String> parameters, Instant now) {
    byte[] body = Json.write(Map.of("query", Map.of("ids", Map.of("values", List.of(id)))));
    SearchBody search = searches.body(new Searches.Asked(List.of(), parameters, body), now);
    return searches.search(call, shards, search, now, Searches.Asked.WHOLE).page().stream()
        .findFirst();
  }
}
