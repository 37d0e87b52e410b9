package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.restapi.application.ApplicationRoutes;
import io.lampyr.restapi.kept.KeptObjects;
import io.lampyr.restapi.logstash.LogstashRoutes;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.rules.RuleRoutes;
import io.lampyr.restapi.rules.Rulesets;
import io.lampyr.restapi.search.ApplicationSearchRoutes;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.task.Tasks;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.ArrayList;
import java.util.List;

/** Makes the routes of what clients of Elasticsearch keep under names. */
final class KeptRoutes {
  private KeptRoutes() {}

  static List<Route> of(
      KeptObjects kept,
      Catalog catalog,
      PagedSearches pages,
      ScriptLibrary scripts,
      Tasks tasks,
      Clock clock) {
    List<Route> routes = new ArrayList<>(new RuleRoutes(new Rulesets(kept)).routes());
    routes.addAll(new LogstashRoutes(kept).routes());
    routes.addAll(new ApplicationRoutes(kept, catalog, clock).routes());
    routes.addAll(new ApplicationSearchRoutes(kept, pages, scripts, tasks).routes());
    return routes;
  }
}
