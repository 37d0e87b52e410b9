package io.lampyr.restapi.stream;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.lifecycle.WriteLoads;
import io.lampyr.engine.policy.Policies;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.cluster.ClusterView;
import io.lampyr.restapi.index.ActiveShards;
import io.lampyr.restapi.index.CreateFromRoutes;
import io.lampyr.restapi.policy.PhasePolicyRoutes;
import io.lampyr.restapi.policy.StatePolicyRoutes;
import io.lampyr.restapi.rollover.RolloverRoutes;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.synonym.ReloadRoutes;
import java.util.ArrayList;
import java.util.List;

/** All routes that manage streams, and what aliases have in common with them. */
public final class StreamManagement {
  /** What of cluster state these need beyond the catalog. */
  public record State(Policies policies, WriteLoads loads, LastingTasks tasks) {}

  private StreamManagement() {}

  public static List<Route> routes(
      ClusterView view, State state, ActiveShards active, Persona persona, Clock clock) {
    List<Route> routes = new ArrayList<>();
    routes.addAll(new RolloverRoutes(view, active, persona, clock).routes());
    routes.addAll(new StreamRoutes(view, persona).routes());
    routes.addAll(new StreamStatsRoutes(view, state.loads(), clock).routes());
    routes.addAll(new ShardingRoutes(view.catalog(), state.loads(), clock).routes());
    routes.addAll(new ReloadRoutes(view.catalog(), persona).routes());
    if (persona == Persona.ELASTICSEARCH) {
      routes.addAll(new StreamOptionsRoutes(view.catalog()).routes());
      routes.addAll(new StreamOverrideRoutes(view.catalog()).routes());
      routes.addAll(new CreateFromRoutes(view.catalog(), active).routes());
      routes.addAll(new LifecycleRoutes(view.catalog(), state.tasks(), clock).routes());
      routes.addAll(new PhasePolicyRoutes(view.catalog(), state.policies(), clock).routes());
    } else {
      routes.addAll(new StatePolicyRoutes(view.catalog(), state.policies(), clock).routes());
    }
    return routes;
  }
}
