package io.lampyr.embedded;

import io.lampyr.base.port.Randomness;
import io.lampyr.embedded.http.Responder;
import io.lampyr.engine.search.LeafService;
import io.lampyr.functions.ingest.IngestHandler;
import io.lampyr.functions.search.SearchHandler;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.KnownHosts;
import io.lampyr.restapi.exchange.Origin;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.HexFormat;
import java.util.Optional;

/**
 * Routes by what a request is for, as the gateway does on AWS: what writes or manages goes to the
 * ingest function's handler, what reads to the search function's.
 */
final class FrontDoor implements Responder {
  private static final int ID_BYTES = 8;

  private final KnownHosts hosts;
  private final Randomness randomness;
  private final RestApi api;
  private final IngestHandler ingest;
  private final SearchHandler search;

  FrontDoor(RestApi api, Optional<LeafService> leaf, KnownHosts hosts, Randomness randomness) {
    this.hosts = hosts;
    this.randomness = randomness;
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
    Request known = request.from(new Origin(request.caller(), Optional.of(id())));
    return switch (api.duty(known)) {
      case INGEST -> ingest.answer(known);
      case SEARCH -> search.answer(known);
    };
  }

  /** The gateway gives each request one. */
  private String id() {
    byte[] id = new byte[ID_BYTES];
    randomness.nextBytes(id);
    return HexFormat.of().formatHex(id);
  }

  @Override
  public Response refuse(RuntimeException why) {
    return api.refuse(why);
  }
}
