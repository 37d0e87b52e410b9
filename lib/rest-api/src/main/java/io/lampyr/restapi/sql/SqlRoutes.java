package io.lampyr.restapi.sql;

import io.lampyr.esql.sql.SqlQuery;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.esql.RowStyle;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.Task;
import io.lampyr.restapi.task.Tasks;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@code _sql}: queries, whose callers wait for them, and what is left of them. */
final class SqlRoutes {
  private static final String ACTION = "indices:data/read/sql";
  private static final Set<String> PARAMETERS = Set.of("format", "delimiter");

  private final SqlQueries queries;
  private final SqlLists lists;
  private final SqlAsync async;
  private final Tasks tasks;
  private final String cluster;

  SqlRoutes(SqlQueries queries, SqlLists lists, SqlAsync async, Tasks tasks, String cluster) {
    this.async = async;
    this.queries = queries;
    this.lists = lists;
    this.tasks = tasks;
    this.cluster = cluster;
  }

  List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql")
            .taking(PARAMETERS)
            .takingBody()
            .by(this::query, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql/translate")
            .takingBody()
            .by(this::translate, Method.GET, Method.POST),
        Route.on(Duty.SEARCH, Privilege.READ, "/_sql/close").takingBody().post(this::close));
  }

  private Answer query(Call call) {
    RowStyle style = RowStyle.of(call);
    if (style.format().equals("arrow")) {
      throw ApiException.argument("format [arrow] is not supported");
    }
    SqlRequest request = SqlRequest.read(call, cluster);
    boolean text = !style.format().equals("json");
    if (request.columnar() && text) {
      throw ApiException.argument(
          "Invalid use of [columnar] argument: cannot be used in combination with txt, csv or tsv"
              + " formats");
    }
    boolean first = request.cursor().isEmpty();
    if (call.bodyObject().containsKey(SqlRequest.WAIT)) {
      if (!first) {
        throw ApiException.argument("[" + SqlRequest.WAIT + "] is not supported with [cursor]");
      }
      return async.submit(call, style, request);
    }
    SqlQueries.Answered answered =
        first
            ? during(request.query(), () -> first(call, request))
            : next(call, SqlCursor.decode(request));
    return SqlAnswers.of(style, request.columnar(), answered, first);
  }

  private SqlQueries.Answered during(String query, Supplier<SqlQueries.Answered> work) {
    return tasks.during(new Task.Kind(ACTION, query, true), work::get);
  }

  private SqlQueries.Answered first(Call call, SqlRequest request) {
    Statement statement = SqlQuery.parse(request.query(), request.parameters());
    return statement instanceof Statement.Select select
        ? queries.first(call, request, select)
        : lists.of(call, statement);
  }

  private SqlQueries.Answered next(Call call, SqlCursor cursor) {
    Statement statement = SqlQuery.parse(cursor.request().query(), cursor.request().parameters());
    if (!(statement instanceof Statement.Select select)) {
      throw ApiException.argument("Unexpected failure decoding cursor: it is of no query");
    }
    return during(cursor.request().query(), () -> queries.next(call, cursor, select));
  }

  /** What the statement's filter says goes beside what its condition says. */
  private Answer translate(Call call) {
    SqlRequest request = SqlRequest.read(call, cluster);
    if (!request.cursor().isEmpty()) {
      throw ApiException.argument("[cursor] is not supported in a translation");
    }
    Statement statement = SqlQuery.parse(request.query(), request.parameters());
    if (!(statement instanceof Statement.Select select)) {
      throw ApiException.argument("only [SELECT] can be translated into a search in JSON");
    }
    Map<String, Object> body = queries.translated(call, request, select);
    Map<String, Object> filter = request.filter();
    if (filter != null) {
      Object query = body.getOrDefault("query", Map.of("match_all", Map.of()));
      body.put("query", Map.of("bool", Map.of("must", List.of(query), "filter", List.of(filter))));
    }
    return Answer.ok(body);
  }

  private Answer close(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    for (String key : body.keySet()) {
      if (!key.equals("cursor")) {
        throw new ApiException(
            400, "x_content_parse_exception", "[sql/close_cursor] unknown field [" + key + "]");
      }
    }
    if (!(body.get("cursor") instanceof String) || String.valueOf(body.get("cursor")).isEmpty()) {
      throw ApiException.validation("cursor is required");
    }
    return Answer.ok(
        Map.of("succeeded", queries.close(SqlCursor.decode(SqlRequest.read(call, cluster)))));
  }
}
