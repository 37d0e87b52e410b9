package io.lampyr.cachenodes.server;

import io.helidon.http.HeaderNames;
import io.helidon.http.Status;
import io.helidon.webserver.http.Handler;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.lampyr.base.port.Metrics;

/** Lets only those through who know the secret. Nothing of the others' requests is kept. */
final class Gate implements Handler {
  private static final int RETRY_SECONDS = 1;

  private final Judge judge;
  private final String wanted;
  private final CallParts parts;
  private final Handler behind;
  private final Metrics.Counter missing;
  private final Metrics.Counter wrong;

  /** What is made of what a caller shows for a path. */
  @FunctionalInterface
  interface Judge {
    Authentication.Verdict judge(String header, String path);
  }

  private Gate(Judge judge, String wanted, CallParts parts, Handler behind) {
    this.judge = judge;
    this.wanted = wanted;
    this.parts = parts;
    this.behind = behind;
    Metrics metrics = parts.ports().metrics();
    this.missing = metrics.counter("node.unauthenticated", "secret", "missing");
    this.wrong = metrics.counter("node.unauthenticated", "secret", "wrong");
  }

  /** In front of what changes something, or tells of documents. */
  static Gate ofCall(Authentication.Desk desk, CallParts parts, Handler behind) {
    return new Gate(desk::ofCall, "a proof that the caller knows the nodes' secret", parts, behind);
  }

  /** In front of what people look at. */
  static Gate ofPage(Authentication.Desk desk, CallParts parts, Handler behind) {
    return new Gate(
        (header, _) -> desk.ofPage(header), "Bearer and the nodes' secret", parts, behind);
  }

  @Override
  public void handle(ServerRequest request, ServerResponse response) throws Exception {
    var offered = request.headers().first(HeaderNames.AUTHORIZATION);
    if (offered.isEmpty()) {
      missing.increment();
      refuse("is missing", request, response);
      return;
    }
    switch (judge.judge(offered.get(), request.path().path())) {
      case Authentication.Verdict.Known _ -> behind.handle(request, response);
      case Authentication.Verdict.Refused(String reason) -> {
        wrong.increment();
        refuse(reason, request, response);
      }
      case Authentication.Verdict.Untold(String reason) -> {
        Refusal later =
            Refusal.retryAfter(
                Status.TOO_MANY_REQUESTS_429, reason + ": nothing was done", RETRY_SECONDS);
        parts.passOver(later, request).send(request, response);
      }
    }
  }

  private void refuse(String how, ServerRequest request, ServerResponse response) {
    String reason = "the header Authorization %s: it must be %s".formatted(how, wanted);
    Refusal refusal = Refusal.of(Status.UNAUTHORIZED_401, reason);
    parts.passOver(refusal, request).send(request, response);
  }
}
