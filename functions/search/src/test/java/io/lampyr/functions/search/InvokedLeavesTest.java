package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafPlaces;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searches whose leaves are invocations of the same function, by way of Lambda's own API. */
class InvokedLeavesTest {
  private static final String PATH = "/2015-03-31/functions/search/invocations";
  private static final String BODY =
      "{\"query\":{\"match\":{\"t\":\"lamp\"}},\"size\":7,\"sort\":[{\"n\":\"desc\"}],"
          + "\"aggs\":{\"s\":{\"stats\":{\"field\":\"n\"}}},\"highlight\":{\"fields\":{\"t\":{}}}}";

  private final AtomicInteger invocations = new AtomicInteger();
  private final OneNode node = new OneNode(23, Persona.ELASTICSEARCH);
  private final RestApi here = node.whole(Persona.ELASTICSEARCH);
  private HttpServer lambda;
  private LambdaCalls calls;
  private SearchHandler leaf;
  private int status = 200;

  /** As everybody finds credentials. */
  @BeforeAll
  static void giveCredentials() {
    System.setProperty("aws.accessKeyId", "test");
    System.setProperty("aws.secretAccessKey", "test");
  }

  @BeforeEach
  void start() throws IOException {
    lambda = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
    lambda.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    lambda.createContext(
        PATH,
        exchange -> {
          invocations.incrementAndGet();
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          if (status == 200) {
            byte[] event = exchange.getRequestBody().readAllBytes();
            leaf.answer(new ByteArrayInputStream(event), out);
          } else {
            out.write("{}".getBytes(StandardCharsets.UTF_8));
          }
          exchange.sendResponseHeaders(status, out.size());
          exchange.getResponseBody().write(out.toByteArray());
          exchange.close();
        });
    lambda.start();
    calls =
        new LambdaCalls(
            AwsAccess.of("us-east-1"),
            Optional.of(URI.create("http://127.0.0.1:" + lambda.getAddress().getPort())),
            "search");
    send(here, "PUT", "/docs", "{\"settings\":{\"number_of_shards\":4}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"n\":" + i + ",\"t\":\"a lamp\"}\n");
    }
    send(here, "POST", "/docs/_bulk?refresh=true", lines.toString());
  }

  @AfterEach
  void stop() {
    calls.close();
    lambda.stop(0);
    node.close();
  }

  private static String send(RestApi api, String method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    byte[] answer = api.answer(Request.of(Method.valueOf(method), target, json, bytes)).body();
    return new String(answer, StandardCharsets.UTF_8);
  }

  /** The answer without the time that it took. */
  private static String search(RestApi api) {
    return send(api, "POST", "/docs/_search", BODY).replaceFirst("\"took\":[0-9]+,", "");
  }

  /** A leaf whose replies of more bytes than that go by way of the store. */
  private void leafSays(int inlineBytes) {
    Assembly other =
        node.assembly(
            Persona.ELASTICSEARCH,
            new SearchEngine.Fleet(LeafPlaces.none(), new LeafSettings(1, 1, inlineBytes)));
    leaf = new SearchHandler(other.api(), other.leaf());
  }

  private RestApi coordinator() {
    return node.assembly(
            Persona.ELASTICSEARCH,
            new SearchEngine.Fleet(
                _ -> List.of(LeafPlace.function("search", new InvokedLeaf(calls), () -> true)),
                new LeafSettings(3, 2, 4 << 20)))
        .api();
  }

  @Test
  void largeSearchIsSharedWithInvocationsOfTheFunction() {
    leafSays(4 << 20);
    String told = search(coordinator());
    assertThat(told).isEqualTo(search(here)).contains("count\":60");
    // Four shards, two a leaf; the query, and the fetch of what was found.
    assertThat(invocations.get()).isBetween(3, 4);
    assertThat(node.storedBytes(LeafService.RESULTS)).isZero();
  }

  @Test
  void longRepliesComeByWayOfTheStore() {
    leafSays(10);
    assertThat(search(coordinator())).isEqualTo(search(here));
    assertThat(invocations.get()).isBetween(3, 4);
    assertThat(node.storedBytes(LeafService.RESULTS)).isPositive();
  }

  @Test
  void whereTooManyRunAlreadyTheCoordinatorSearchesByItself() {
    status = 429;
    assertThat(search(coordinator())).isEqualTo(search(here));
    assertThat(invocations.get()).isPositive();
  }

  @Test
  void smallSearchStaysInTheProcess() {
    leafSays(4 << 20);
    send(here, "PUT", "/small", "{\"settings\":{\"number_of_shards\":2}}");
    send(here, "PUT", "/small/_doc/1?refresh=true", "{\"n\":1}");
    send(here, "PUT", "/small/_doc/2?refresh=true", "{\"n\":1}");
    send(coordinator(), "POST", "/small/_search", BODY);
    assertThat(invocations.get()).isZero();
  }
}
