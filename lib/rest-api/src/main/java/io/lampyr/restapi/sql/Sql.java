package io.lampyr.restapi.sql;

import io.lampyr.base.port.Ports;
import io.lampyr.restapi.esql.Esql;
import io.lampyr.restapi.route.Route;
import java.util.List;

/** The routes of SQL, put together. */
public final class Sql {
  private Sql() {}

  /** With what the one catalog is called. */
  public static List<Route> routes(Esql.Parts parts, Ports ports, String cluster) {
    SqlQueries queries =
        new SqlQueries(parts.searches(), parts.pages(), parts.engine(), ports, cluster);
    SqlLists lists = new SqlLists(parts.searches(), parts.engine(), cluster);
    return new SqlRoutes(queries, lists, parts.tasks(), cluster).routes();
  }
}
