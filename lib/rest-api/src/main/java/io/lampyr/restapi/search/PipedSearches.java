package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.searchpipeline.SearchPipeline;
import io.lampyr.restapi.searchpipeline.SearchPipelines;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Leads searches through the pipelines that they name, or that their only index does. Cost: one
 * read for a search that goes through one; nothing for others.
 */
final class PipedSearches {
  static final String PARAMETER = "search_pipeline";
  private static final String SETTING = "index.search.default_pipeline";
  private static final String ROUTING = "routing";
  private static final String NONE = "_none";

  private final SearchPipelines pipelines;

  PipedSearches(SearchPipelines pipelines) {
    this.pipelines = pipelines;
  }

  /**
   * A search on its way.
   *
   * @param asked as it is to be carried out
   * @param said whether the search itself said which pipeline it is for
   */
  record Piped(Searches.Asked asked, boolean said, Optional<SearchPipeline.Passage> passage) {

    /** What was found, as it is to be shown. */
    SearchResult response(SearchResult result) {
      return passage
          .map(way ->
              new SearchResult(
                  result.shards(),
                  result.hits(),
                  way.response(result.page()),
                  result.aggregations(),
                  result.suggested(),
                  result.profiles(),
                  result.times()))
          .orElse(result);
    }
  }

  /** The search by what it says itself. */
  Piped begin(Searches.Asked asked) {
    String parameter = asked.parameters().get(PARAMETER);
    boolean inBody =
        new String(asked.body(), StandardCharsets.ISO_8859_1).contains("\"" + PARAMETER + "\"");
    Map<String, @Nullable Object> body = inBody ? Json.readObject(asked.body()) : Map.of();
    Object named = body.get(PARAMETER);
    if (parameter == null && named == null) {
      return new Piped(asked, false, Optional.empty());
    }
    if (parameter != null && named != null) {
      throw ApiException.argument(
          "Both named and inline search pipeline were specified. Please only specify one or the"
              + " other.");
    }
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(body);
    rest.remove(PARAMETER);
    Map<String, String> parameters = new HashMap<>(asked.parameters());
    parameters.remove(PARAMETER);
    Searches.Asked plain =
        new Searches.Asked(
            asked.indices(), parameters, named == null ? asked.body() : Json.write(rest));
    if (named instanceof Map<?, ?>) {
      return through(
          SearchPipeline.compile(SearchPipeline.INLINE, Json.object(named, PARAMETER)), plain);
    }
    String id = parameter == null ? String.valueOf(named) : parameter;
    return id.equals(NONE)
        ? new Piped(plain, true, Optional.empty())
        : through(pipelines.pipeline(id), plain);
  }

  /** The search by what its index says, if that is the only one and the search says nothing. */
  Piped byDefault(Piped begun, List<ResolvedIndex> indices) {
    if (begun.said()) {
      return begun;
    }
    Set<String> names =
        indices.stream()
            .map(index -> index.metadata().definition().settings())
            .map(text ->
                // Nearly always without, and looked at with each search.
                text.contains(SETTING) ? FlatSettings.ofIndexText(text).text(SETTING, NONE) : NONE)
            .collect(Collectors.toSet());
    String only = names.size() == 1 ? names.iterator().next() : NONE;
    return only.equals(NONE) ? begun : through(pipelines.pipeline(only), begun.asked());
  }

  private Piped through(SearchPipeline pipeline, Searches.Asked asked) {
    SearchPipeline.Passage passage =
        pipeline.passage(pipelines.tally(), asked.parameters().get(ROUTING));
    Map<String, @Nullable Object> body =
        new LinkedHashMap<>(asked.body().length == 0 ? Map.of() : Json.readObject(asked.body()));
    Map<String, String> parameters = new HashMap<>(asked.parameters());
    for (String name : SearchPipeline.seen()) {
      Optional.ofNullable(parameters.remove(name)).ifPresent(text -> body.put(name, plain(text)));
    }
    new SearchOptions(parameters)
        .query()
        .ifPresent(query -> {
          body.put("query", Json.readObject(query));
          SearchOptions.QUERY.forEach(parameters::remove);
        });
    byte[] changed = Json.write(passage.request(body));
    if (!body.containsKey("pit")) {
      passage.routing().ifPresent(routing -> parameters.put(ROUTING, routing));
    }
    return new Piped(
        new Searches.Asked(asked.indices(), parameters, changed, pipeline.fusing()),
        true,
        Optional.of(passage));
  }

  /** A parameter as a body would have it. */
  private static Object plain(String text) {
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }
}
