package io.lampyr.restapi.esql;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.enrich.EnrichLookups;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.Tasks;
import java.util.ArrayList;
import java.util.List;

/** The routes of piped queries, put together. */
public final class Esql {
  private Esql() {}

  /** What queries are carried out with. */
  public record Parts(
      Searches searches,
      PagedSearches pages,
      SearchEngine engine,
      Tasks tasks,
      LastingCalls calls,
      ErrorAnswers errors,
      RequestMemory memory,
      KeptObjects kept) {}

  /** With the version that answers name. */
  public static List<Route> routes(
      Parts parts, EnrichLookups enrichment, Ports ports, String version) {
    QueryViews views = new QueryViews(parts.kept());
    EsqlQueries queries =
        new EsqlQueries(
            new EsqlQueries.Sources(
                parts.searches(), parts.pages(), parts.engine(), enrichment, views),
            ports,
            version);
    EsqlAnswers answers = new EsqlAnswers(version);
    AsyncQueries later =
        new AsyncQueries(
            new AsyncKind(queries, answers),
            parts.calls(),
            parts.errors(),
            parts.memory(),
            ports.clock());
    List<Route> routes = new ArrayList<>(new EsqlRoutes(queries, answers, parts.tasks()).routes());
    routes.addAll(new AsyncRoutes(later).routes());
    routes.addAll(views.routes());
    routes.addAll(new RunningQueries(parts.calls().all()).routes());
    return routes;
  }
}
