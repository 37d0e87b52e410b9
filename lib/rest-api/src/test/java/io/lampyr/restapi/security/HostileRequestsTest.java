package io.lampyr.restapi.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that want more than they may, or more work than they are worth. */
@Timeout(180)
class HostileRequestsTest {
  private final OneNode node = new OneNode(31, Persona.ELASTICSEARCH);
  private final Client client = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  @Test
  void patternsOfManyStarsAreMatchedAtOnce() {
    String stars = "*a".repeat(400) + "x";
    assertThat(client.get("/_tasks?actions=" + stars).status()).isEqualTo(200);
    assertThat(client.get("/_nodes?filter_path=" + "**.".repeat(200) + "zz").json()).isEmpty();
    assertThat(client.get("/_resolve/index/" + "*a".repeat(100)).status()).isEqualTo(200);
  }

  @Test
  void aDocumentThatAnAnalyzerCannotTakeIsRefusedAndNothingElse() {
    String analysis =
        "{\"settings\":{\"analysis\":{\"filter\":{\"f\":{\"type\":\"pattern_replace\","
            + "\"pattern\":\"a\",\"replacement\":\"$7\"}},\"analyzer\":{\"x\":{\"tokenizer\":"
            + "\"standard\",\"filter\":[\"f\"]}}}},\"mappings\":{\"properties\":{\"t\":{\"type\":"
            + "\"text\",\"analyzer\":\"x\"}}}}";
    Client.Told made = client.put("/i", analysis);
    if (made.status() == 200) {
      assertThat(client.put("/i/_doc/1", "{\"t\":\"aaa\"}").status()).isEqualTo(400);
      assertThat(client.put("/i/_doc/2", "{\"t\":\"bbb\"}").status()).isEqualTo(201);
      assertThat(client.get("/i/_doc/2").status()).isEqualTo(200);
    } else {
      assertThat(made.status()).isEqualTo(400);
    }
  }

  @Test
  void numbersThatWouldFillTheMemoryAreRefused() {
    client.put("/i/_doc/1", "{\"n\":1}");
    String script =
        "{\"script\":{\"source\":\"ctx._source.n += params.x\","
            + "\"params\":{\"x\":1e-2147483648}}}";
    Client.Told told = client.post("/i/_update/1", script);
    assertThat(told.status()).as(told.toString()).isLessThan(500);
    assertThat(client.put("/i/_doc/2", "{\"n\":1e2147483647}").status()).isLessThan(500);
  }

  @Test
  void manyTermsOfAnIntervalAreNoErrorOfTheServer() {
    client.put("/i", "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\"}}}}");
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      words.append("a").append(i).append(' ');
    }
    client.put("/i/_doc/1?refresh=true", "{\"t\":\"" + words + "\"}");
    String query = "{\"query\":{\"intervals\":{\"t\":{\"prefix\":{\"prefix\":\"a\"}}}}}";
    Client.Told told = client.post("/i/_search", query);
    assertThat(told.status()).as(told.toString()).isLessThan(500);
  }

  @Test
  void nestingThatWouldOverflowTheStackIsRefused() {
    String deep = "{\"bool\":{\"must\":[".repeat(5000) + "]}}".repeat(5000);
    assertThat(client.post("/i/_search", "{\"query\":" + deep + "}").status()).isEqualTo(400);
  }

  private Response send(RestApi api, String key, Method method, String target, String body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Authorization", "ApiKey " + key);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return api.answer(Request.of(method, target, new Headers(headers), bytes));
  }

  @Test
  void aKeyForSomeIndicesReachesNoOthersAliasAnalyzerOrName() {
    // long on purpose: one way after the other, all with one key
    var assembly = node.assembly(new ApiSettings(Persona.ELASTICSEARCH, true, "test"));
    RestApi api = assembly.api();
    String admin = assembly.keys().createForEverything("admin").encoded();
    send(api, admin, Method.PUT, "/others-1", "{\"aliases\":{\"others\":{}}}");
    String role =
        "{\"name\":\"mine\",\"expiration\":\""
            + Duration.ofDays(1).toHours()
            + "h\",\"role_descriptors\":{\"r\":{\"indices\":[{\"names\":[\"mine-*\"],"
            + "\"privileges\":[\"all\"]}]}}}";
    Response made = send(api, admin, Method.POST, "/_security/api_key", role);
    String mine = String.valueOf(Json.readObject(made.body()).get("encoded"));

    String taking = "{\"aliases\":{\"others\":{\"is_write_index\":true}}}";
    assertThat(send(api, mine, Method.PUT, "/mine-x", taking).status()).isEqualTo(403);
    assertThat(send(api, mine, Method.PUT, "/mine-1", "{}").status()).isEqualTo(200);
    String block = "{\"index.blocks.write\":true}";
    assertThat(send(api, mine, Method.PUT, "/mine-1/_settings", block).status()).isEqualTo(200);
    assertThat(send(api, mine, Method.PUT, "/mine-1/_clone/mine-2", taking).status())
        .isEqualTo(403);
    send(api, mine, Method.PUT, "/mine-000001", "{\"aliases\":{\"mine-w\":{}}}");
    String rollover = "/mine-w/_rollover";
    assertThat(send(api, mine, Method.POST, rollover, taking).status()).isEqualTo(403);
    String text = "{\"text\":\"a\"}";
    assertThat(send(api, mine, Method.POST, "/_analyze?index=others-1", text).status())
        .isEqualTo(403);
    List<String> wild =
        List.of(
            "/_cat/indices",
            "/_stats",
            "/_cluster/state",
            "/_cluster/health?level=indices",
            "/_nodes/stats?level=shards",
            "/_cat/shards",
            "/_search",
            "/*/_search",
            "/_mapping",
            "/_alias",
            "/_settings",
            "/*",
            "/_field_caps?fields=*",
            "/_count");
    for (String told : wild) {
      Response answer = send(api, mine, Method.GET, told, "");
      assertThat(answer.status()).as(told).isEqualTo(200);
      assertThat(new String(answer.body(), StandardCharsets.UTF_8))
          .as(told)
          .doesNotContain("others-1");
    }
    for (String named : List.of("/others-1", "/others", "/mine-1,others-1")) {
      assertThat(send(api, mine, Method.GET, named + "/_search", "").status())
          .as(named)
          .isEqualTo(403);
    }
  }

  private String key(RestApi api, String admin, String names, String privileges) {
    String role =
        "{\"name\":\"k\",\"role_descriptors\":{\"r\":{\"indices\":[{\"names\":"
            + names
            + ",\"privileges\":"
            + privileges
            + "}]}}}";
    Response made = send(api, admin, Method.POST, "/_security/api_key", role);
    assertThat(made.status()).as(privileges).isEqualTo(200);
    return String.valueOf(Json.readObject(made.body()).get("encoded"));
  }

  @Test
  void aKeyDoesToDocumentsWhatItsPrivilegesSayAndNoMore() {
    var assembly = node.assembly(new ApiSettings(Persona.ELASTICSEARCH, true, "test"));
    RestApi api = assembly.api();
    String admin = assembly.keys().createForEverything("admin").encoded();
    send(api, admin, Method.PUT, "/logs/_doc/1", "{\"n\":1}");
    String adds = key(api, admin, "[\"logs*\"]", "[\"create_doc\"]");
    assertThat(send(api, adds, Method.POST, "/logs/_doc", "{}").status()).isEqualTo(201);
    assertThat(send(api, adds, Method.PUT, "/logs/_create/2", "{}").status()).isEqualTo(201);
    String bulk = "{\"index\":{}}\n{\"n\":3}\n{\"index\":{\"_id\":\"1\"}}\n{\"n\":3}\n";
    Response added = send(api, adds, Method.POST, "/logs/_bulk?filter_path=items.*.status", bulk);
    assertThat(Json.readObject(added.body()))
        .hasToString("{items=[{index={status=201}}, {index={status=403}}]}");
    assertThat(send(api, adds, Method.PUT, "/logs/_doc/1", "{}").status()).isEqualTo(403);
    String update = "{\"doc\":{\"n\":2}}";
    assertThat(send(api, adds, Method.POST, "/logs/_update/1", update).status()).isEqualTo(403);
    assertThat(send(api, adds, Method.DELETE, "/logs/_doc/1", "").status()).isEqualTo(403);
    assertThat(send(api, adds, Method.POST, "/logs-new/_doc", "{}").status()).isEqualTo(403);
    assertThat(send(api, admin, Method.HEAD, "/logs-new", "").status()).isEqualTo(404);
    String ships = key(api, admin, "[\"logs*\"]", "[\"create_doc\",\"auto_configure\"]");
    assertThat(send(api, ships, Method.POST, "/logs-new/_doc", "{}").status()).isEqualTo(201);
    String deletes = key(api, admin, "[\"logs*\"]", "[\"delete\"]");
    assertThat(send(api, deletes, Method.PUT, "/logs/_doc/3", "{}").status()).isEqualTo(403);
    assertThat(send(api, deletes, Method.DELETE, "/logs/_doc/2", "").status()).isEqualTo(200);
    String looks = key(api, admin, "[\"logs*\"]", "[\"view_index_metadata\"]");
    assertThat(send(api, looks, Method.GET, "/logs/_mapping", "").status()).isEqualTo(200);
    assertThat(send(api, looks, Method.GET, "/logs/_search", "").status()).isEqualTo(403);
  }

  @Test
  void aRightOnAnAliasIsOneOnWhatIsFoundByItAlone() {
    var assembly = node.assembly(new ApiSettings(Persona.ELASTICSEARCH, true, "test"));
    RestApi api = assembly.api();
    String admin = assembly.keys().createForEverything("admin").encoded();
    send(api, admin, Method.PUT, "/books/_doc/1?refresh=true", "{\"n\":1}");
    send(api, admin, Method.PUT, "/books/_doc/2?refresh=true", "{\"n\":2}");
    String some = "{\"filter\":{\"term\":{\"n\":1}}}";
    send(api, admin, Method.PUT, "/books/_alias/shown", some);
    String reads = key(api, admin, "[\"shown\"]", "[\"read\"]");
    Response found = send(api, reads, Method.GET, "/shown/_search", "");
    assertThat(found.status()).isEqualTo(200);
    assertThat(new String(found.body(), StandardCharsets.UTF_8)).contains("\"value\":1");
    for (String more : List.of("/books", "/shown,books", "/shown,boo*", "/shown,_all")) {
      assertThat(send(api, reads, Method.GET, more + "/_search", "").status())
          .as(more)
          .isEqualTo(403);
    }
  }
}
