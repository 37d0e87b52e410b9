package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.base.port.Metrics;

/** Lets only those through who know the secret. Nothing of the others' requests is kept. */
final class Gate implements Handler {
  private final Authentication authentication;
  private final CallParts parts;
  private final Handler behind;
  private final Metrics.Counter missing;
  private final Metrics.Counter wrong;

  Gate(Authentication authentication, CallParts parts, Handler behind) {
    this.authentication = authentication;
    this.parts = parts;
    this.behind = behind;
    Metrics metrics = parts.ports().metrics();
    this.missing = metrics.counter("node.unauthenticated", "secret", "missing");
    this.wrong = metrics.counter("node.unauthenticated", "secret", "wrong");
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws Exception {
    var offered = request.headers().first(HeaderNames.AUTHORIZATION);
    if (offered.isEmpty()) {
      missing.increment();
      refuse("missing", request, response);
    } else if (!authentication.accepts(offered.get())) {
      wrong.increment();
      refuse("wrong", request, response);
    } else {
      behind.handle(request, response);
    }
  }

  private void refuse(String how, ServerRequest request, ServerResponse response) {
    String reason =
        "the header Authorization is %s: it must be Bearer and the secret that the nodes share"
            .formatted(how);
    Refusal refusal = Refusal.of(Status.UNAUTHORIZED_401, reason);
    parts.passOver(refusal, request).send(request, response);
  }
}
