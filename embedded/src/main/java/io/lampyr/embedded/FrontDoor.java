package io.lampyr.embedded;

import io.lampyr.embedded.http.Responder;
import io.lampyr.engine.search.LeafService;
import io.lampyr.functions.ingest.IngestHandler;
import io.lampyr.functions.search.SearchHandler;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.KnownHosts;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.Optional;

/**
 * Routes by what a request is for, as the gateway does on AWS: what writes or manages goes to the
 * ingest function's handler, what reads to the search function's.
 */
final class FrontDoor implements Responder {
  private final KnownHosts hosts;
  private final RestApi api;
  private final IngestHandler ingest;
  private final SearchHandler search;

  FrontDoor(RestApi api, Optional<LeafService> leaf, KnownHosts hosts) {
    this.hosts = hosts;
    this.api = api;
    this.ingest = new IngestHandler(api);
    this.search = new SearchHandler(api, leaf);
  }

  @Override
  public void admit(Request head) {
    hosts.check(head);
    api.admit(head);
  }

  @Override
  public Response answer(Request request) {
    hosts.check(request);
    return switch (api.duty(request)) {
      case INGEST -> ingest.answer(request);
      case SEARCH -> search.answer(request);
    };
  }

  @Override
  public Response refuse(RuntimeException why) {
    return api.refuse(why);
  }
}
