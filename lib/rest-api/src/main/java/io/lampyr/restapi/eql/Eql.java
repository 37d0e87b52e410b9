package io.lampyr.restapi.eql;

import io.lampyr.base.port.Ports;
import io.lampyr.restapi.esql.AsyncQueries;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** The routes of EQL, put together. */
public final class Eql {
  private Eql() {}

  /** With what queries of languages are carried out with. */
  public static List<Route> routes(Esql.Parts parts, Ports ports) {
    EqlQueries queries = new EqlQueries(parts.searches(), parts.pages(), ports.clock());
    AsyncQueries later =
        new AsyncQueries(
            new EqlKind(queries), parts.calls(), parts.errors(), parts.memory(), ports.clock());
    EqlAsync async = new EqlAsync(later, ports.clock());
    List<Route> routes = new ArrayList<>(new EqlRoutes(queries, async, parts.tasks()).routes());
    routes.addAll(async.routes());
    return routes;
  }
}
