package io.lampyr.embedded.http;

import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;

/** What stands behind the transport. Safe for many threads; blocks; answers throw nothing. */
public interface Responder {

  /** Throws what {@link #answer} would answer to whoever may not ask at all; reads no body. */
  void admit(Request head);

  Response answer(Request request);

  /** The answer to what did not become a request. */
  Response refuse(RuntimeException why);
}
