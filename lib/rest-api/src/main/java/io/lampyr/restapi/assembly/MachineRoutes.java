package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.absent.NothingRoutes;
import io.lampyr.restapi.absent.PulledRoutes;
import io.lampyr.restapi.cat.AbsentTables;
import io.lampyr.restapi.cat.CatRoutes;
import io.lampyr.restapi.cat.EmptyTables;
import io.lampyr.restapi.cat.ListRoutes;
import io.lampyr.restapi.cat.NodeTables;
import io.lampyr.restapi.cat.ShardTables;
import io.lampyr.restapi.cat.WorkloadRoutes;
import io.lampyr.restapi.cluster.AllocationRoutes;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.cluster.HotThreadRoutes;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.cluster.InfoRoutes;
import io.lampyr.restapi.cluster.NodesRoutes;
import io.lampyr.restapi.cluster.RerouteRoutes;
import io.lampyr.restapi.cluster.ShardMover;
import io.lampyr.restapi.cluster.Tallies;
import io.lampyr.restapi.cluster.UsageRoutes;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.route.Route;
import java.util.ArrayList;
import java.util.List;

/** What is told of machines, of what they hold and of what they do. */
final class MachineRoutes {
  private MachineRoutes() {}

  static List<Route> of(
      ClusterView view,
      Identity identity,
      Machines machines,
      Tallies tallies,
      ShardMover mover,
      Ports ports) {
    List<Route> routes =
        new ArrayList<>(new NodesRoutes(view, identity, machines, tallies, ports.clock()).routes());
    routes.addAll(new UsageRoutes(view, identity, machines, tallies, ports.clock()).routes());
    routes.addAll(new AllocationRoutes(view, identity, machines).routes());
    routes.addAll(RerouteRoutes.of(view, identity, mover).routes());
    routes.addAll(new CatRoutes(view, identity, ports.clock()).routes());
    if (identity.persona() == Persona.OPENSEARCH) {
      routes.addAll(new ListRoutes(view).routes());
      routes.addAll(new PulledRoutes(view.catalog()).routes());
    }
    routes.addAll(new NodeTables(view, identity, machines, ports.clock()).routes());
    routes.addAll(new ShardTables(view).routes());
    routes.addAll(new EmptyTables(view).routes());
    routes.addAll(new WorkloadRoutes(view, identity, machines).routes());
    routes.addAll(new HotThreadRoutes(view, machines, ports.clock(), ports.scheduler()).routes());
    if (identity.persona() == Persona.ELASTICSEARCH) {
      routes.addAll(AbsentTables.routes());
      routes.addAll(NothingRoutes.routes());
      routes.addAll(new InfoRoutes(view, identity, machines, tallies.writes()).routes());
    }
    return routes;
  }
}
