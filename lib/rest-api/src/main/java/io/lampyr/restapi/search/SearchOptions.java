package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.search.SearchTuning;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.restapi.call.ParameterValues;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.error.ApiException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the parameters of a search say besides what its body could say. */
final class SearchOptions {
  /** Parameters of everything that names indices. */
  static final Set<String> INDICES =
      Set.of("ignore_unavailable", "allow_no_indices", "expand_wildcards", "ignore_throttled");

  /** Parameters that make up a query. */
  static final Set<String> QUERY =
      Set.of("q", "df", "default_operator", "analyzer", "analyze_wildcard", "lenient");

  private final Map<String, String> parameters;

  SearchOptions(Map<String, String> parameters) {
    this.parameters = parameters;
  }

  boolean flag(String name, boolean otherwise) {
    String value = parameters.get(name);
    return value == null ? otherwise : Flags.parseParameter(value);
  }

  /** How the search is carried out. */
  SearchTuning tuning(SearchBody body) {
    int batch = whole("batched_reduce_size", SearchTuning.STANDARD_BATCH);
    if (batch < 2) {
      throw ApiException.argument("batchedReduceSize must be >= 2");
    }
    boolean byField =
        !body.ranking().sort().isEmpty()
            && body.ranking().sort().getFirst() instanceof SortSpec.ByField;
    int from = whole("pre_filter_shard_size", byField ? 1 : SearchTuning.STANDARD_PRE_FILTER);
    if (from < 1) {
      throw ApiException.argument("preFilterShardSize must be >= 1");
    }
    if (whole("max_concurrent_shard_requests", 1) < 1) {
      throw ApiException.argument("maxConcurrentShardRequests must be >= 1");
    }
    return new SearchTuning(from, batch, globalStatistics());
  }

  private boolean globalStatistics() {
    return globalStatistics(parameters.get("search_type"));
  }

  /** Whether a type of searches is that which looks at all shards' statistics first. */
  static boolean globalStatistics(@Nullable String type) {
    return switch (type) {
      case null -> false;
      case "query_then_fetch" -> false;
      case "dfs_query_then_fetch" -> true;
      default -> throw ApiException.argument("No search type for [" + type + "]");
    };
  }

  private int whole(String name, int otherwise) {
    String value = parameters.get(name);
    if (value == null) {
      return otherwise;
    }
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException wrong) {
      throw ParameterValues.noInteger(name, value);
    }
  }

  Set<String> routing() {
    String value = parameters.get("routing");
    return value == null ? Set.of() : new LinkedHashSet<>(Arrays.asList(value.split(",", -1)));
  }

  /** Which shards are to be searched. */
  Preference preference() {
    return Preference.of(parameters.getOrDefault("preference", ""));
  }

  /** What names and wildcards may stand for. */
  Expansion expansion() {
    return expansion(true);
  }

  /** The same, where the call does not say whether wildcards may come to nothing. */
  Expansion expansion(boolean mayBeNothing) {
    Expansion standard = Expansion.OPEN;
    String wildcards = parameters.get("expand_wildcards");
    Expansion.States states =
        wildcards == null || wildcards.isEmpty() ? standard.states() : states(wildcards);
    return standard
        .with(states)
        .lenient(flag("ignore_unavailable", false), flag("allow_no_indices", mayBeNothing));
  }

  /** The states of indices that wildcards stand for. */
  static Expansion.States states(String wildcards) {
    boolean open = false;
    boolean closed = false;
    boolean hidden = false;
    for (String one : wildcards.split(",", -1)) {
      switch (one.strip()) {
        case "open" -> open = true;
        case "closed" -> closed = true;
        case "hidden" -> hidden = true;
        case "all" -> {
          open = true;
          closed = true;
          hidden = true;
        }
        case "none" -> {
          open = false;
          closed = false;
          hidden = false;
        }
        default ->
            throw ApiException.argument("No valid expand wildcard value [" + one.strip() + "]");
      }
    }
    return new Expansion.States(open, closed, hidden);
  }

  /** The query that {@code q} and its companions make, as JSON. */
  Optional<byte[]> query() {
    String text = parameters.get("q");
    if (text == null) {
      return Optional.empty();
    }
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    options.put("query", text);
    put("df", "default_field", options);
    put("analyzer", "analyzer", options);
    put("default_operator", "default_operator", options);
    if (parameters.containsKey("analyze_wildcard")) {
      options.put("analyze_wildcard", flag("analyze_wildcard", false));
    }
    if (parameters.containsKey("lenient")) {
      options.put("lenient", flag("lenient", false));
    }
    return Optional.of(Json.write(Map.of("query_string", options)));
  }

  private void put(String parameter, String option, Map<String, @Nullable Object> options) {
    String value = parameters.get(parameter);
    if (value != null) {
      options.put(option, value);
    }
  }
}
