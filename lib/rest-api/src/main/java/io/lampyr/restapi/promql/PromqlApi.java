package io.lampyr.restapi.promql;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.Searches;
import io.lampyr.restapi.task.Tasks;
import java.util.ArrayList;
import java.util.List;

/** The routes of Prometheus' query API, put together. */
public final class PromqlApi {
  private PromqlApi() {}

  /** What queries are carried out with. */
  public record Parts(Searches searches, SearchEngine engine, Tasks tasks, ErrorAnswers errors) {}

  /** With the version that answers name. */
  public static List<Route> routes(Parts parts, Clock clock, String version) {
    CallSeries series = new CallSeries(parts.searches(), parts.engine(), clock);
    List<Route> routes =
        new ArrayList<>(new PromqlRoutes(series, parts.errors(), parts.tasks(), clock).routes());
    routes.addAll(new ListingRoutes(series, parts.errors(), version).routes());
    return routes;
  }
}
