package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.fusion.Combined;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.fusion.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code retriever}, by which Elasticsearch's clients say what is found. {@code standard} and
 * {@code knn} are searches as others are; {@code rrf} and {@code linear} make one list of those of
 * others, which may be such lists themselves.
 */
final class RetrieverReader {
  static final int RANK_CONSTANT = 60;

  private static final int STANDARD_WINDOW = 10;
  private static final int MOST_RETRIEVERS = 100;
  private static final int MOST_LEVELS = 10;
  private static final int MAX_WINDOW = 10_000;

  /** Of all retrievers of a search together: so many hits of each shard are gathered. */
  private static final int MAX_WINDOWS = 100_000;

  private static final Map<String, String> REFUSED =
      Map.of(
          "text_similarity_reranker", "there are no models that could compare texts",
          "rule", "it needs [ruleset_ids], [match_criteria] and a [retriever]",
          "rescorer", "use [rescore] of a search without a retriever",
          "diversify", "use [collapse]",
          "random_reranker", "it is for tests alone");

  private static final List<String> KINDS = List.of("standard", "knn", "rrf", "linear", "pinned");

  private final SearchBodyReader bodies;
  private final int size;
  private final Consumer<String> told;
  private final List<Ranked.Leg> legs = new ArrayList<>();
  private int windows;

  /**
   * For a search that shows so many hits.
   *
   * @param told of each retriever's type
   */
  RetrieverReader(SearchBodyReader bodies, int size, Consumer<String> told) {
    this.bodies = bodies;
    this.size = size;
    this.told = told;
  }

  /** What a retriever comes to. */
  sealed interface Read {
    /** A search by itself: what its body says. */
    record Plain(Map<String, @Nullable Object> body) implements Read {}

    /** Searches whose hits are made one list. */
    record Lists(Ranked ranked) implements Read {}
  }

  Read read(@Nullable Object retriever) {
    String name = name(retriever);
    told.accept(name);
    RetrieverFields fields = fields(retriever, name);
    return switch (name) {
      case "standard" -> new Read.Plain(standard(fields, List.of()));
      case "knn" -> new Read.Plain(nearest(fields, List.of()));
      case "pinned" -> new Read.Plain(pinned(fields, List.of()));
      default -> {
        Fusion fusion = combined(name, fields, List.of(), 1);
        yield new Read.Lists(new Ranked(legs, fusion, false));
      }
    };
  }

  private static String name(@Nullable Object retriever) {
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

  private static RetrieverFields fields(@Nullable Object retriever, String name) {
    RetrieverFields fields =
        new RetrieverFields(name, Json.object(retriever, "retriever").get(name));
    // Names show up in no answer.
    fields.take("_name");
    return fields;
  }

  /** Refuses what was said beside a retriever, which says all of it. */
  static void checkAlone(Map<String, Boolean> said) {
    said.forEach((name, there) -> {
      if (there) {
        throw invalid("cannot specify [retriever] and [" + name + "]");
      }
    });
  }

  private static FaultException invalid(String why) {
    return new FaultException(
        ErrorKind.ACTION_REQUEST_VALIDATION, "Validation Failed: 1: " + why + ";");
  }

  private static FaultException parsing(String reason) {
    return new FaultException(ErrorKind.PARSING, reason);
  }

  private static List<Object> filters(RetrieverFields fields, List<?> outer) {
    List<Object> filters = new ArrayList<>(outer);
    fields.list("filter").forEach(filter -> filters.add(Json.object(filter, "filter")));
    return filters;
  }

  private static Map<String, @Nullable Object> standard(RetrieverFields fields, List<?> outer) {
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

  /** Some documents before those of a search, which are found by a query alone. */
  private Map<String, @Nullable Object> pinned(RetrieverFields fields, List<?> outer) {
    List<Object> filters = filters(fields, outer);
    Object inner = fields.take("retriever");
    if (inner == null) {
      throw fields.wrong("Required [retriever]");
    }
    String kind = name(inner);
    RetrieverFields given = fields(inner, kind);
    Map<String, @Nullable Object> body =
        switch (kind) {
          case "standard" -> standard(given, filters);
          case "pinned" -> pinned(given, filters);
          default ->
              throw FaultException.argument(
                  "retriever [pinned] takes a [standard] one, found [" + kind + "]");
        };
    if (body.containsKey("sort")) {
      throw FaultException.argument(
          "[pinned] retriever only supports sorting by score: leave [sort] out of the inner one");
    }
    Map<String, @Nullable Object> query = new LinkedHashMap<>();
    query.put("organic", body.getOrDefault("query", Map.of("match_all", Map.of())));
    boolean byIds = fields.has("ids");
    if (byIds == fields.has("docs")) {
      throw fields.wrong("requires either [ids] or [docs], and not both of them");
    }
    String targets = byIds ? "ids" : "docs";
    query.put(targets, fields.take(targets));
    body.put("query", Map.of("pinned", query));
    fields.number("min_score").ifPresent(least -> body.put("min_score", least));
    int _ = window("pinned", fields);
    fields.end();
    return body;
  }

  private static Map<String, @Nullable Object> nearest(RetrieverFields fields, List<?> outer) {
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

  private Fusion list(@Nullable Object retriever, List<?> filters, int window, int level) {
    String name = name(retriever);
    told.accept(name);
    RetrieverFields fields = fields(retriever, name);
    return switch (name) {
      case "standard" -> leg(standard(fields, filters), window, false);
      case "pinned" -> leg(pinned(fields, filters), window, false);
      case "knn" -> {
        Map<String, @Nullable Object> body = nearest(fields, filters);
        Knn.checkK(Json.object(body.get("knn"), "knn").get("k"));
        int k = Integer.parseInt(String.valueOf(Json.object(body.get("knn"), "knn").get("k")));
        body.put("query", Map.of("knn", Json.object(body.remove("knn"), "knn")));
        yield leg(body, Math.min(k, window), true);
      }
      default -> combined(name, fields, filters, level + 1);
    };
  }

  private Fusion leg(Map<String, @Nullable Object> body, int window, boolean nearest) {
    windows += window;
    checkLegs(legs.size() + 1, windows);
    body.put("size", window);
    body.put("track_total_hits", false);
    if (body.containsKey("sort")) {
      body.put("track_scores", true);
    }
    legs.add(new Ranked.Leg(bodies.read(Json.write(body)), nearest));
    return new Fusion.Found(legs.size() - 1);
  }

  private Fusion combined(String name, RetrieverFields fields, List<?> outer, int level) {
    if (level > MOST_LEVELS) {
      throw FaultException.argument(
          "retrievers lie in each other deeper than [" + MOST_LEVELS + "] levels");
    }
    boolean simple = fields.isSimple();
    List<?> inner = simple ? fields.simple() : fields.list("retrievers");
    if (inner.isEmpty()) {
      throw fields.wrong("Required [retrievers]");
    }
    if (name.equals("rrf") && inner.size() < 2 && !simple) {
      throw FaultException.argument("[rrf] requires at least [2] child retrievers");
    }
    List<Object> filters = filters(fields, outer);
    int window = window(name, fields);
    float minScore = fields.number("min_score").orElse(Float.NEGATIVE_INFINITY);
    List<Combined.Part> parts =
        name.equals("rrf")
            ? ranks(fields, inner, filters, window, level)
            : sums(fields, inner, filters, window, level);
    fields.end();
    String told = name.equals("rrf") ? "rrf score, sum" : "weighted linear combination score, sum";
    return new Combined(told, parts, Combined.Way.SUM, window, minScore);
  }

  private int window(String name, RetrieverFields fields) {
    int window = fields.whole("rank_window_size", standardWindow(size), 1);
    checkWindow(name, window, size);
    return window;
  }

  /** How many hits of each list count if nobody says it, for so many that are shown. */
  static int standardWindow(int size) {
    return Math.max(STANDARD_WINDOW, size);
  }

  /** Refuses to make a list of fewer hits than are shown, or of too many. */
  static void checkWindow(String name, int window, int size) {
    if (window < size) {
      throw invalid(
          "["
              + name
              + "] requires [rank_window_size: "
              + window
              + "] be greater than or equal to [size: "
              + size
              + "]");
    }
    if (window > MAX_WINDOW) {
      throw FaultException.argument(
          "[rank_window_size] must be less than or equal to [" + MAX_WINDOW + "]");
    }
  }

  /** Refuses too many lists, and too many hits of all of them together. */
  static void checkLegs(int legs, long windows) {
    if (legs > MOST_RETRIEVERS) {
      throw FaultException.argument("a search may have [" + MOST_RETRIEVERS + "] retrievers");
    }
    if (windows > MAX_WINDOWS) {
      throw FaultException.argument(
          "[rank_window_size] of all retrievers together must be less than or equal to ["
              + MAX_WINDOWS
              + "]");
    }
  }

  private List<Combined.Part> ranks(
      RetrieverFields fields, List<?> inner, List<Object> filters, int window, int level) {
    int constant = fields.whole("rank_constant", RANK_CONSTANT, 1);
    List<Combined.Part> parts = new ArrayList<>();
    for (Object one : inner) {
      Object retriever = one;
      float weight = 1;
      if (Json.object(one, "retrievers").containsKey("retriever")) {
        RetrieverFields part = new RetrieverFields("rrf", one);
        retriever = part.take("retriever");
        weight = weight(part);
        part.end();
      }
      parts.add(
          new Combined.Part(
              list(retriever, filters, window, level), weight, new Normalizer.Ranks(constant)));
    }
    return parts;
  }

  private List<Combined.Part> sums(
      RetrieverFields fields, List<?> inner, List<Object> filters, int window, int level) {
    Optional<Object> usual = Optional.ofNullable(fields.take("normalizer"));
    List<Combined.Part> parts = new ArrayList<>();
    for (Object one : inner) {
      RetrieverFields part = new RetrieverFields("linear", one);
      if (!part.has("retriever")) {
        throw part.wrong("Required [retriever]");
      }
      Object retriever = part.take("retriever");
      float weight = weight(part);
      Object normalizer =
          Optional.ofNullable(part.take("normalizer")).or(() -> usual).orElse("none");
      part.end();
      parts.add(
          new Combined.Part(
              list(retriever, filters, window, level), weight, normalizer(normalizer.toString())));
    }
    return parts;
  }

  private static float weight(RetrieverFields part) {
    float weight = part.number("weight").orElse(1f);
    if (weight < 0) {
      throw FaultException.argument("[weight] must be non-negative");
    }
    return weight;
  }

  private static Normalizer normalizer(String name) {
    return switch (name) {
      case "none" -> new Normalizer.None();
      case "minmax" -> new Normalizer.MinMax();
      case "l2_norm" -> new Normalizer.Length(0);
      default -> throw FaultException.argument("Unknown normalizer [" + name + "]");
    };
  }
}
