package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.promql.PromqlApi;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** Routes of the languages that queries are written in. */
final class QueryLanguages {
  private QueryLanguages() {}

  static List<Route> of(Esql.Parts parts, EnrichLookups enrichment, Ports ports, String version) {
    List<Route> routes = new ArrayList<>(Esql.routes(parts, enrichment, ports, version));
    PromqlApi.Parts promql =
        new PromqlApi.Parts(parts.searches(), parts.engine(), parts.tasks(), parts.errors());
    routes.addAll(PromqlApi.routes(promql, ports.clock(), version));
    return routes;
  }
}
