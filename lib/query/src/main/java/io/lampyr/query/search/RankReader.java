package io.lampyr.query.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fusion.Combined;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.fusion.Normalizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code rank}, by which a search's query and its vectors are made one list by the ranks that
 * each gives. That is how Elasticsearch's clients said it before there were retrievers, and what
 * stores vectors there says it to this day.
 */
final class RankReader {
  /** The name of the window before it was called what it is now. */
  private static final String OLD_WINDOW = "window_size";

  private static final String WINDOW = "rank_window_size";

  private final SearchBody body;

  /** For the body as it is without. */
  private RankReader(SearchBody body) {
    this.body = body;
  }

  static Ranked read(@Nullable Object rank, SearchBody body) {
    Map<String, @Nullable Object> kinds = Json.object(rank, "rank");
    if (kinds.size() != 1 || !kinds.containsKey("rrf")) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[rank] must be an object with [rrf] as its only key, found " + kinds.keySet());
    }
    return new RankReader(body).lists(new RetrieverFields("rrf", kinds.get("rrf")));
  }

  private Ranked lists(RetrieverFields fields) {
    checkAlone();
    int window = window(fields);
    int constant = fields.whole("rank_constant", RetrieverReader.RANK_CONSTANT, 1);
    fields.end();
    List<Ranked.Leg> legs = new ArrayList<>();
    QueryNode query = body.query();
    if (query != null) {
      legs.add(new Ranked.Leg(leg(query, window, body.limits().terminateAfter()), false));
    }
    for (Knn knn : body.knn()) {
      legs.add(new Ranked.Leg(leg(knn.query(), Math.min(knn.k(), window), 0), true));
    }
    if (legs.size() < 2) {
      throw invalid(
          "requires a minimum of [2] result sets: a [query] and a [knn], or several [knn]");
    }
    RetrieverReader.checkLegs(legs.size(), (long) window * legs.size());
    return new Ranked(legs, sum(legs.size(), constant, window), false);
  }

  private int window(RetrieverFields fields) {
    if (fields.has(WINDOW) && fields.has(OLD_WINDOW)) {
      throw fields.wrong(
          "[" + OLD_WINDOW + "] is what [" + WINDOW + "] was called: give one of them");
    }
    int size = body.window().size();
    int standard = RetrieverReader.standardWindow(size);
    int window = fields.whole(WINDOW, fields.whole(OLD_WINDOW, standard, 1), 1);
    RetrieverReader.checkWindow("rank", window, size);
    return window;
  }

  private SearchBody leg(QueryNode query, int window, int terminateAfter) {
    return new SearchBody(
        query,
        null,
        Gathering.NONE,
        null,
        new SearchBody.Window(0, window, null, null, null),
        new SearchBody.Ranking(List.of(), false, null, List.of(), null, Map.of()),
        new SearchBody.Limits(SearchBody.COUNT_NONE, terminateAfter, 0),
        body.fetch(),
        null,
        body.extras());
  }

  private static Fusion sum(int lists, int constant, int window) {
    List<Combined.Part> parts = new ArrayList<>();
    for (int i = 0; i < lists; i++) {
      parts.add(new Combined.Part(new Fusion.Found(i), 1, new Normalizer.Ranks(constant)));
    }
    return new Combined("rrf score, sum", parts, Combined.Way.SUM, window, Float.NEGATIVE_INFINITY);
  }

  /** Refuses what orders hits in another way, or leaves some out. */
  private void checkAlone() {
    SearchBody.Ranking ranking = body.ranking();
    Map<String, Boolean> said = new LinkedHashMap<>();
    said.put("sort", ranking.sorted());
    said.put("search_after", body.window().searchAfter() != null);
    said.put("rescore", !ranking.rescore().isEmpty());
    said.put("min_score", ranking.minScore() != null);
    said.put("slice", body.window().slice() != null);
    said.forEach((name, there) -> {
      if (there) {
        throw invalid("cannot be used with [" + name + "]");
      }
    });
  }

  private static FaultException invalid(String why) {
    return new FaultException(
        ErrorKind.ACTION_REQUEST_VALIDATION, "Validation Failed: 1: [rank] " + why + ";");
  }
}
