package io.lampyr.restapi.eql;

import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.esql.AsyncQueries;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Queries as those that go on after their calls. */
record EqlKind(EqlQueries queries) implements AsyncQueries.Kind {
  @Override
  public String action() {
    return "indices:data/read/eql/async";
  }

  @Override
  public String mark() {
    return "e:";
  }

  @Override
  public Map<String, @Nullable Object> done(Call call, BooleanSupplier never) {
    return queries.run(call, AsyncQueries.WITHIN, true);
  }
}
