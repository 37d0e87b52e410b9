package io.lampyr.engine.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.Collected;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.fetch.InnerFetch;
import io.lampyr.query.fetch.InnerHits;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;

/** The inner hits that nested queries of a search ask for. */
final class InnerFetches {
  private InnerFetches() {}

  static List<InnerFetch> of(QueryScope scope) {
    return all(scope.collected().innerHits(), scope.settings().maxInnerWindow());
  }

  /** Refuses those that the query asks for and cannot have, also where nothing is found. */
  static void check(QueryScope scope) {
    check(scope.collected().innerHits(), scope.settings().maxInnerWindow());
  }

  private static void check(List<Collected.InnerHits> asked, int maxWindow) {
    Set<String> names = new HashSet<>();
    for (Collected.InnerHits one : asked) {
      if (!names.add(one.name())) {
        throw FaultException.argument(
            "[inner_hits] already contains an entry for key [" + one.name() + "]");
      }
      InnerFetch _ = one(one, maxWindow);
      check(one.inner(), maxWindow);
    }
  }

  private static List<InnerFetch> all(List<Collected.InnerHits> asked, int maxWindow) {
    return asked.stream().map(one -> one(one, maxWindow)).toList();
  }

  private static InnerFetch one(Collected.InnerHits asked, int maxWindow) {
    byte[] json = Json.write(asked.definition());
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      InnerHits spec = InnerHits.read(parser).checked(maxWindow);
      if (spec.collapse() != null) {
        throw FaultException.argument(
            "[collapse] of [inner_hits] is for those of collapsed hits, not of nested ones");
      }
      return new InnerFetch(
          spec, asked.path(), asked.children(), all(asked.inner(), maxWindow), asked.relation());
    }
  }
}
