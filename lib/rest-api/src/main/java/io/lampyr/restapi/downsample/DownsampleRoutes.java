package io.lampyr.restapi.downsample;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.Expansion;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.DownsampleTasks;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.LastingCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code _downsample}. */
public final class DownsampleRoutes {
  private static final Duration WAITS = Duration.ofDays(1);

  private final Catalog catalog;
  private final DownsampleTasks tasks;
  private final LastingCalls calls;

  public DownsampleRoutes(Catalog catalog, DownsampleTasks tasks, LastingCalls calls) {
    this.catalog = catalog;
    this.tasks = tasks;
    this.calls = calls;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.MANAGE, "/{index}/_downsample/{target}")
            .taking("timeout", "master_timeout")
            .takingBody()
            .post(this::downsample));
  }

  private Answer downsample(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    DownsampleConfig how = DownsampleConfig.of(call.bodyObject());
    String from = catalog.resolver().dated(call.path("index"));
    String to = catalog.resolver().dated(call.path("target"));
    call.require(Privilege.MANAGE, from);
    call.require(Privilege.MANAGE, to);
    Duration within = call.parameters().duration("timeout", WAITS);
    IndexMetadata source = catalog.resolver().one(from, Expansion.OPEN).metadata();
    DownsampleTasks.check(source, how);
    IndexMetadata target = tasks.target(source, to, how);
    if (Downsampled.of(target).filter(Downsampled::done).isPresent()) {
      return Answer.ok(Map.of("acknowledged", true));
    }
    Optional<Answer> ended = calls.awaited(call, tasks.start(target), within);
    return ended
        .map(answer -> answer.status() == 200 ? Answer.ok(Map.of("acknowledged", true)) : answer)
        .orElseGet(() -> Answer.ok(Map.of("acknowledged", false)));
  }
}
