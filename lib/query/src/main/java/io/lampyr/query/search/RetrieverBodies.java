package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The bodies of the searches that retrievers come to, each by itself. */
final class RetrieverBodies {
  private static final Map<String, String> REFUSED =
      Map.of(
          "text_similarity_reranker", "there are no models that could compare texts",
          "rule", "it needs [ruleset_ids], [match_criteria] and a [retriever]",
          "diversify", "use [collapse]",
          "random_reranker", "it is for tests alone");

  private static final List<String> KINDS =
      List.of("standard", "knn", "rrf", "linear", "pinned", "rescorer");

  private final SearchBodyReader bodies;
  private final int size;
  private final Consumer<String> told;

  /** As the reader of retrievers is made. */
  RetrieverBodies(SearchBodyReader bodies, int size, Consumer<String> told) {
    this.bodies = bodies;
    this.size = size;
    this.told = told;
  }

  static String name(@Nullable Object retriever) {
    Map<String, @Nullable Object> given = Json.object(retriever, "retriever");
    if (given.size() != 1) {
      throw parsing("[retriever] must be an object with the kind of one as its only key");
    }
    String name = given.keySet().iterator().next();
    if (REFUSED.containsKey(name)) {
      throw FaultException.argument(
          "retriever [" + name + "] is not supported: " + REFUSED.get(name));
    }
    if (!KINDS.contains(name)) {
      throw parsing("unknown retriever [" + name + "]");
    }
    return name;
  }

  static RetrieverFields fields(@Nullable Object retriever, String name) {
    RetrieverFields fields =
        new RetrieverFields(name, Json.object(retriever, "retriever").get(name));
    // Names show up in no answer.
    fields.take("_name");
    return fields;
  }

  private static FaultException parsing(String reason) {
    return new FaultException(ErrorKind.PARSING, reason);
  }

  static List<Object> filters(RetrieverFields fields, List<?> outer) {
    List<Object> filters = new ArrayList<>(outer);
    fields.list("filter").forEach(filter -> filters.add(Json.object(filter, "filter")));
    return filters;
  }

  static Map<String, @Nullable Object> standard(RetrieverFields fields, List<?> outer) {
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    List<Object> filters = filters(fields, outer);
    Object query = fields.take("query");
    if (filters.isEmpty()) {
      if (query != null) {
        body.put("query", query);
      }
    } else {
      Map<String, @Nullable Object> bool = new LinkedHashMap<>();
      if (query != null) {
        bool.put("must", List.of(query));
      }
      bool.put("filter", filters);
      body.put("query", Map.of("bool", bool));
    }
    for (String same :
        List.of("search_after", "terminate_after", "sort", "min_score", "collapse")) {
      Object given = fields.take(same);
      if (given != null) {
        body.put(same, given);
      }
    }
    fields.end();
    return body;
  }

  /** Whether a retriever says by one query what it finds. */
  static boolean isQuery(@Nullable Object retriever) {
    String kind = name(retriever);
    if (!kind.equals("pinned")) {
      return kind.equals("standard");
    }
    Object inner =
        Json.object(Json.object(retriever, "retriever").get(kind), kind).get("retriever");
    return inner != null && isQuery(inner);
  }

  private Map<String, @Nullable Object> byQuery(@Nullable Object retriever, List<?> filters) {
    String kind = name(retriever);
    told.accept(kind);
    RetrieverFields fields = fields(retriever, kind);
    return kind.equals("pinned") ? pinned(fields, filters) : standard(fields, filters);
  }

  /** Some documents before those of a search, which are found by a query alone. */
  Map<String, @Nullable Object> pinned(RetrieverFields fields, List<?> outer) {
    List<Object> filters = filters(fields, outer);
    Map<String, @Nullable Object> body = byQuery(inner(fields), filters);
    if (body.containsKey("sort")) {
      throw FaultException.argument(
          "[pinned] retriever only supports sorting by score: leave [sort] out of the inner one");
    }
    Object organic = body.getOrDefault("query", Map.of("match_all", Map.of()));
    body.put("query", pinned(fields, organic));
    fields.number("min_score").ifPresent(least -> body.put("min_score", least));
    int _ = RetrieverReader.window("pinned", fields, size);
    fields.end();
    return body;
  }

  /** The query for the documents that a retriever pins, before those of another query. */
  static Map<String, @Nullable Object> pinned(RetrieverFields fields, @Nullable Object organic) {
    boolean byIds = fields.has("ids");
    if (byIds == fields.has("docs")) {
      throw fields.wrong("requires either [ids] or [docs], and not both of them");
    }
    String targets = byIds ? "ids" : "docs";
    Map<String, @Nullable Object> query = new LinkedHashMap<>();
    query.put("organic", organic);
    query.put(targets, fields.take(targets));
    return Map.of("pinned", query);
  }

  /** The retriever within one. */
  static Object inner(RetrieverFields fields) {
    Object inner = fields.take("retriever");
    if (inner == null) {
      throw fields.wrong("Required [retriever]");
    }
    return inner;
  }

  /** A search whose hits are scored again, by one rescorer after the other. */
  Map<String, @Nullable Object> rescored(Rescorers rescorers) {
    Map<String, @Nullable Object> body;
    if (name(rescorers.inner()).equals("rescorer")) {
      told.accept("rescorer");
      Rescorers before = rescorers(fields(rescorers.inner(), "rescorer"), rescorers.filters());
      rescorers.checkChild("window_size", before.least());
      before.refuseLeast("within another [rescorer]");
      body = rescored(before);
    } else if (isQuery(rescorers.inner())) {
      body = byQuery(rescorers.inner(), rescorers.filters());
    } else {
      throw FaultException.argument(
          "[rescorer] within another retriever takes a [standard] or [pinned] one, found ["
              + name(rescorers.inner())
              + "]");
    }
    if (body.containsKey("sort")) {
      throw FaultException.argument("Cannot use [sort] option in conjunction with [rescore].");
    }
    List<@Nullable Object> all = new ArrayList<>();
    if (body.get("rescore") instanceof List<?> before) {
      all.addAll(before);
    }
    all.addAll(rescorers.rescore());
    body.put("rescore", all);
    return body;
  }

  Rescorers rescorers(RetrieverFields fields, List<?> outer) {
    return Rescorers.read(fields, filters(fields, outer), bodies);
  }

  static Map<String, @Nullable Object> nearest(RetrieverFields fields, List<?> outer) {
    Map<String, @Nullable Object> knn = new LinkedHashMap<>();
    List<Object> filters = filters(fields, outer);
    for (String needed : List.of("field", "k", "num_candidates")) {
      if (!fields.has(needed)) {
        throw fields.wrong("Required [" + needed + "]");
      }
    }
    for (String same :
        List.of("field", "query_vector", "k", "num_candidates", "similarity", "rescore_vector")) {
      Object given = fields.take(same);
      if (given != null) {
        knn.put(same, given);
      }
    }
    if (fields.has("query_vector_builder")) {
      throw FaultException.argument(
          "[query_vector_builder] is not supported: there are no models; give a [query_vector]");
    }
    if (!filters.isEmpty()) {
      knn.put("filter", filters);
    }
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    body.put("knn", knn);
    fields.number("min_score").ifPresent(least -> body.put("min_score", least));
    fields.end();
    return body;
  }
}
