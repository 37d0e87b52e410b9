package io.lampyr.httpfront;

import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.Optional;

/** What stands behind the transport. Safe for many threads; blocks; answers throw nothing. */
public interface Responder {

  /** Throws what {@link #answer} would answer to whoever may not ask at all; reads no body. */
  void admit(Request head);

  Response answer(Request request);

  /**
   * What is answered at once, whatever else is being answered: a bound on requests must not keep
   * anybody from asking whether the process lives. Throws nothing.
   */
  default Optional<Response> atOnce(Request head) {
    return Optional.empty();
  }

  /** As {@link #answer}, with what is to be told when the answer has been sent. */
  default Answered begin(Request request) {
    return new Answered(answer(request), () -> {});
  }

  /** An answer on its way; closed when it is sent. */
  record Answered(Response response, Runnable sent) implements AutoCloseable {
    @Override
    public void close() {
      sent.run();
    }
  }

  /** The answer to what did not become a request. */
  Response refuse(RuntimeException why);
}
