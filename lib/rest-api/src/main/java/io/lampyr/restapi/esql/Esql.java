package io.lampyr.restapi.esql;

import io.lampyr.base.port.Ports;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.task.Tasks;
import java.util.ArrayList;
import java.util.List;

/** The routes of piped queries, put together. */
public final class Esql {
  private Esql() {}

  /** With the version that answers name. */
  public static List<Route> routes(
      Searches searches, SearchEngine engine, Tasks tasks, Ports ports, String version) {
    EsqlQueries queries = new EsqlQueries(searches, engine, ports, version);
    EsqlAnswers answers = new EsqlAnswers(version);
    return new ArrayList<>(new EsqlRoutes(queries, answers, tasks).routes());
  }
}
