package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.fetch.SourceSpec;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.sort.SortSpec;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;

/** What of a search's body only one of the products knows. */
final class SpokenBody {
  private SpokenBody() {}

  /** Refuses what the product that is spoken does not know. */
  static void check(SearchBody body, Dialect dialect) {
    switch (dialect) {
      case OPENSEARCH -> checkOpenSearch(body);
      case ELASTICSEARCH -> {
        if (body.ranked() != null && body.ranked().each()) {
          throw parsing("unknown query [hybrid]");
        }
      }
    }
  }

  private static void checkOpenSearch(SearchBody body) {
    if (body.gathering().retriever()) {
      throw parsing("Unknown key for a START_OBJECT in [retriever].");
    }
    if (body.extras().uses().sections().contains("rank")) {
      throw parsing("Unknown key for a START_OBJECT in [rank].");
    }
    SourceSpec source = body.fetch().source();
    if (source == null) {
      return;
    }
    if (!source.vectors()) {
      throw parsing("Unknown key for a VALUE_TRUE in [exclude_vectors].");
    }
    SourceSpec.checkApart(source.includes(), source.excludes());
  }

  /** Refuses an order that a client asks for by places in a point in time, where there is none. */
  static void checkPlaces(SearchBody body, boolean scrolls, Dialect dialect) {
    boolean placed =
        body.ranking().sort().stream()
            .anyMatch(by -> by instanceof SortSpec.ByDoc doc && doc.shard());
    if (!placed || dialect != Dialect.OPENSEARCH) {
      return;
    }
    List<String> problems = new ArrayList<>();
    if (scrolls) {
      problems.add("_shard_doc cannot be used with scroll. Use PIT + search_after instead.");
    }
    if (body.window().pit() == null) {
      problems.add(
          "_shard_doc is only supported with point-in-time (PIT). Add a PIT or remove"
              + " _shard_doc.");
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
  }

  private static FaultException parsing(String reason) {
    return new FaultException(ErrorKind.PARSING, reason);
  }
}
