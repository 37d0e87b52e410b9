package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.searchpipeline.PipelineTrace;
import io.lampyr.restapi.searchpipeline.SearchPipeline;
import io.lampyr.restapi.searchpipeline.SearchPipelines;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Leads searches through the pipelines that they name, or that their only index does. Cost: one
 * read for a search that goes through one; nothing for others.
 */
final class PipedSearches {
  static final String PARAMETER = "search_pipeline";
  static final String VERBOSE = "verbose_pipeline";
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
   * @param verbose whether it is to be told what each processor does
   */
  record Piped(
      Searches.Asked asked,
      boolean said,
      boolean verbose,
      Optional<SearchPipeline.Passage> passage) {

    /** Refuses a search that is to be told of a pipeline and goes through none. */
    Piped checked() {
      if (verbose && passage.isEmpty()) {
        throw ApiException.argument(
            "The 'verbose pipeline' option requires a search pipeline to be defined.");
      }
      return this;
    }

    /** What the processors did, if that is to be told. */
    Optional<List<Map<String, @Nullable Object>>> processors() {
      return passage.flatMap(SearchPipeline.Passage::trace).map(PipelineTrace::processors);
    }

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

  /** The body of a search that may say something of pipelines; of others, nothing. */
  private static Map<String, @Nullable Object> saying(byte[] body) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    boolean says = text.contains("\"" + PARAMETER + "\"") || text.contains("\"" + VERBOSE + "\"");
    return says ? Json.readObject(body) : Map.of();
  }

  /** The search without what is said of pipelines, as far as that can name one. */
  static Searches.Asked plain(Searches.Asked asked) {
    Map<String, @Nullable Object> body = saying(asked.body());
    return isName(body.get(PARAMETER)) || body.containsKey(VERBOSE) ? plain(asked, body) : asked;
  }

  /** What is neither a name nor a pipeline is left for whoever reads the rest to refuse. */
  private static boolean isName(@Nullable Object named) {
    return named != null && !(named instanceof List<?>);
  }

  /** The search by what it says itself. */
  Piped begin(Searches.Asked asked) {
    String parameter = asked.parameters().get(PARAMETER);
    Map<String, @Nullable Object> body = saying(asked.body());
    Object named = body.get(PARAMETER);
    if (named != null && !isName(named)) {
      return new Piped(asked, false, false, Optional.empty());
    }
    boolean told = asked.parameters().containsKey(VERBOSE) || body.containsKey(VERBOSE);
    if (parameter == null && named == null && !told) {
      return new Piped(asked, false, false, Optional.empty());
    }
    boolean verbose =
        new SearchOptions(asked.parameters()).flag(VERBOSE, isTrue(body.get(VERBOSE)));
    if (parameter != null && named instanceof Map<?, ?>) {
      throw ApiException.argument(
          "Both named and inline search pipeline were specified. Please only specify one or the"
              + " other.");
    }
    Searches.Asked plain = plain(asked, body);
    if (parameter == null && named == null) {
      return new Piped(plain, false, verbose, Optional.empty());
    }
    if (named instanceof Map<?, ?>) {
      return through(
          SearchPipeline.compile(SearchPipeline.INLINE, Json.object(named, PARAMETER)),
          plain,
          verbose);
    }
    String id = parameter == null ? String.valueOf(named) : parameter;
    return id.equals(NONE)
        ? new Piped(plain, true, verbose, Optional.empty())
        : through(pipelines.pipeline(id), plain, verbose);
  }

  /** The search without what is said of pipelines. */
  private static Searches.Asked plain(Searches.Asked asked, Map<String, @Nullable Object> body) {
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(body);
    Map<String, String> parameters = new HashMap<>(asked.parameters());
    for (String name : List.of(PARAMETER, VERBOSE)) {
      rest.remove(name);
      parameters.remove(name);
    }
    return new Searches.Asked(
        asked.indices(), parameters, rest.size() == body.size() ? asked.body() : Json.write(rest));
  }

  /** The search by what its index says, if that is the only one and the search says nothing. */
  Piped byDefault(Piped begun, List<ResolvedIndex> indices) {
    if (begun.said()) {
      return begun;
    }
    String only = indices.isEmpty() ? NONE : ownPipeline(indices.getFirst());
    boolean same =
        !only.equals(NONE) && indices.stream().allMatch(index -> ownPipeline(index).equals(only));
    return same ? through(pipelines.pipeline(only), begun.asked(), begun.verbose()) : begun;
  }

  private static String ownPipeline(ResolvedIndex index) {
    String text = index.metadata().definition().settings();
    // Nearly always without, and looked at with each search.
    return text.contains(SETTING) ? FlatSettings.ofIndexText(text).text(SETTING, NONE) : NONE;
  }

  private static boolean isTrue(@Nullable Object value) {
    return switch (value) {
      case null -> false;
      case Boolean flag -> flag;
      default ->
          throw ApiException.argument(
              "Failed to parse value [" + value + "] as only [true] or [false] are allowed.");
    };
  }

  private Piped through(SearchPipeline pipeline, Searches.Asked asked, boolean verbose) {
    String routed = asked.parameters().get(ROUTING);
    SearchPipeline.Passage passage =
        verbose
            ? pipeline.traced(pipelines.tally(), routed)
            : pipeline.passage(pipelines.tally(), routed);
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
        verbose,
        Optional.of(passage));
  }

  /** A parameter as a body would have it. */
  private static Object plain(String text) {
    return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : text;
  }
}
