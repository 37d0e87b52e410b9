package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.restapi.eql.Eql;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.promql.PromqlApi;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.sql.Sql;
import java.util.ArrayList;
import java.util.List;

/** Routes of the languages that queries are written in. */
final class QueryLanguages {
  private QueryLanguages() {}

  /** What answers name: the version, and the cluster. */
  record Named(String version, String cluster) {}

  static List<Route> of(Esql.Parts parts, EnrichLookups enrichment, Ports ports, Named named) {
    List<Route> routes = new ArrayList<>(Esql.routes(parts, enrichment, ports, named.version()));
    routes.addAll(Sql.routes(parts, ports, named.cluster()));
    routes.addAll(Eql.routes(parts, ports));
    PromqlApi.Parts promql =
        new PromqlApi.Parts(parts.searches(), parts.engine(), parts.tasks(), parts.errors());
    routes.addAll(PromqlApi.routes(promql, ports.clock(), named.version()));
    return routes;
  }
}
