package io.lampyr.httpfront;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is answered whatever else is under way, and whoever cannot be asked. */
@Timeout(60)
class HttpFrontTest {
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);
  private final HttpClient client = HttpClient.newHttpClient();

  /** Answers slowly, and knows at the moment nobody who sends a body. */
  private final Responder slow =
      new Responder() {
        @Override
        public Optional<Response> atOnce(Request head) {
          return head.path().equals(List.of("alive")) ? Optional.of(said(200, "")) : empty();
        }

        private Optional<Response> empty() {
          return Optional.empty();
        }

        @Override
        public void admit(Request head) {
          throw new UnavailableException("nobody knows");
        }

        @Override
        public Response answer(Request request) {
          begun.countDown();
          try {
            open.await();
          } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
          }
          return said(200, "");
        }

        @Override
        public Response refuse(RuntimeException why) {
          return said(why instanceof OverloadedException ? 429 : 503, why.getMessage());
        }
      };

  private final HttpFront front =
      new HttpFront(
          new HttpSettings(
              "127.0.0.1",
              0,
              100,
              1,
              ByteSize.ofMb(1),
              ByteSize.ofMb(1),
              Duration.ofSeconds(30),
              Duration.ofSeconds(30),
              Optional.empty()),
          slow,
          new ThreadScheduler((_, _) -> {}));

  private static Response said(int status, String text) {
    return new Response(status, Headers.NONE, text.getBytes(StandardCharsets.UTF_8));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + front.port() + path));
  }

  private int status(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString()).statusCode();
  }

  @AfterEach
  void close() {
    open.countDown();
    front.close();
    client.close();
  }

  @Test
  void whoAsksWhetherItLivesIsAnsweredWhileAsManyRequestsRunAsMay() throws Exception {
    CompletableFuture<HttpResponse<String>> running =
        client.sendAsync(request("/slow").build(), BodyHandlers.ofString());
    begun.await();
    assertThat(status("/other")).isEqualTo(429);
    assertThat(status("/alive")).isEqualTo(200);
    front.stopAccepting();
    assertThat(status("/alive")).isEqualTo(503);
    open.countDown();
    assertThat(running.get().statusCode()).isEqualTo(200);
    front.awaitIdle();
  }

  @Test
  void whoseSenderCannotBeToldAtTheMomentIsRefusedInTheApisOwnShape() throws Exception {
    HttpRequest sent =
        request("/any").POST(HttpRequest.BodyPublishers.ofString("something")).build();
    HttpResponse<String> answer = client.send(sent, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.body()).isEqualTo("nobody knows");
  }
}
