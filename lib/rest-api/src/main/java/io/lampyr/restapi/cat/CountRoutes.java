package io.lampyr.restapi.cat;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.function.ToLongFunction;

/** The number of documents as a table: those that searches see, so it is counted by one. */
public final class CountRoutes {
  private final ToLongFunction<Call> documents;
  private final Clock clock;

  /** With what counts the documents of a call's indices. */
  public CountRoutes(ToLongFunction<Call> documents, Clock clock) {
    this.documents = documents;
    this.clock = clock;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.SEARCH, Privilege.READ, "/_cat/count", "/_cat/count/{index}")
            .taking(
                CatTable.PARAMETERS,
                "q",
                "df",
                "default_operator",
                "analyzer",
                "analyze_wildcard",
                "lenient")
            .takingSource()
            .by(this::count, Method.GET, Method.POST));
  }

  private Answer count(Call call) {
    CatTable table =
        CatRoutes.timed().text("count", "dc,docs.count,docsCount", "the document count");
    if (!call.parameters().flag("help", false)) {
      long counted = documents.applyAsLong(call);
      table.row(clock.now().getEpochSecond(), CatRoutes.TIME.format(clock.now()), counted);
    }
    return table.answer(call);
  }
}
