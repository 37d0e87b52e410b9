package io.lampyr.restapi.termvector;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.lucene.KeptVectors;
import io.lampyr.engine.search.IndexSchemas;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Preference;
import io.lampyr.restapi.document.Concurrency;
import io.lampyr.restapi.document.DocumentLookup;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.DocumentPlaces;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code _termvectors} and {@code _mtermvectors}: terms are made anew of the documents' sources.
 */
public final class VectorRoutes {
  private static final String[] PARAMETERS = {
    "fields",
    "positions",
    "offsets",
    "payloads",
    "field_statistics",
    "term_statistics",
    "realtime",
    "routing",
    "preference",
    "version",
    "version_type"
  };
  private static final int MAX_DOCUMENTS = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Parts parts;
  private final IndexSchemas schemas;
  private final VectorJson vectors;
  private final ErrorAnswers errors;
  private final Clock clock;

  /** What term vectors are made with. */
  public record Parts(DocumentLookup documents, DocumentPlaces places, SearchEngine engine) {}

  public VectorRoutes(Parts parts, ErrorAnswers errors, Clock clock) {
    this.parts = parts;
    this.schemas = parts.engine().schemas();
    this.vectors = new VectorJson(parts.engine().termCounts());
    this.errors = errors;
    this.clock = clock;
  }

  public List<Route> routes() {
    Set<String> several = new HashSet<>(Set.of(PARAMETERS));
    several.add("ids");
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_termvectors/{id}", "/{index}/_termvectors")
            .taking(PARAMETERS)
            .takingSource()
            .by(this::one, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, "/_mtermvectors", "/{index}/_mtermvectors")
            .taking(several)
            .takingSource()
            .by(this::several, Method.GET, Method.POST));
  }

  private Answer one(Call call) {
    return Answer.ok(
        json(
            call,
            VectorRequest.of(
                call.path("index"),
                call.pathIfGiven("id").orElse(null),
                call.parameters(),
                call.bodyObject())));
  }

  private Answer several(Call call) {
    List<Object> told = new ArrayList<>();
    for (VectorRequest request : requests(call)) {
      try {
        told.add(json(call, request));
      } catch (RuntimeException why) {
        ApiException known = errors.known(why);
        Map<String, @Nullable Object> failed = new LinkedHashMap<>();
        failed.put("_index", request.index());
        failed.put("_id", request.id());
        failed.put("error", known.wholeJson());
        told.add(failed);
      }
    }
    return Answer.ok(Map.of("docs", told));
  }

  private static List<VectorRequest> requests(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    Map<String, @Nullable Object> common = new LinkedHashMap<>();
    List<Map<String, @Nullable Object>> items = new ArrayList<>();
    call.parameters().list("ids").forEach(id -> items.add(Map.of("_id", id)));
    body.forEach((name, value) -> {
      switch (name) {
        case "docs" -> {
          for (Object item : list(name, value)) {
            if (!(item instanceof Map<?, ?> map)) {
              throw ApiException.argument("docs array element should include an object");
            }
            items.add(VectorRequest.named(map));
          }
        }
        case "ids" -> list(name, value).forEach(id -> items.add(Map.of("_id", id(id))));
        case "parameters" -> {
          if (!(value instanceof Map<?, ?> map)) {
            throw unknown(name, value);
          }
          common.putAll(VectorRequest.named(map));
        }
        default -> throw unknown(name, value);
      }
    });
    check(items);
    return requests(call, common, items);
  }

  private static List<VectorRequest> requests(
      Call call, Map<String, @Nullable Object> common, List<Map<String, @Nullable Object>> items) {
    String index = call.pathIfGiven("index").orElse("");
    List<VectorRequest> requests = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    for (Map<String, @Nullable Object> item : items) {
      Map<String, @Nullable Object> whole = new LinkedHashMap<>(common);
      whole.putAll(item);
      VectorRequest request = VectorRequest.of(index, null, call.parameters(), whole);
      List<String> missing = request.missing();
      if (!missing.isEmpty()) {
        problems.addAll(missing);
        problems.add("at multi term vectors for doc " + requests.size());
      }
      requests.add(request);
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
    return requests;
  }

  private static void check(List<?> items) {
    if (items.isEmpty()) {
      throw ApiException.validation("multi term vectors: no documents requested");
    }
    if (items.size() > MAX_DOCUMENTS) {
      throw ApiException.validation("more than [" + MAX_DOCUMENTS + "] documents requested");
    }
  }

  private static String id(@Nullable Object id) {
    if (id == null || id instanceof Map || id instanceof List) {
      throw ApiException.argument("ids array element should only contain ids");
    }
    return id.toString();
  }

  private static ApiException unknown(String name, @Nullable Object value) {
    String reason =
        switch (value) {
          case List<?> _ -> "no parameter named [" + name + "] and type ARRAY";
          case Map<?, ?> _ -> "no parameter named [" + name + "] and type OBJECT";
          case null, default -> "_mtermvectors: Parameter [" + name + "] not supported";
        };
    return new ApiException(400, "parse_exception", reason);
  }

  private static List<?> list(String name, @Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw new ApiException(
        400,
        "parse_exception",
        "_mtermvectors: Parameter [" + name + "] not supported: it must be an array");
  }

  private Map<String, @Nullable Object> json(Call call, VectorRequest request) {
    long began = clock.monotonicNanos();
    if (!request.missing().isEmpty()) {
      throw ApiException.validation(request.missing());
    }
    String id = request.id();
    if ("".equals(id)) {
      throw ApiException.argument("Ids can't be empty");
    }
    call.require(Privilege.READ, request.index());
    ResolvedIndex index = parts.places().index(call, request.index());
    List<SearchShard> shards = shards(index, request);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_index", index.name());
    if (id != null) {
      json.put("_id", id);
    }
    Optional<Found> found =
        request.given().isPresent()
            ? Optional.of(new Found(0, request.given().get(), _ -> Map.of()))
            : shards.isEmpty() ? Optional.empty() : find(call, request, shards);
    found.ifPresent(document -> checkVersion(request, document.version()));
    json.put("_version", found.map(Found::version).orElse(0L));
    json.put("found", found.isPresent());
    long took = (clock.monotonicNanos() - began) / NANOS_PER_MILLI;
    json.put("took", took);
    if (found.isPresent()) {
      Map<String, FieldTerms> terms =
          new DocumentFields(
                  schemas.of(index.metadata()),
                  request,
                  found.get().source(),
                  found.get().stored(),
                  fields -> vectors(request, fields))
              .terms();
      json.put("term_vectors", vectors.of(terms, request, shards));
    }
    return json;
  }

  private Map<String, List<KeptVectors.KeptTerm>> vectors(
      VectorRequest request, Set<String> fields) {
    DocumentLookup.DocumentName document =
        new DocumentLookup.DocumentName(
            request.index(), String.valueOf(request.id()), request.routing());
    return parts.documents().vectors(document, request.sight().realtime(), fields);
  }

  private List<SearchShard> shards(ResolvedIndex index, VectorRequest request) {
    Preference preference =
        request.given().isPresent() ? Preference.NONE : request.sight().preference();
    String id = request.id() == null ? "" : request.id();
    return parts.places().shards(index, request.index(), request.routing(), id, preference);
  }

  private static void checkVersion(VectorRequest request, long current) {
    Long wanted = Concurrency.given(request.version());
    if (wanted != null && wanted != current && request.given().isEmpty()) {
      throw new ApiException(
          409,
          "version_conflict_engine_exception",
          "["
              + request.id()
              + "]: version conflict, current version ["
              + current
              + "] is different than the one provided ["
              + wanted
              + "]");
    }
  }

  /** A document's version, its source, and what its index stores beside that. */
  private record Found(
      long version, Map<String, @Nullable Object> source, DocumentLookup.Stored stored) {}

  private Optional<Found> find(Call call, VectorRequest request, List<SearchShard> shards) {
    String id = String.valueOf(request.id());
    if (request.sight().realtime()) {
      return parts
          .documents()
          .find(request.index(), id, request.routing())
          .map(document ->
              new Found(
                  document.version(),
                  document
                      .source()
                      .map(bytes -> Json.readObject(bytes.utf8ToString()))
                      .orElse(Map.of()),
                  document.stored()));
    }
    return parts
        .places()
        .visible(
            call, shards, id, Map.of("version", "true", "stored_fields", "_source,*"), clock.now())
        .map(VectorRoutes::found);
  }

  private static Found found(FetchedHit hit) {
    long version = hit.head().get("_version") instanceof Number number ? number.longValue() : 0;
    return new Found(
        version,
        hit.source() == null ? Map.of() : Json.readObject(hit.source().utf8ToString()),
        _ -> stored(hit));
  }

  private static Map<String, List<Object>> stored(FetchedHit hit) {
    Map<String, List<Object>> stored = new LinkedHashMap<>();
    Object routing = hit.head().get(SystemFields.ROUTING);
    if (routing != null) {
      stored.put(SystemFields.ROUTING, List.of(routing));
    }
    if (hit.tail().get("fields") instanceof Map<?, ?> fields) {
      fields.forEach((name, values) -> {
        if (values instanceof List<?> list) {
          stored.put(String.valueOf(name), List.copyOf(list));
        }
      });
    }
    return stored;
  }
}
