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
 * others, which may be such lists themselves, {@code pinned} puts documents before those of another
 * one, and {@code rescorer} scores them again.
 */
final class RetrieverReader {
  static final int RANK_CONSTANT = 60;

  private static final int STANDARD_WINDOW = 10;
  private static final int MOST_RETRIEVERS = 100;
  private static final int MOST_LEVELS = 10;
  private static final int MAX_WINDOW = 10_000;

  /** Of all retrievers of a search together: so many hits of each shard are gathered. */
  private static final int MAX_WINDOWS = 100_000;

  private final SearchBodyReader bodies;
  private final int size;
  private final Consumer<String> told;
  private final RetrieverBodies plain;
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
    this.plain = new RetrieverBodies(bodies, size, told);
  }

  /** What a retriever comes to. */
  sealed interface Read {
    /** A search by itself: what its body says. */
    record Plain(Map<String, @Nullable Object> body) implements Read {}

    /** Searches whose hits are made one list, and what scores that again. */
    record Lists(Ranked ranked, List<?> rescore) implements Read {}
  }

  Read read(@Nullable Object retriever) {
    String name = RetrieverBodies.name(retriever);
    told.accept(name);
    RetrieverFields fields = RetrieverBodies.fields(retriever, name);
    return switch (name) {
      case "standard" -> new Read.Plain(RetrieverBodies.standard(fields, List.of()));
      case "knn" -> new Read.Plain(RetrieverBodies.nearest(fields, List.of()));
      case "pinned" ->
          RetrieverBodies.isQuery(retriever)
              ? new Read.Plain(plain.pinned(fields, List.of()))
              : lists(pinned(fields, List.of(), 1), List.of());
      case "rescorer" -> rescored(plain.rescorers(fields, List.of()));
      default -> lists(combined(name, fields, List.of(), 1), List.of());
    };
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

  private Fusion list(@Nullable Object retriever, List<?> filters, int window, int level) {
    String name = RetrieverBodies.name(retriever);
    told.accept(name);
    RetrieverFields fields = RetrieverBodies.fields(retriever, name);
    return switch (name) {
      case "standard" -> leg(RetrieverBodies.standard(fields, filters), window, false);
      case "pinned" ->
          RetrieverBodies.isQuery(retriever)
              ? leg(plain.pinned(fields, filters), window, false)
              : pinned(fields, filters, level + 1);
      case "rescorer" -> {
        Rescorers rescorers = plain.rescorers(fields, filters);
        rescorers.checkShown(window);
        yield again(rescorers, window);
      }
      case "knn" -> {
        Map<String, @Nullable Object> body = RetrieverBodies.nearest(fields, filters);
        int k = Knn.k(Json.object(body.get("knn"), "knn").get("k"));
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

  private Read lists(Fusion fusion, List<?> rescore) {
    return new Read.Lists(new Ranked(legs, fusion, false), rescore);
  }

  /** Each shard scores the hits of a query again, and all of them those of a list. */
  private Read rescored(Rescorers rescorers) {
    rescorers.checkShown(size);
    String inner = RetrieverBodies.name(rescorers.inner());
    if (inner.equals("rescorer") || RetrieverBodies.isQuery(rescorers.inner())) {
      return lists(again(rescorers, rescorers.least()), List.of());
    }
    rescorers.refuseLeast("over [" + inner + "]");
    Fusion list = list(rescorers.inner(), rescorers.filters(), MAX_WINDOW, 1);
    if (list instanceof Combined combined) {
      rescorers.checkChild("rank_window_size", combined.window());
    }
    return lists(list, rescorers.rescore());
  }

  /** The hits of a search that scores them again. */
  private Fusion again(Rescorers rescorers, int window) {
    Fusion found = leg(plain.rescored(rescorers), window, false);
    return rescorers
        .minScore()
        .<Fusion>map(least ->
            new Combined("rescored", List.of(whole(found)), Combined.Way.SUM, window, least))
        .orElse(found);
  }

  /** Some documents before those of lists: no other score is as high as theirs. */
  private Fusion pinned(RetrieverFields fields, List<?> outer, int level) {
    checkLevel(level);
    List<Object> filters = RetrieverBodies.filters(fields, outer);
    int window = window("pinned", fields, size);
    float minScore = fields.number("min_score").orElse(Float.NEGATIVE_INFINITY);
    Map<String, @Nullable Object> body = new LinkedHashMap<>();
    Object inner = RetrieverBodies.inner(fields);
    body.put("query", RetrieverBodies.pinned(fields, Map.of("match_none", Map.of())));
    fields.end();
    Fusion first = leg(body, window, false);
    Fusion rest = list(inner, filters, window, level);
    return new Combined(
        "pinned, sum", List.of(whole(first), whole(rest)), Combined.Way.SUM, window, minScore);
  }

  private static Combined.Part whole(Fusion list) {
    return new Combined.Part(list, 1, new Normalizer.None());
  }

  private static void checkLevel(int level) {
    if (level > MOST_LEVELS) {
      throw FaultException.argument(
          "retrievers lie in each other deeper than [" + MOST_LEVELS + "] levels");
    }
  }

  private Fusion combined(String name, RetrieverFields fields, List<?> outer, int level) {
    checkLevel(level);
    boolean simple = fields.isSimple();
    List<?> inner = simple ? fields.simple() : fields.list("retrievers");
    if (inner.isEmpty()) {
      throw fields.wrong("Required [retrievers]");
    }
    if (name.equals("rrf") && inner.size() < 2 && !simple) {
      throw FaultException.argument("[rrf] requires at least [2] child retrievers");
    }
    List<Object> filters = RetrieverBodies.filters(fields, outer);
    int window = window(name, fields, size);
    float minScore = fields.number("min_score").orElse(Float.NEGATIVE_INFINITY);
    List<Combined.Part> parts =
        name.equals("rrf")
            ? ranks(fields, inner, filters, window, level)
            : sums(fields, inner, filters, window, level);
    fields.end();
    String told = name.equals("rrf") ? "rrf score, sum" : "weighted linear combination score, sum";
    return new Combined(told, parts, Combined.Way.SUM, window, minScore);
  }

  /** How many hits of a list count, of which so many are shown. */
  static int window(String name, RetrieverFields fields, int size) {
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
