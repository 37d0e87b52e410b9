package io.lampyr.conformance.fuzz;

import io.lampyr.conformance.play.ServerLostException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Sends what was made up to one server. The client stays its maker's to close. */
record Sender(HttpClient client, URI address) {
  /** More than what the API itself waits for at most: health waits half a minute. */
  private static final Duration PATIENCE = Duration.ofSeconds(45);

  /** Throws {@link ServerLostException} if nobody listens. */
  Reply send(Draft draft) throws InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + draft.target()))
            .timeout(PATIENCE)
            .method(
                draft.method(),
                draft.body().length == 0
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofByteArray(draft.body()));
    if (!draft.mediaType().isEmpty()) {
      request.header("Content-Type", draft.mediaType());
    }
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      return Reply.of(
          response.statusCode(),
          response.headers().firstValue("Content-Type").orElse(""),
          response.body());
    } catch (ConnectException nobody) {
      throw new ServerLostException(address.toString(), nobody);
    } catch (IOException lost) {
      return Reply.none(lost.toString());
    }
  }
}
