package io.lampyr.restapi.search;

import io.lampyr.engine.search.SearchPhase;
import io.lampyr.engine.search.SearchResult;
import io.lampyr.engine.search.ShardFailure;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.HitWriter;
import io.lampyr.query.search.ShardHits;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes the results of searches. */
final class SearchAnswers {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final ErrorAnswers errors;
  private final Supplier<Optional<String>> node;

  /** How a client wants a result written. */
  record Style(boolean typedKeys, boolean totalAsNumber, boolean phases) {}

  /**
   * What a result carries besides the search's own.
   *
   * @param scrollId for the next page, if the search is a scroll
   * @param processors what those of its pipeline did, if that is told
   */
  record Extra(
      @Nullable String scrollId,
      @Nullable String pitId,
      Optional<List<Map<String, @Nullable Object>>> processors) {
    static final Extra NONE = new Extra(null, null);

    Extra(@Nullable String scrollId, @Nullable String pitId) {
      this(scrollId, pitId, Optional.empty());
    }

    Extra with(Optional<List<Map<String, @Nullable Object>>> told) {
      return new Extra(scrollId, pitId, told);
    }
  }

  /**
   * @param node the name of the node that searches here, if this process is one
   */
  SearchAnswers(ErrorAnswers errors, Supplier<Optional<String>> node) {
    this.errors = errors;
    this.node = node;
  }

  Dialect dialect() {
    return errors.dialect();
  }

  /** The keys of a result, within an object that others open and close. */
  void write(SearchResult result, Style style, Extra extra, JsonGenerator out) {
    if (extra.scrollId() != null) {
      out.writeStringProperty("_scroll_id", extra.scrollId());
    }
    if (extra.pitId() != null) {
      out.writeStringProperty("pit_id", extra.pitId());
    }
    out.writeNumberProperty("took", result.tookMillis());
    if (style.phases()) {
      phases(result, out);
    }
    out.writeBooleanProperty("timed_out", result.hits().timedOut());
    if (result.shards().bounded() || result.hits().terminatedEarly()) {
      out.writeBooleanProperty("terminated_early", result.hits().terminatedEarly());
    }
    if (result.shards().reducePhases() > 1) {
      out.writeNumberProperty("num_reduce_phases", result.shards().reducePhases());
    }
    out.writeName("_shards");
    Json.write(shards(result.shards()), out);
    hits(result, style, out);
    if (result.shards().total() > 0) {
      gathered(result, style, out);
    }
    extra
        .processors()
        .ifPresent(told -> {
          out.writeName("processor_results");
          HitWriter.value(told, out);
        });
    if (!result.profiles().isEmpty()) {
      out.writeName("profile");
      Json.write(Map.of("shards", result.profiles()), out);
    }
  }

  /** What shards gathered beside hits; where there is no shard, nobody tells of any. */
  private static void gathered(SearchResult result, Style style, JsonGenerator out) {
    if (result.aggregations() != null) {
      out.writeName("aggregations");
      Json.write(result.aggregations().json(style.typedKeys()), out);
    }
    if (result.suggested() != null) {
      out.writeName("suggest");
      HitWriter.value(result.suggested().json(style.typedKeys()), out);
    }
  }

  /** All phases that a search may have, whether this one had them or not. */
  private static void phases(SearchResult result, JsonGenerator out) {
    out.writeName("phase_took");
    out.writeStartObject();
    for (SearchPhase phase : SearchPhase.values()) {
      long nanos = result.times().phases().getOrDefault(phase, 0L);
      out.writeNumberProperty(phase.text(), nanos / NANOS_PER_MILLI);
    }
    out.writeEndObject();
  }

  private static void hits(SearchResult result, Style style, JsonGenerator out) {
    ShardHits hits = result.hits();
    out.writeName("hits");
    out.writeStartObject();
    if (style.totalAsNumber()) {
      out.writeNumberProperty("total", hits.total());
    } else if (hits.total() >= 0) {
      out.writeName("total");
      out.writeStartObject();
      out.writeNumberProperty("value", hits.total());
      out.writeStringProperty("relation", hits.exact() ? "eq" : "gte");
      out.writeEndObject();
    }
    out.writeName("max_score");
    Json.write(maxScore(result), out);
    out.writeName("hits");
    out.writeStartArray();
    for (FetchedHit hit : result.page()) {
      HitWriter.write(style.totalAsNumber() ? withNumbers(hit) : hit, out);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  /** The hit with the totals of its inner hits as numbers. */
  private static FetchedHit withNumbers(FetchedHit hit) {
    if (!(hit.tail().get("inner_hits") instanceof Map<?, ?> inner)) {
      return hit;
    }
    Map<String, @Nullable Object> groups = new LinkedHashMap<>();
    inner.forEach((name, group) -> {
      if (group instanceof Map<?, ?> one && one.get("hits") instanceof Map<?, ?> hits) {
        groups.put(String.valueOf(name), Map.of("hits", totalAsNumber(hits)));
      }
    });
    Map<String, @Nullable Object> tail = new LinkedHashMap<>(hit.tail());
    tail.put("inner_hits", groups);
    return new FetchedHit(hit.head(), hit.source(), tail);
  }

  private static Map<String, @Nullable Object> totalAsNumber(Map<?, ?> hits) {
    Map<String, @Nullable Object> changed = new LinkedHashMap<>();
    hits.forEach((key, value) -> changed.put(String.valueOf(key), value));
    if (hits.get("total") instanceof Map<?, ?> total) {
      changed.put("total", total.get("value"));
    }
    if (hits.get("hits") instanceof List<?> inside) {
      changed.put(
          "hits",
          inside.stream()
              .map(one -> one instanceof FetchedHit inner ? withNumbers(inner) : one)
              .toList());
    }
    return changed;
  }

  private static @Nullable Object maxScore(SearchResult result) {
    Float highest = result.hits().maxScore();
    if (highest != null && highest.isNaN()) {
      return null;
    }
    return result.shards().total() == 0 ? (Object) 0.0f : highest;
  }

  /** The object {@code _shards} of any answer. */
  Map<String, @Nullable Object> shards(SearchResult.Shards shards) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("total", shards.total());
    json.put("successful", shards.successful());
    json.put("skipped", shards.skipped());
    json.put("failed", shards.failed());
    if (shards.failed() > 0) {
      json.put("failures", failures(shards.failures()));
    }
    return json;
  }

  /** What is wrong with a query for an index is told with the index. */
  static ApiException told(ApiException cause, ShardFailure failure) {
    if (!cause.error().type().equals("query_shard_exception")) {
      return cause;
    }
    ApiError error =
        cause
            .error()
            .with("index", failure.index())
            .with("index_uuid", failure.shard().index().uuid());
    return new ApiException(cause.status(), error);
  }

  /** Failures, those for one reason told once. */
  List<Object> failures(List<ShardFailure> failures) {
    Map<Object, Object> byReason = new LinkedHashMap<>();
    for (ShardFailure failure : failures) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("shard", failure.shard().ordinal());
      json.put("index", failure.index());
      json.put("node", node.get().orElse(null));
      Map<String, ?> reason = told(errors.known(failure.cause()), failure).itemJson();
      json.put("reason", reason);
      byReason.putIfAbsent(failure.index() + reason, json);
    }
    return new ArrayList<>(byReason.values());
  }
}
