package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.client.ClientSettings;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.client.IngestClient;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.engine.downsample.Downsampling;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.downsample.DownsampleRoutes;
import io.lampyr.restapi.downsample.DownsampleWork;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.LastingCalls;
import java.util.ArrayList;
import java.util.List;

/** What makes points of time series fewer, where there is something that searches. */
final class Downsamples {
  private Downsamples() {}

  /** The routes, and those of what makes points fewer. */
  static List<Route> with(
      List<Route> others,
      Assembly assembly,
      LastingCalls calls,
      Catalog catalog,
      SearchEngine engine,
      Ports ports) {
    ClientSettings settings = ClientSettings.DEFAULT;
    Backends backends = assembly.backends();
    Downsampling downsampling =
        new Downsampling(
            new Downsampling.Parts(
                catalog,
                new IndexMaintenance(assembly.tables(), backends.nodes(), ports, settings),
                engine,
                new IngestClient(assembly.tables(), backends.nodes(), ports, settings),
                ports.clock()));
    new DownsampleWork(catalog, downsampling).begin(calls);
    List<Route> routes = new ArrayList<>(others);
    routes.addAll(
        new DownsampleRoutes(
                catalog, new DownsampleTasks(catalog, assembly.lasting(), ports.clock()), calls)
            .routes());
    return routes;
  }
}
