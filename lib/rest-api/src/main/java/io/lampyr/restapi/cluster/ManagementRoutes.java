package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.client.IndexMaintenance;
import io.lampyr.engine.commit.JoinedShards;
import io.lampyr.restapi.alias.AliasRoutes;
import io.lampyr.restapi.index.ActiveShards;
import io.lampyr.restapi.index.BlockRoutes;
import io.lampyr.restapi.index.IndexRoutes;
import io.lampyr.restapi.index.Later;
import io.lampyr.restapi.index.MaintenanceRoutes;
import io.lampyr.restapi.index.MappingRoutes;
import io.lampyr.restapi.index.ResizeRoutes;
import io.lampyr.restapi.index.ResolveRoutes;
import io.lampyr.restapi.index.SettingsRoutes;
import io.lampyr.restapi.index.TemplateRoutes;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.synonym.SynonymRoutes;
import java.util.List;
import java.util.stream.Stream;

/** All routes that manage indices or tell about the cluster, put together. */
public final class ManagementRoutes {
  private final ClusterView view;
  private final IndexMaintenance maintenance;
  private final Identity identity;
  private final JoinedShards joined;
  private final Clock clock;
  private final Scheduler scheduler;
  private final Later later;

  public ManagementRoutes(
      ClusterView view,
      IndexMaintenance maintenance,
      BlobStore blobs,
      Identity identity,
      Ports ports,
      Later later) {
    this.view = view;
    this.maintenance = maintenance;
    this.identity = identity;
    this.joined = new JoinedShards(blobs, ports);
    this.clock = ports.clock();
    this.scheduler = ports.scheduler();
    this.later = later;
  }

  public List<Route> routes() {
    Catalog catalog = view.catalog();
    ActiveShards active = new ActiveShards(catalog, clock, scheduler);
    String cluster = identity.cluster();
    return Stream.of(
            new IndexRoutes(catalog, active, later, identity.persona()).routes(),
            new ResizeRoutes(catalog, maintenance, joined, active, later, identity.persona())
                .routes(),
            new BlockRoutes(catalog).routes(),
            new MappingRoutes(catalog, identity.persona()).routes(),
            new SettingsRoutes(catalog).routes(),
            new MaintenanceRoutes(catalog, maintenance, identity.persona(), later).routes(),
            new ResolveRoutes(catalog, identity.persona()).routes(),
            new AliasRoutes(catalog, identity.persona()).routes(),
            new TemplateRoutes(catalog, identity.persona()).routes(),
            new SynonymRoutes(catalog).routes(),
            new RootRoutes(catalog, identity).routes(),
            new HealthRoutes(view, identity, clock, scheduler).routes(),
            new StatsRoutes(view, identity.persona()).routes(),
            new PlaceRoutes(view, identity).routes(),
            new OperatorRoutes(view, identity).routes(),
            new PlacementRoutes(view, identity).routes(),
            new SnapshotRoutes().routes(),
            new StateRoutes(new StateView(view, identity), cluster, clock, scheduler).routes())
        .flatMap(List::stream)
        .toList();
  }
}
