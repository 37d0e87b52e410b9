package io.lampyr.restapi.sql;

import io.lampyr.esql.sql.SqlQuery;
import io.lampyr.esql.sql.tree.Statement;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.esql.AsyncQueries;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Statements of SQL as queries that go on after their calls. */
record SqlKind(SqlQueries queries, SqlLists lists, String cluster) implements AsyncQueries.Kind {
  @Override
  public String action() {
    return "indices:data/read/sql/async";
  }

  @Override
  public String mark() {
    return "s:";
  }

  @Override
  public Map<String, @Nullable Object> done(Call call, BooleanSupplier never) {
    SqlRequest request = SqlRequest.read(call, cluster).within(AsyncQueries.WITHIN);
    Statement statement = SqlQuery.parse(request.query(), request.parameters());
    SqlQueries.Answered answered =
        statement instanceof Statement.Select select
            ? queries.lasting(call, request, select)
            : lists.of(call, statement);
    return SqlAnswers.json(request.columnar(), answered, true);
  }
}
