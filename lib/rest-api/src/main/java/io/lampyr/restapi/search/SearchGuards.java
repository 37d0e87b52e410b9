package io.lampyr.restapi.search;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.search.SearchTuning;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.search.SearchBody;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the cluster's settings let searches do, and how long they may take. A change holds for
 * searches of this process at once, and for those of others within seconds.
 */
public final class SearchGuards {
  /** How many buckets an answer may have. */
  public static final String BUCKETS = "search.max_buckets";

  /** Whether queries may look at many terms or documents. */
  public static final String EXPENSIVE = ExpensiveQueries.SETTING;

  /** Whether answers tell how long each phase took. */
  public static final String PHASES = "search.phase_took_enabled";

  private static final String TIMEOUT = "search.default_search_timeout";
  private static final String PARTIAL = "search.default_allow_partial_results";
  private static final String CANCEL_AFTER = "search.cancel_after_time_interval";

  private static final int USUAL_BUCKETS = AggregationScope.DEFAULT_MAX_BUCKETS;

  private final Supplier<FlatSettings> settings;
  private final Duration within;

  public SearchGuards(Supplier<FlatSettings> settings, Duration within) {
    this.settings = settings;
    this.within = within;
  }

  /** Refuses settings that would mean nothing. */
  public static void check(FlatSettings settings) {
    for (String flag : List.of(EXPENSIVE, PHASES)) {
      String value = settings.text(flag, "true");
      if (!value.equals("true") && !value.equals("false")) {
        throw ApiException.argument(
            "Failed to parse value [" + value + "] as only [true] or [false] are allowed.");
      }
    }
    String buckets = settings.text(BUCKETS, String.valueOf(USUAL_BUCKETS));
    String problem = "Failed to parse value [" + buckets + "] for setting [" + BUCKETS + "]";
    try {
      if (Integer.parseInt(buckets) < 0) {
        throw ApiException.argument(problem + " must be >= 0");
      }
    } catch (NumberFormatException malformed) {
      throw ApiException.argument(problem);
    }
  }

  /** For how long a search may go on; then it is answered with what was found by then. */
  Duration within(SearchBody body) {
    Duration usual = body.limits().timeoutMillis() == 0 ? time(TIMEOUT) : Duration.ZERO;
    return usual.isPositive() && usual.compareTo(within) < 0 ? usual : within;
  }

  /** After what time a search is cancelled that does not say it; never, if it is not positive. */
  Duration cancelAfter() {
    return time(CANCEL_AFTER);
  }

  private Duration time(String setting) {
    return settings.get().time(setting).orElse(Duration.ZERO);
  }

  /** Whether results without some shards are wanted. */
  boolean isPartial(SearchOptions options) {
    boolean usual = settings.get().text(PARTIAL, "true").equals("true");
    return options.flag("allow_partial_search_results", usual);
  }

  boolean tellPhases() {
    return settings.get().text(PHASES, "false").equals("true");
  }

  /** The same tuning within the bounds. */
  SearchTuning bounded(SearchTuning tuning) {
    return tuning.bounded(settings.get().number(BUCKETS, USUAL_BUCKETS));
  }

  /** Refuses a search that is forbidden. */
  void check(byte[] body, Iterable<Mapping> mappings) {
    if (body.length > 0 && settings.get().text(EXPENSIVE, "true").equals("false")) {
      var tree = Json.readObject(body);
      mappings.forEach(mapping -> new ExpensiveQueries(mapping).checkBody(tree));
    }
  }
}
