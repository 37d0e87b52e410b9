package io.lampyr.embedded.http;

import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;

/** What stands behind the transport. Safe for many threads; blocks; throws nothing. */
public interface Responder {

  Response answer(Request request);

  /** The answer to what did not become a request. */
  Response refuse(RuntimeException why);
}
