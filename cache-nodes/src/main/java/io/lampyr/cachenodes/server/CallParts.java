package io.lampyr.cachenodes.server;

import io.helidon.webserver.http.ServerRequest;
import io.lampyr.base.port.Ports;
import io.lampyr.cachenodes.deadline.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** What all handlers of calls share. */
record CallParts(NodeServerSettings settings, Admission admission, Calls calls, Ports ports) {

  Deadline deadline(Duration after, String what) {
    return new Deadline(ports.scheduler(), after, "node-http-" + what + "-deadline");
  }

  /**
   * Passes over the bytes of a request that is refused, so that its caller, who sends before it
   * reads, gets the refusal and can use the connection again. If they are too many, or too slow,
   * the connection ends with the refusal.
   */
  Refusal passOver(Refusal refusal, ServerRequest request) {
    if (!request.content().hasEntity()) {
      return refusal;
    }
    long length = request.headers().contentLength().orElse(Long.MAX_VALUE);
    if (length > settings.requestSize().bytes()) {
      return refusal.closing();
    }
    try (Deadline _ = deadline(settings.bodyTime(), "refused-request");
        InputStream body = request.content().inputStream()) {
      body.skipNBytes(length);
      return refusal;
    } catch (IOException | RuntimeException broken) {
      return refusal.closing();
    }
  }
}
