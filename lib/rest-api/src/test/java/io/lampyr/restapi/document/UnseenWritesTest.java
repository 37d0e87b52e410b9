package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What answers say of writes whose owner does not say that searches see them. */
class UnseenWritesTest {
  private static final OneNode node = new OneNode(23, Persona.ELASTICSEARCH);
  private static final Set<String> silent = ConcurrentHashMap.newKeySet();
  private static final RestApi api =
      node.assembly(
              Persona.ELASTICSEARCH,
              SearchEngine.Fleet.NONE,
              node.nodes(UnseenWritesTest::silencing))
          .api();

  @AfterAll
  static void stop() {
    node.close();
  }

  @BeforeEach
  void begin() {
    silent.clear();
  }

  private static NodeService silencing(NodeService real) {
    return (NodeService)
        Proxy.newProxyInstance(
            NodeService.class.getClassLoader(),
            new Class<?>[] {NodeService.class},
            (_, method, arguments) -> {
              if (silent.contains(method.getName())) {
                return new ShardReply.Unknown<>("nobody knows");
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Response send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static Optional<String> warning(Response response) {
    return response.headers().find("Warning");
  }

  @Test
  void aWriteThatIsWaitedForIsSeenWhenItIsAnsweredAndNothingElseIsSaidOfIt() {
    Response written = send(Method.PUT, "/waited/_doc/1?refresh=wait_for", "{\"n\":1}");
    assertThat(written.status()).isEqualTo(201);
    assertThat(Json.readObject(written.body())).doesNotContainKey("forced_refresh");
    assertThat(warning(written)).isEmpty();
    Response count = send(Method.GET, "/waited/_count", "");
    assertThat(Json.readObject(count.body())).containsEntry("count", 1L);
  }

  @Test
  void aWriteThatWasNotSeenInTimeIsStoredAndTheAnswerSaysSo() {
    silent.addAll(List.of("awaitVisible", "refresh"));
    for (String wanted : List.of("wait_for", "true")) {
      Response written =
          send(Method.PUT, "/unseen/_doc/" + wanted + "?timeout=300ms&refresh=" + wanted, "{}");
      assertThat(written.status()).isEqualTo(201);
      assertThat(Json.readObject(written.body()))
          .containsEntry("forced_refresh", false)
          .containsEntry("result", "created");
      assertThat(warning(written))
          .hasValueSatisfying(
              said -> assertThat(said).startsWith("299 Lampyr \"[refresh] ").endsWith("\""));
      assertThat(send(Method.GET, "/unseen/_doc/" + wanted, "").status()).isEqualTo(200);
    }
  }

  @Test
  void ofABulkTheItemsThatWereNotSeenAreTold() {
    silent.add("awaitVisible");
    String lines =
        """
        {"index":{"_id":"1"}}
        {"n":1}
        {"delete":{"_id":"none"}}
        {"create":{"_index":"INVALID","_id":"2"}}
        {}
        """;
    Response bulk = send(Method.POST, "/some/_bulk?timeout=300ms&refresh=wait_for", lines);
    assertThat(bulk.status()).isEqualTo(200);
    assertThat(warning(bulk)).isPresent();
    String told = new String(bulk.body(), StandardCharsets.UTF_8);
    assertThat(told).contains("\"result\":\"created\",\"forced_refresh\":false");
    assertThat(told).contains("\"result\":\"not_found\",\"forced_refresh\":false");
    assertThat(told).contains("\"type\":\"invalid_index_name_exception\"");
    silent.clear();
    assertThat(warning(send(Method.POST, "/some/_bulk?refresh=wait_for", lines))).isEmpty();
  }
}
