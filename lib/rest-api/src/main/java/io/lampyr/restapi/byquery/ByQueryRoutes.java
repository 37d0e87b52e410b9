package io.lampyr.restapi.byquery;

import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.restapi.document.DocumentWriter;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.PagedSearches;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.util.ArrayList;
import java.util.List;

/** Calls that write to all documents that a search finds. */
public final class ByQueryRoutes {
  private final Runs runs;
  private final Parts parts;
  private final Ports ports;

  /** What these calls work with. */
  public record Parts(
      PagedSearches searches,
      DocumentWriter writer,
      IndexResolver resolver,
      IndexMaintenance maintenance,
      LastingCalls calls,
      ScriptLibrary scripts) {}

  public ByQueryRoutes(Parts parts, Ports ports, ErrorAnswers errors) {
    this.parts = parts;
    this.ports = ports;
    this.runs =
        new Runs(
            new Runs.Parts(parts.calls(), parts.writer(), parts.resolver(), parts.maintenance()),
            ports,
            errors);
  }

  public List<Route> routes() {
    List<Route> routes = new ArrayList<>();
    routes.addAll(
        new InPlaceRoutes(runs, parts.searches(), parts.scripts(), ports.clock()).routes());
    routes.add(
        new ReindexRoute(
                runs,
                new ReindexRoute.Names(parts.resolver(), parts.writer().targets()),
                parts.searches(),
                parts.scripts(),
                ports.clock())
            .route());
    return routes;
  }
}
