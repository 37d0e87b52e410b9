package io.lampyr.restapi.assembly;

import io.lampyr.base.port.Ports;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskStore;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.cat.CatTaskRoutes;
import io.lampyr.restapi.cluster.Identity;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.index.Later;
import io.lampyr.restapi.node.Machines;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.AllTasks;
import io.lampyr.restapi.task.ClusterTasks;
import io.lampyr.restapi.task.LastingCalls;
import io.lampyr.restapi.task.ReindexTaskRoutes;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.TaskRoutes;
import io.lampyr.restapi.task.Tasks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What an assembly has of tasks: those of the process, and those that outlive it. */
final class TaskAssembly {
  private final Tasks tasks;
  private final LastingCalls calls;
  private Machines machines = Machines.UNKNOWN;
  private Supplier<List<Heartbeat>> nodes = List::of;

  TaskAssembly(
      Backends backends,
      ItemWriter writer,
      Ports ports,
      ApiSettings settings,
      Gatekeeper gatekeeper) {
    ErrorAnswers errors = new ErrorAnswers(settings.persona().dialect());
    this.tasks = new Tasks(ports.clock(), ports.scheduler(), ports.randomness(), errors);
    LastingTasks lasting =
        new LastingTasks(
            new TaskStore(backends.items(), writer, backends.blobs(), ports.randomness()),
            ports,
            backends.places());
    this.calls =
        new LastingCalls(
            lasting,
            tasks,
            new AllTasks(tasks, lasting, ports.clock(), ports.scheduler()),
            errors,
            gatekeeper::of,
            ports.clock());
  }

  Tasks tasks() {
    return tasks;
  }

  LastingCalls calls() {
    return calls;
  }

  /** What is done while nobody waits. */
  Later later() {
    return new Later() {
      @Override
      public LastingCalls lasting() {
        return calls;
      }

      @Override
      public String begin(Work work) {
        return tasks
            .start(
                new Task.Kind(work.action(), work.description(), false),
                _ -> () -> new Tasks.Result(200, work.doing().get()))
            .toString();
      }
    };
  }

  /** From here on, nodes of other processes are asked for what they do for tasks. */
  void reaching(Machines known, Supplier<List<Heartbeat>> beats) {
    this.machines = known;
    this.nodes = beats;
  }

  List<Route> routes(Identity identity, Ports ports) {
    List<Route> routes = new ArrayList<>();
    ClusterTasks all =
        new ClusterTasks(
            calls.all(),
            machines,
            nodes,
            identity.persona() == Persona.OPENSEARCH,
            ports.clock(),
            ports.scheduler());
    TaskRoutes own = new TaskRoutes(all, identity.cluster(), identity.roles());
    routes.addAll(own.routes());
    routes.addAll(new CatTaskRoutes(all, identity.cluster(), identity.roles()).routes());
    if (identity.persona() == Persona.ELASTICSEARCH) {
      routes.addAll(new ReindexTaskRoutes(calls.all()).routes());
    } else {
      routes.add(own.forgetting());
    }
    return routes;
  }
}
