package io.lampyr.restapi.esql;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** {@code _query}: piped queries, whose callers wait for them. */
final class EsqlRoutes {
  static final Set<String> PARAMETERS =
      Set.of("format", "delimiter", "drop_null_columns", "allow_partial_results");
  static final Duration WITHIN = Duration.ofSeconds(25);

  private static final String ACTION = "indices:data/read/esql";

  private final EsqlQueries queries;
  private final EsqlAnswers answers;
  private final Tasks tasks;

  EsqlRoutes(EsqlQueries queries, EsqlAnswers answers, Tasks tasks) {
    this.queries = queries;
    this.answers = answers;
    this.tasks = tasks;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_query")
            .taking(PARAMETERS)
            .takingBody()
            .post(this::query));
  }

  private Answer query(Call call) {
    RowStyle style = RowStyle.of(call);
    EsqlRequest request = EsqlRequest.read(call, false);
    EsqlQueries.Done done =
        tasks.during(
            new Task.Kind(ACTION, request.query(), true), () -> queries.run(call, request, WITHIN));
    return answers.answer(style, request, done);
  }
}
