package io.lampyr.restapi.sql;

import io.lampyr.base.port.Ports;
import io.lampyr.restapi.esql.AsyncQueries;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** The routes of SQL, put together. */
public final class Sql {
  private Sql() {}

  /** With what the one catalog is called. */
  public static List<Route> routes(Esql.Parts parts, Ports ports, String cluster) {
    SqlQueries queries =
        new SqlQueries(parts.searches(), parts.pages(), parts.engine(), ports, cluster);
    SqlLists lists = new SqlLists(parts.searches(), parts.engine(), cluster);
    AsyncQueries later =
        new AsyncQueries(
            new SqlKind(queries, lists, cluster),
            parts.calls(),
            parts.errors(),
            parts.memory(),
            ports.clock());
    SqlAsync async = new SqlAsync(later);
    List<Route> routes =
        new ArrayList<>(new SqlRoutes(queries, lists, async, parts.tasks(), cluster).routes());
    routes.addAll(async.routes());
    return routes;
  }
}
