package io.lampyr.httpfront;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests as no client sends them that has a library: each is answered, and the connection ends
 * where what follows could be taken for something else. Nobody waits for what is never sent.
 */
@Timeout(60)
class RawRequestsTest {
  private static final int MOST = 100_000;

  /** Longer than a test may take. */
  private static final Duration LONG = Duration.ofHours(1);

  private static final Responder ECHO =
      new Responder() {
        @Override
        public void admit(Request head) {}

        @Override
        public Response answer(Request request) {
          return said(200, request.method() + ":" + request.body().length);
        }

        @Override
        public Response refuse(RuntimeException why) {
          return said(why instanceof ApiException known ? known.status() : 500, why.getMessage());
        }
      };

  private final HttpFront front =
      new HttpFront(
          new HttpSettings(
              "127.0.0.1",
              0,
              100,
              10,
              new ByteSize(MOST),
              new ByteSize(10 * MOST),
              LONG,
              LONG,
              Optional.empty()),
          ECHO,
          new ThreadScheduler((_, _) -> {}));

  @AfterEach
  void close() {
    front.close();
  }

  private static Response said(int status, String text) {
    return new Response(
        status, new Headers(Map.of("X-Said", text)), text.getBytes(StandardCharsets.UTF_8));
  }

  /** All that is answered until the server ends the connection. */
  private String answers(String sent) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
      OutputStream out = socket.getOutputStream();
      out.write(sent.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }
  }

  private static String chunked(String body) {
    return "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + body;
  }

  private static long count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1L;
  }

  @ParameterizedTest
  @ValueSource(strings = {"close", "Close", "CLOSE", "TE, close", "close , TE"})
  void whoeverWantsTheConnectionToEndSeesItEndHoweverThatIsSaid(String said) throws IOException {
    String answer = answers("GET /a HTTP/1.1\r\nHost: a\r\nConnection: " + said + "\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200").endsWith("GET:0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zz\r\nwhat follows",
        "-5\r\nwhat follows",
        "ffffffffffffffff\r\nwhat follows",
        "3;a=b\r\nabc\r\n0\r\n\r\n",
        "3\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n"
      })
  void aBodyThatIsSentAsItShouldNotBeIsRefusedAtOnceAndIsTheLast(String body) throws IOException {
    String next = "GET /next HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    String answer = answers(chunked(body) + next);
    assertThat(answer).startsWith("HTTP/1.1 400").containsIgnoringCase("Connection: close");
    assertThat(count(answer, "HTTP/1.1 ")).isEqualTo(1);
  }

  @Test
  void aBodyThatNeverEndsIsRefusedOnceItIsTooLong() throws IOException {
    String step = "1000\r\n" + "a".repeat(0x1000) + "\r\n";
    String answer = answers(chunked(step.repeat(MOST / 0x1000 + 1)));
    assertThat(answer).startsWith("HTTP/1.1 413").containsIgnoringCase("Connection: close");
  }

  /** Who reads nothing before all is sent, as simple clients do. */
  @Test
  void whoSendsFarTooMuchAndReadsThenSeesWhy() throws IOException {
    int length = 64 << 20;
    String answer =
        answers(
            "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: "
                + length
                + "\r\n\r\n"
                + "a".repeat(length));
    assertThat(answer).startsWith("HTTP/1.1 413").contains("split it");
  }

  @Test
  void anEarlierRequestWhoseLinesEndOtherwiseIsRefusedAtOnce() throws IOException {
    assertThat(answers("GET /a HTTP/1.0\n\n")).startsWith("HTTP/1.1 400");
  }

  @Test
  void requestsThatAreSentTogetherAreAnsweredInTheirOrder() throws IOException {
    String posted = "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: ";
    String answer =
        answers(
            posted
                + "3\r\n\r\nabc"
                + chunked("5\r\nabcde\r\n0\r\n\r\n")
                + "GET /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assertThat(count(answer, "HTTP/1.1 200")).isEqualTo(3);
    assertThat(answer.replaceAll("(?s)HTTP.*?\r\n\r\n", " ")).isEqualTo(" POST:3 POST:5 GET:0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET",
        "GET /a HTTP/1.1\r\n",
        "GET /a HTTP/1.1\r\nHost: a\r\nX-",
        "GET /a HTTP/1.0\r\nX-",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n",
        "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
        "POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc"
      })
  void whoLeavesAmidARequestIsNotToldOfAFaultOfTheServers(String begun) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), front.port())) {
      socket.getOutputStream().write(begun.getBytes(StandardCharsets.ISO_8859_1));
      socket.shutdownOutput();
      assertThat(socket.getInputStream().readAllBytes()).asString().isEmpty();
    }
  }
}
