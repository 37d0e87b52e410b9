package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a call says in its body is read, or the call is refused. */
class UnreadBodiesTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(12, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static void create(String index) {
    String body = "{'mappings':{'properties':{'a':{'type':'long'}}}}";
    assertThat(send(Method.PUT, "/" + index, body)).startsWith("200 ");
  }

  private static String write(String index, String document) {
    return send(Method.PUT, "/" + index + "/_doc/1?refresh=true", document);
  }

  @Test
  void peopleMayWriteCommentsIntoBodiesButNotIntoDocuments() {
    String body = "{ // all of it\n'mappings': /* few */ {'properties':{'a':{'type':'long'}}}}";
    assertThat(send(Method.PUT, "/commented", body)).startsWith("200 ");
    assertThat(write("commented", "{'a':1}")).startsWith("201 ");
    String search = "{'query':{ /* each */ 'match_all':{}},\n'size':1 // one\n}";
    assertThat(send(Method.POST, "/commented/_search", search))
        .startsWith("200 ")
        .contains("\"a\":1");
    // A document is given back as it is, to whom reads strict JSON alone.
    assertThat(write("commented", "{'a':2 /* two */}")).startsWith("400 ").contains("comment");
  }

  /** Every call that does something would have done it before it told that. */
  @Test
  void bodiesThatNobodyReadsAreRefusedBeforeAnythingIsDone() {
    create("bodiless");
    Map<String, Method> calls =
        Map.of(
            "/bodiless", Method.DELETE,
            "/bodiless/_close", Method.POST,
            "/bodiless/_refresh?ignore_unavailable=true", Method.POST,
            "/_cat/indices?v", Method.GET,
            "/bodiless/_mapping", Method.GET,
            "/bodiless/_doc/1", Method.DELETE,
            "/_nodes/stats", Method.GET);
    calls.forEach((target, method) ->
        assertThat(send(method, target, "{'a':1}"))
            .startsWith("400 ")
            .contains(
                "request ["
                    + method
                    + " "
                    + target.split("\\?", 2)[0]
                    + "] does not support having a body"));
    assertThat(send(Method.GET, "/_cat/indices/bodiless", "")).contains(" open bodiless ");
  }

  @Test
  void aPointInTimeLeavesOutIndicesThatItsFilterCannotMatchIn() {
    create("with-point");
    create("without-point");
    write("with-point", "{'t':'2026-01-07'}");
    write("without-point", "{'t':'2026-01-08'}");
    String open = "/with*-point/_pit?keep_alive=1m";
    assertThat(send(Method.POST, open, "{'index_filter':{'range':{'t':{'lt':'2026-01-08'}}}}"))
        .contains("\"_shards\":{\"total\":1,");
    assertThat(send(Method.POST, open, "")).contains("\"_shards\":{\"total\":2,");
    assertThat(send(Method.POST, open, "{'filter':{}}"))
        .startsWith("400 ")
        .contains("unknown field [filter]");
  }
}
