package io.lampyr.restapi.assembly;

import io.lampyr.engine.catalog.IndexResolver;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.cat.SegmentTable;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.DiskUsageRoutes;
import io.lampyr.restapi.cluster.SegmentRoutes;
import io.lampyr.restapi.cluster.SegmentView;
import io.lampyr.restapi.index.CacheRoutes;
import io.lampyr.restapi.index.CacheStatsRoutes;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** Makes the routes of what indices take in the store, and of what is kept of them near. */
final class StorageRoutes {
  private StorageRoutes() {}

  static List<Route> of(
      ClusterView view, SearchEngine engine, IndexMaintenance maintenance, Backends backends) {
    SegmentView segments = new SegmentView(view, engine.segments());
    List<Route> routes = new ArrayList<>(new SegmentRoutes(segments).routes());
    routes.addAll(new SegmentTable(segments).routes());
    routes.addAll(new DiskUsageRoutes(view, engine.segments(), maintenance).routes());
    backends
        .cache()
        .ifPresent(cache -> {
          IndexResolver resolver = view.catalog().resolver();
          routes.addAll(new CacheRoutes(resolver, engine).routes());
          routes.addAll(new CacheStatsRoutes(resolver, cache, engine::node).routes());
        });
    return routes;
  }
}
