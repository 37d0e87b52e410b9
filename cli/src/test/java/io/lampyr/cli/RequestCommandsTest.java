package io.lampyr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestCommandsTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private HttpServer server;

  @BeforeEach
  void open() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          String key = exchange.getRequestHeaders().getFirst("Authorization");
          String path = exchange.getRequestURI().toString();
          requests.add(
              exchange.getRequestMethod() + " " + path + " " + body + (key == null ? "" : key));
          boolean isGone = path.contains("gone");
          String answer =
              isGone
                  ? "{\"error\":{\"root_cause\":[],\"type\":\"index_not_found_exception\","
                      + "\"reason\":\"no such index [gone]\"},\"status\":404}"
                  : "the answer";
          byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(isGone ? 404 : 200, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void close() {
    server.stop(0);
  }

  @Test
  void eachCommandMakesItsRequest() throws IOException {
    String file = Files.writeString(folder.resolve("body.json"), "{\"a\":1}").toString();
    assertThat(run("cat", "indices", "a*", "b", "--columns", "index", "--json")).isZero();
    assertThat(run("cat", "health", "--api-key", "k")).isZero();
    assertThat(run("index", "create", "books", "-f", file)).isZero();
    assertThat(run("index", "mapping", "books")).isZero();
    assertThat(run("index", "settings", "books", "-f", file)).isZero();
    assertThat(run("index", "delete", "books", "--yes")).isZero();
    assertThat(run("search", "a,b*", "-q", "x:y z", "--size", "3")).isZero();
    assertThat(run("search", "a", "-f", file)).isZero();
    assertThat(requests)
        .containsExactly(
            "GET /_cat/indices/a*,b?format=json&h=index ",
            "GET /_cat/health?v ApiKey k",
            "PUT /books {\"a\":1}",
            "GET /books/_mapping?pretty ",
            "PUT /books/_settings {\"a\":1}",
            "DELETE /books ",
            "GET /a,b*/_search?pretty&size=3&q=x%3Ay+z ",
            "POST /a/_search?pretty {\"a\":1}");
    assertThat(out.toString()).startsWith("the answer" + System.lineSeparator());
  }

  @Test
  void aRefusalIsToldInTheServersWords() {
    assertThat(run("search", "gone")).isEqualTo(1);
    assertThat(err.toString())
        .contains("status=404 index_not_found_exception: no such index [gone]");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void mistakesAreFoundBeforeAnythingIsAsked() {
    assertThat(run("cat", "indicse")).isEqualTo(2);
    assertThat(run("index", "delete", "books")).isEqualTo(2);
    assertThat(run("search", "a", "-H", "nonsense")).isEqualTo(2);
    assertThat(run("search", "a", "--url", "ftp://x")).isEqualTo(2);
    assertThat(requests).isEmpty();
    assertThat(err.toString())
        .contains("unknown table name=indicse nearest=indices")
        .contains("--yes says that it is meant")
        .contains("header=nonsense is not 'Name: value'")
        .contains("url=ftp://x names no server; such as http://127.0.0.1:9200 would");
  }

  @Test
  void noServerIsToldWithWhereItWasLookedFor() {
    server.stop(0);
    assertThat(run("cat", "nodes")).isEqualTo(3);
    assertThat(err.toString()).contains("no answer from http://127.0.0.1:", "LAMPYR_URL");
  }

  @Test
  void aShellLearnsTheCommands() {
    assertThat(run("completion", "bash")).isZero();
    assertThat(out.toString()).contains("complete -F", "bulk", "--checkpoint");
    assertThat(run("completion", "fish")).isEqualTo(2);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    boolean asks = !arguments[0].equals("completion") && !all.contains("--url");
    if (asks) {
      all.addAll(List.of("--url", "http://127.0.0.1:" + server.getAddress().getPort()));
    }
    return CommandTree.run(
        new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
  }
}
