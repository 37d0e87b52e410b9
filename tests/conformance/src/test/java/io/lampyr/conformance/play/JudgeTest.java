package io.lampyr.conformance.play;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.conformance.suite.KnownBad;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.suite.Suites;
import io.lampyr.conformance.suite.Version;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server that answers each request to a thing with that thing's name and its body. */
@Timeout(180)
class JudgeTest {
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final HttpClient client = Server.client();
  private HttpServer http;

  @BeforeEach
  void listen() throws Exception {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          String target = exchange.getRequestURI().getRawPath();
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          requests.add(exchange.getRequestMethod() + " " + target + " " + body);
          boolean isMissing = target.contains("missing");
          String answer =
              isMissing
                  ? "{\"error\":{\"reason\":\"it is missing\"}}"
                  : "{\"path\":\"" + target + "\",\"body\":" + (body.isEmpty() ? "0" : body) + "}";
          byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
          boolean isHead = exchange.getRequestMethod().equals("HEAD");
          exchange.getResponseHeaders().add("Content-Type", "application/json; charset=UTF-8");
          exchange.getResponseHeaders().add("Warning", "299 Server-1 \"old \\\"thing\\\"\"");
          exchange.sendResponseHeaders(isMissing ? 404 : 200, isHead ? -1 : bytes.length);
          if (!isHead) {
            exchange.getResponseBody().write(bytes);
          }
          exchange.close();
        });
    http.start();
  }

  @AfterEach
  void end() {
    client.close();
    http.stop(0);
  }

  @Test
  void aTestPassesIfEverythingIsAsItSays() throws Exception {
    assertThat(
            verdict(
                """
                a test:
                  - do: {thing: {index: a, id: 1, body: {b: x}}}
                  - match: {path: /a/_thing/1}
                  - set: {body.b: name}
                  - do: {there: {}}
                  - is_true: ''
                  - do: {thing: {index: $name}}
                  - match: {path: /x/_thing}
                  - match: {$body: '/path/'}
                  - do: {catch: missing, thing: {index: missing}}
                  - do: {catch: /it is missing/, thing: {index: missing}}
                  - do: {thing: {index: missing, ignore: [404, 409]}}
                  - do: {catch: param, thing: {colour: red}}
                """))
        .isEqualTo(new Verdict.Passed());
    assertThat(requests.getFirst()).isEqualTo("POST /a/_thing/1 {\"b\": \"x\"}");
    assertThat(requests).noneMatch(request -> request.contains("red"));
  }

  @Test
  void theFirstThingThatIsNotIsTheReason() throws Exception {
    assertThat(
            verdict(
                """
                a test:
                  - do: {thing: {index: a}}
                  - match: {path: /b/_thing}
                  - is_true: nowhere
                """))
        .isEqualTo(new Verdict.Failed("match path: expected /b/_thing, found /a/_thing"));
    assertThat(verdict("a test: [do: {thing: {index: missing}}]"))
        .isEqualTo(
            new Verdict.Failed("thing: status 404: {\"error\":{\"reason\":\"it is missing\"}}"));
    assertThat(verdict("a test: [do: {catch: conflict, thing: {index: a}}]"))
        .isInstanceOf(Verdict.Failed.class);
    assertThat(verdict("a test: [do: {thing: {colour: red}}]"))
        .isEqualTo(new Verdict.Failed("thing: unknown arguments [colour]"));
    assertThat(verdict("a test: [do: {nowhere: {}}]"))
        .isEqualTo(new Verdict.Failed("unknown API nowhere"));
    assertThat(verdict("a test: [dance: {}]"))
        .isEqualTo(new Verdict.Failed("unknown operator dance"));
  }

  @Test
  void whatTripsTheJudgeFailsTheTest() throws Exception {
    assertThat(verdict("a test: [do: {thing: {index: a}}, match: {path: '/(/'}]"))
        .isInstanceOfSatisfying(
            Verdict.Failed.class,
            failed -> assertThat(failed.reason()).contains("PatternSyntaxException"));
  }

  @Test
  void theTeardownComesEvenAfterAFailureButStepsDoNotComeAfterASetupThatFailed() throws Exception {
    assertThat(
            verdict(
                """
                setup: [do: {thing: {index: missing}}]
                ---
                a test: [do: {thing: {index: step}}]
                ---
                teardown: [do: {thing: {index: last}}]
                """))
        .isInstanceOfSatisfying(
            Verdict.Failed.class, failed -> assertThat(failed.reason()).startsWith("setup: thing"));
    assertThat(requests)
        .anyMatch(request -> request.contains("/last/"))
        .noneMatch(request -> request.contains("/step/"));
    assertThat(
            verdict(
                """
                a test: [do: {thing: {index: a}}]
                ---
                teardown: [do: {thing: {index: missing}}]
                """))
        .isInstanceOfSatisfying(
            Verdict.Failed.class, failed -> assertThat(failed.reason()).startsWith("teardown: "));
  }

  @Test
  void theServerIsEmptiedAfterEachTestThatWasPlayed() throws Exception {
    verdict("a test: [do: {thing: {index: a}}]");
    assertThat(requests).contains("DELETE /*  ".strip() + " ", "DELETE /_template/* ");
    assertThat(requests.getLast()).startsWith("PUT /_cluster/settings");
    requests.clear();
    assertThat(verdict("a test: [skip: {version: all, reason: why}]"))
        .isEqualTo(new Verdict.Skipped("version all: why"));
    assertThat(requests).isEmpty();
  }

  @Test
  void aTestThatSaysNothingIsNotPlayed() throws Exception {
    Suite suite = Suites.of("a test: [do: {thing: {index: a}}]");
    Judge judge =
        new Judge(
            server(),
            suite.apis(),
            Version.of("3.1.0"),
            new KnownBad(Map.of("folder/file.yml :: a test", "why")),
            false);
    assertThat(judge.judge(suite.tests().getFirst())).isEqualTo(new Verdict.Discounted("why"));
    assertThat(requests).isEmpty();
  }

  @Test
  void warningsAreJudgedIfThatIsWanted() throws Exception {
    String quiet = "a test: [do: {thing: {index: a}}]";
    String allowing = "a test: [do: {allowed_warnings: ['old \"thing\"', x], thing: {index: a}}]";
    String wanting = "a test: [do: {warnings: ['old \"thing\"', x], thing: {index: a}}]";
    assertThat(verdict(quiet)).isEqualTo(new Verdict.Passed());
    assertThat(judge(quiet, true))
        .isEqualTo(
            new Verdict.Failed("thing: unexpected warnings [old \"thing\"], missing warnings []"));
    assertThat(judge(allowing, true)).isEqualTo(new Verdict.Passed());
    assertThat(judge(wanting, true))
        .isEqualTo(new Verdict.Failed("thing: unexpected warnings [], missing warnings [x]"));
  }

  @Test
  void aServerThatIsNotThereIsNotJudged() {
    http.stop(0);
    assertThatThrownBy(() -> verdict("a test: [do: {thing: {index: a}}]"))
        .isInstanceOf(ServerLostException.class);
  }

  private Verdict verdict(String file) throws InterruptedException {
    return judge(file, false);
  }

  private Verdict judge(String file, boolean judgesWarnings) throws InterruptedException {
    Suite suite = Suites.of(file);
    Judge judge =
        new Judge(
            server(), suite.apis(), Version.of("3.1.0"), new KnownBad(Map.of()), judgesWarnings);
    return judge.judge(suite.tests().getFirst());
  }

  private Server server() {
    return new Server(client, URI.create("http://127.0.0.1:" + http.getAddress().getPort()));
  }
}
