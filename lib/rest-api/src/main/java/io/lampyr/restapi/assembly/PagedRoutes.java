package io.lampyr.restapi.assembly;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.rankeval.RankEvalRoutes;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.script.StoredScripts;
import io.lampyr.restapi.search.AsyncSearching;
import io.lampyr.restapi.search.MultiSearchRoutes;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.search.PointInTimeRoutes;
import io.lampyr.restapi.search.ScriptRoutes;
import io.lampyr.restapi.search.ScrollRoutes;
import io.lampyr.restapi.search.SearchRoutes;
import io.lampyr.restapi.search.SearchTemplateRoutes;
import java.util.ArrayList;
import java.util.List;

/** Makes the routes of searches that may have pages. */
final class PagedRoutes {
  private PagedRoutes() {}

  static List<Route> of(
      PagedSearches pages,
      TaskAssembly tasks,
      StoredScripts scripts,
      ApiSettings settings,
      RequestMemory memory,
      Ports ports) {
    ErrorAnswers errors = new ErrorAnswers(settings.persona().dialect());
    List<Route> routes = new ArrayList<>(new SearchRoutes(pages, tasks.tasks()).routes());
    routes.addAll(new ScrollRoutes(pages, tasks.tasks()).routes());
    routes.addAll(new PointInTimeRoutes(pages, ports.clock()).routes());
    routes.addAll(
        new MultiSearchRoutes(
                pages, scripts, errors, tasks.tasks(), ports.clock(), ports.scheduler())
            .routes());
    routes.addAll(new SearchTemplateRoutes(pages, scripts, tasks.tasks()).routes());
    routes.addAll(new RankEvalRoutes(pages, scripts, errors).routes());
    routes.addAll(
        AsyncSearching.routes(
            pages,
            tasks.calls(),
            settings.persona(),
            settings.clusterName(),
            memory,
            ports.clock()));
    routes.addAll(new ScriptRoutes(settings.persona()).routes());
    return routes;
  }
}
