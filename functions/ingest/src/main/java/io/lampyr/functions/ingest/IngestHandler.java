package io.lampyr.functions.ingest;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.functions.runtime.TimeBound;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.gateway.ProxyRequestReader;
import io.lampyr.restapi.gateway.ProxyResponseWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Carries requests to the API, whether they come as events or from the same process. Every request
 * and every event gets an answer. Safe for many threads.
 */
public final class IngestHandler {
  private final RestApi api;
  private final Optional<TimeBound> bound;

  /** For requests that may take as long as they do. */
  public IngestHandler(RestApi api) {
    this(api, Optional.empty());
  }

  /** With a bound for events of the gateway, which gives up on them otherwise. */
  IngestHandler(RestApi api, Optional<TimeBound> bound) {
    this.api = api;
    this.bound = bound;
  }

  /** Answers an event of the gateway. */
  public void answer(InputStream event, OutputStream out) throws IOException {
    Response response = response(event);
    out.write(
        ProxyResponseWriter.write(response)
            .orElseGet(() -> ProxyResponseWriter.write(tooLarge()).orElseThrow()));
  }

  private Response response(InputStream event) throws IOException {
    Request request;
    try {
      request = ProxyRequestReader.read(event);
    } catch (InvalidInputException invalid) {
      return api.refuse(invalid);
    }
    return bound.isEmpty()
        ? api.answer(request)
        : bound.get().within(() -> api.answer(request)).orElseGet(() -> tooLate(bound.get()));
  }

  private Response tooLate(TimeBound bound) {
    return api.refuse(
        new UnavailableException(
            "the request "
                + bound.told()
                + ", and may have been carried out or still be; send it again, or less at once"));
  }

  /** What was asked for has been done: only the tale of it cannot be told. */
  private Response tooLarge() {
    return api.refuse(
        new ApiException(
            500,
            "content_too_long_exception",
            "the request was carried out, but its answer has more than ["
                + ProxyResponseWriter.MAX_EVENT_BYTES
                + "] bytes; send smaller requests, use filter_path, or accept gzip"));
  }
}
