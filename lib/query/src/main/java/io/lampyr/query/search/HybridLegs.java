package io.lampyr.query.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.compound.HybridNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fusion.Combined;
import io.lampyr.query.fusion.Fusion;
import io.lampyr.query.fusion.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a {@code hybrid} query of a search comes to: a search for each of its queries. */
final class HybridLegs {
  private HybridLegs() {}

  /** Of the body as it is without the query. */
  static Ranked of(HybridNode hybrid, SearchBody body) {
    SearchBody.Window window = body.window();
    if (window.from() > 0 && hybrid.depth() == 0) {
      throw FaultException.argument("pagination_depth param is missing in the search request");
    }
    if (!body.ranking().rescore().isEmpty()) {
      throw FaultException.argument("[rescore] is not supported with a [hybrid] query");
    }
    int depth = hybrid.depth() > 0 ? hybrid.depth() : Math.max(1, window.size());
    List<Ranked.Leg> legs = new ArrayList<>();
    for (QueryNode query : hybrid.queries()) {
      legs.add(
          new Ranked.Leg(
              new SearchBody(
                  query,
                  body.postFilter(),
                  Gathering.NONE,
                  null,
                  new SearchBody.Window(0, depth, window.searchAfter(), window.slice(), null),
                  new SearchBody.Ranking(
                      body.ranking().sort(), true, null, List.of(), null, Map.of()),
                  new SearchBody.Limits(SearchBody.COUNT_NONE, body.limits().terminateAfter(), 0),
                  body.fetch(),
                  null,
                  body.extras()),
              false));
    }
    return new Ranked(legs, usual(legs.size()), true);
  }

  /** Where no pipeline says anything else. */
  private static Fusion usual(int queries) {
    List<Combined.Part> parts = new ArrayList<>();
    for (int i = 0; i < queries; i++) {
      parts.add(
          new Combined.Part(new Fusion.Found(i), 1, new Normalizer.Bounded(List.of(), List.of())));
    }
    return new Combined(
        "arithmetic_mean combination",
        parts,
        Combined.Way.ARITHMETIC,
        Integer.MAX_VALUE,
        Float.NEGATIVE_INFINITY);
  }
}
