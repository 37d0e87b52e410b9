package io.lampyr.restapi.esql;

import io.lampyr.restapi.call.Call;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Piped queries as those that go on after their calls. */
record AsyncKind(EsqlQueries queries, EsqlAnswers answers) implements AsyncQueries.Kind {
  @Override
  public String action() {
    return "indices:data/read/esql/async";
  }

  @Override
  public String mark() {
    return "q:";
  }

  @Override
  public Map<String, @Nullable Object> done(Call call, BooleanSupplier enough) {
    // Whoever asks for the rows says each time which columns are wanted.
    RowStyle style = RowStyle.of(call).whole();
    EsqlRequest request = EsqlRequest.read(call, true);
    EsqlQueries.Done done = queries.runKept(call, request, AsyncQueries.WITHIN, enough);
    return answers.json(style, request, done);
  }

  @Override
  public Map<String, @Nullable Object> shown(
      Call now, Supplier<Call> begun, Map<String, @Nullable Object> kept) {
    return now.parameters().flag(FilledColumns.WANTED, false)
        ? FilledColumns.of(kept, EsqlRequest.read(begun.get(), true).columnar())
        : kept;
  }
}
