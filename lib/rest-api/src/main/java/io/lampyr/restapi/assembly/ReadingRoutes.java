package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.restapi.cat.CountRoutes;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.cluster.ShardHolders;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.DocumentCounts;
import io.lampyr.restapi.search.ExplainRoutes;
import io.lampyr.restapi.search.FieldCapsRoutes;
import io.lampyr.restapi.search.SearchShardsRoutes;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.search.TermsEnumRoutes;
import io.lampyr.restapi.search.ValidateRoutes;
import java.util.List;
import java.util.stream.Stream;

/** What is told of indices by searching them, beside searches. */
final class ReadingRoutes {
  private ReadingRoutes() {}

  static List<Route> of(
      Searches searches, SearchEngine engine, ClusterView view, Identity identity, Clock clock) {
    Dialect dialect = identity.persona().dialect();
    return Stream.of(
            new FieldCapsRoutes(searches, engine.schemas(), clock, dialect).routes(),
            new ValidateRoutes(searches, engine.schemas(), clock, dialect).routes(),
            new ExplainRoutes(searches, engine, clock).routes(),
            new TermsEnumRoutes(searches).routes(),
            new CountRoutes(new DocumentCounts(searches)::count, clock).routes(),
            new SearchShardsRoutes(
                    searches, view.catalog(), new ShardHolders(view, identity), identity.persona())
                .routes())
        .flatMap(List::stream)
        .toList();
  }
}
