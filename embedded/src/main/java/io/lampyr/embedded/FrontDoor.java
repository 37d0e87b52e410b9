package io.lampyr.embedded;

import io.lampyr.embedded.http.Responder;
import io.lampyr.functions.ingest.IngestHandler;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;

/**
 * Routes by what a request is for, as the gateway does on AWS: what writes or manages goes to the
 * ingest function's handler, what reads to the API itself.
 */
final class FrontDoor implements Responder {
  private final RestApi api;
  private final IngestHandler ingest;

  FrontDoor(RestApi api) {
    this.api = api;
    this.ingest = new IngestHandler(api);
  }

  @Override
  public Response answer(Request request) {
    return switch (api.duty(request)) {
      case INGEST -> ingest.answer(request);
      case SEARCH -> api.answer(request);
    };
  }

  @Override
  public Response refuse(RuntimeException why) {
    return api.refuse(why);
  }
}
