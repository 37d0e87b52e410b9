package io.lampyr.restapi.eql;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.util.List;

/** {@code _eql/search}: searches whose callers wait for them. */
final class EqlRoutes {
  private static final String ACTION = "indices:data/read/eql";
  private static final Duration WITHIN = Duration.ofSeconds(25);

  private final EqlQueries queries;
  private final EqlAsync async;
  private final Tasks tasks;

  EqlRoutes(EqlQueries queries, EqlAsync async, Tasks tasks) {
    this.queries = queries;
    this.async = async;
    this.tasks = tasks;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_eql/search")
            .taking(EqlRequest.PARAMETERS)
            .takingSource()
            .by(this::search, Method.GET, Method.POST));
  }

  private Answer search(Call call) {
    EqlRequest request = EqlRequest.read(call);
    if (EqlRequest.isAsync(call)) {
      return async.submit(call, request);
    }
    return Answer.ok(
        tasks.during(
            new Task.Kind(ACTION, request.query(), true), () -> queries.run(call, WITHIN, false)));
  }
}
