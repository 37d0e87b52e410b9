package io.lampyr.restapi.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Requests whose bodies are no JSON. */
final class FormsOfBodiesTest {
  private static final String YAML = "application/yaml";
  private static final String SMILE = "application/smile";

  private final OneNode node = new OneNode(59, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);
  private final Client client = new Client(api);

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void documentsAndSearchesAreTakenAndAnswersAreOfTheSameForm() {
    Response stored = send(Method.PUT, "/i/_doc/1?refresh=true", YAML, "", "a: 1\nb: [x]\n");
    assertThat(stored.status()).isEqualTo(201);
    assertThat(text(stored)).startsWith("---\n_index: \"i\"\n");
    assertThat(client.get("/i/_doc/1").at("_source/b/0")).isEqualTo("x");
    String search = "query: {term: {a: 1}}";
    assertThat(text(send(Method.POST, "/i/_search", YAML, "application/json", search)))
        .startsWith("{\"took\"")
        .contains("\"_id\":\"1\"");
    assertThat(text(send(Method.POST, "/i/_search", YAML, "*/*", search))).startsWith("---\ntook");
    assertThat(text(send(Method.POST, "/i/_search?format=json", YAML, "", search))).startsWith("{");
    assertThat(send(Method.POST, "/i/_search", YAML, "", "query: [").status()).isEqualTo(400);
  }

  @Test
  void aParameterThatStandsForABodyIsOfAnyFormToo() {
    client.put("/i/_doc/1?refresh=true", "{\"a\":1}");
    String target = "/i/_search?source_content_type=application/yaml&source=size:%200";
    assertThat(client.get(target).ids()).isEmpty();
  }

  @Test
  void manyDocumentsComeInFormsThatHaveEnds() {
    byte[] lines =
        HexFormat.of()
            .parseHex(
                "3a290a00"
                    + "fa"
                    + "84"
                    + hex("index")
                    + "fafb"
                    + "fb"
                    + "ff"
                    + "3a290a00"
                    + "fa"
                    + "80"
                    + hex("a")
                    + "c2"
                    + "fb"
                    + "ff");
    Response bulk = api.answer(Request.of(Method.POST, "/i/_bulk", headers(SMILE, ""), lines));
    assertThat(bulk.status()).isEqualTo(200);
    assertThat(text(bulk)).startsWith(":)\n");
    client.post("/i/_refresh", "");
    assertThat(client.get("/i/_count?q=a:1").at("count")).isEqualTo(1L);
    Response refused = send(Method.POST, "/i/_bulk", YAML, "application/json", "index: {}");
    assertThat(refused.status()).isEqualTo(406);
    assertThat(text(refused))
        .contains("Content-Type [YAML] does not support stream parsing. Use JSON or SMILE instead");
    assertThat(send(Method.POST, "/_msearch", "application/cbor", "", "a").status()).isEqualTo(406);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  private Response send(Method method, String target, String type, String accept, String body) {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return api.answer(Request.of(method, target, headers(type, accept), bytes));
  }

  private static Headers headers(String type, String accept) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", type);
    if (!accept.isEmpty()) {
      headers.put("accept", accept);
    }
    return new Headers(headers);
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }
}
