package io.lampyr.restapi.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.task.LastingCalls;
import java.util.List;

/** Routes of async searches, in the dialect of each product's clients. */
public final class AsyncSearching {
  private AsyncSearching() {}

  public static List<Route> routes(
      PagedSearches pages,
      LastingCalls calls,
      Persona persona,
      String cluster,
      RequestMemory memory,
      Clock clock) {
    boolean elastic = persona == Persona.ELASTICSEARCH;
    AsyncSearches searches =
        new AsyncSearches(
            pages,
            calls,
            new ErrorAnswers(persona.dialect()),
            memory,
            clock,
            elastic ? AsyncSearchRoutes.ACTION : AsynchronousSearchRoutes.ACTION);
    AsyncAnswers answers = new AsyncAnswers(pages);
    return elastic
        ? new AsyncSearchRoutes(searches, answers, clock).routes()
        : new AsynchronousSearchRoutes(
                searches, answers, new AsynchronousBounds(pages.keepAlive()), clock, cluster)
            .routes();
  }
}
