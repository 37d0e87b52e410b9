package io.lampyr.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** With what the command exits, against a server that answers everything with an empty object. */
@Timeout(180)
class ConformanceTest {
  private static final String EMPTY =
      "<!-- written by make conformance -->\n<!-- end of what make conformance writes -->\n";

  @TempDir Path folder;
  private HttpServer http;

  @BeforeEach
  void listen() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          boolean isHead = exchange.getRequestMethod().equals("HEAD");
          exchange.getResponseHeaders().add("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, isHead ? -1 : 2);
          if (!isHead) {
            exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
          }
          exchange.close();
        });
    http.start();
    Files.writeString(page(), EMPTY);
  }

  @AfterEach
  void end() {
    http.stop(0);
  }

  @Test
  void whatPassesExitsWithZeroAndLeavesThePageAsItIsUnlessItWasAllOfTheSuite() throws IOException {
    assertThat(run("--only", "ping")).isZero();
    assertThat(Files.readString(page())).isEqualTo(EMPTY);
    assertThat(Files.readString(folder.resolve("results.json"))).startsWith("{\"passed\":1,");
  }

  @Test
  void aFailureThatIsNotListedExitsWithOneUnlessItIsAccepted() {
    assertThat(run("--only", "ping,info")).isEqualTo(1);
    assertThat(run("--only", "ping,info", "--accept")).isZero();
  }

  @Test
  void nothingJudgedExitsWithTwo() throws IOException {
    assertThat(run("--only", "nothing.of.the.kind")).isEqualTo(2);
    http.stop(0);
    assertThat(run("--only", "ping")).isEqualTo(2);
    Files.writeString(page(), "no marks\n");
    assertThat(run("--only", "ping")).isEqualTo(2);
  }

  @Test
  void aServerElsewhereIsNeverEmptied() {
    assertThat(Conformance.run(arguments("http://192.0.2.1:9200", "--only", "ping"))).isEqualTo(2);
  }

  private Path page() {
    return folder.resolve("page.md");
  }

  private int run(String... more) {
    return Conformance.run(arguments("http://127.0.0.1:" + http.getAddress().getPort(), more));
  }

  private String[] arguments(String url, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--url",
                url,
                "--page",
                page().toString(),
                "--results",
                folder.resolve("results.json").toString()));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
