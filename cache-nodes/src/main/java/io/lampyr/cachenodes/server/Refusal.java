package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderNames;
import io.helidon.http.HeaderValues;
import io.helidon.http.Status;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import java.nio.charset.StandardCharsets;

/**
 * A request that is not carried out, or of which it is not known whether it was.
 *
 * @param retrySeconds after how long the caller may come again; zero if that makes no difference
 * @param closes whether the connection cannot be used any more, as there is an unread request on it
 */
record Refusal(Status status, String reason, int retrySeconds, boolean closes) {

  static Refusal of(Status status, String reason) {
    return new Refusal(status, reason, 0, false);
  }

  static Refusal retryAfter(Status status, String reason, int seconds) {
    return new Refusal(status, reason, seconds, false);
  }

  /** The same, but the request is left unread. */
  Refusal closing() {
    return new Refusal(status, reason, retrySeconds, true);
  }

  void send(ServerRequest request, ServerResponse response) {
    response.status(status);
    response.header(HeaderNames.CONTENT_TYPE, "application/json");
    if (retrySeconds > 0) {
      response.header(HeaderNames.RETRY_AFTER, Integer.toString(retrySeconds));
    }
    if (status.code() == Status.UNAUTHORIZED_401.code()) {
      response.header(HeaderNames.WWW_AUTHENTICATE, "Bearer");
    }
    boolean hangsUp = closes && request.prologue().protocolVersion().startsWith("1");
    if (hangsUp) {
      response.header(HeaderValues.CONNECTION_CLOSE);
    }
    response.send(body(status, reason));
    if (hangsUp) {
      // Helidon would take what was left unread for the next request.
      throw new CloseConnectionException("request was refused and left unread");
    }
  }

  static byte[] body(Status status, String reason) {
    return Json.object(
            json -> {
              json.writeNumberProperty("status", status.code());
              json.writeStringProperty("error", reason);
            })
        .getBytes(StandardCharsets.UTF_8);
  }
}
