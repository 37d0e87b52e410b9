package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What clients of Java send that write their requests whole. */
final class OfHighLevelClientsTest {
  private static final String TEMPLATE = "{\"source\":{\"query\":{\"match_all\":{}}}";

  private final OneNode node = new OneNode(53, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put("/i/_doc/1?refresh=true", "{\"n\":1}");
    client.put("/_search/pipeline/p", "{\"description\":\"none\"}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  @Test
  void templatesNameAPipelineOrNullForNone() {
    assertThat(template(",\"search_pipeline\":null}").ids()).hasSize(1);
    assertThat(template(",\"search_pipeline\":\"p\"}").ids()).hasSize(1);
    assertThat(template(",\"search_pipeline\":\"no\"}").text("error/reason"))
        .isEqualTo("Pipeline no is not defined");
    assertThat(template(",\"search_pipeline\":5}").text("error/reason"))
        .isEqualTo(
            "[1:56] [search_template] search_pipeline doesn't support values of type:"
                + " VALUE_NUMBER");
    Told several =
        client.post("/_msearch/template", "{}\n" + TEMPLATE + ",\"search_pipeline\":null}\n");
    assertThat(several.at("responses/0/status")).isEqualTo(200L);
  }

  @Test
  void aPipelineOfAParameterGoesBeforeOneOfTheBody() {
    Told named = client.post("/i/_search?search_pipeline=p", "{\"search_pipeline\":\"no\"}");
    assertThat(named.ids()).hasSize(1);
    Told inline = client.post("/i/_search?search_pipeline=p", "{\"search_pipeline\":{}}");
    assertThat(inline.text("error/reason")).startsWith("Both named and inline");
  }

  @Test
  void aLanguageThatThereIsNotFailsTheSearchAndNotItsSiblings() {
    String script = "{\"script\":{\"lang\":\"no\",\"source\":\"1\"}}";
    Told all =
        client.post(
            "/_msearch",
            "{\"index\":\"i\"}\n{\"script_fields\":{\"a\":"
                + script
                + "}}\n{\"index\":\"i\"}\n{}\n");
    assertThat(all.text("responses/0/error/root_cause/0/reason"))
        .isEqualTo("script_lang not supported [no]");
    assertThat(all.at("responses/1/hits/total/value")).isEqualTo(1L);
    assertThat(client.post("/i/_update/1", script).text("error/caused_by/reason"))
        .isEqualTo("script_lang not supported [no]");
  }

  @Test
  void ratingsTakeWhetherThrottledIndicesCount() {
    String body =
        """
        {"requests":[{"id":"a","request":{"query":{"match_all":{}}},"ratings":[]}],
          "metric":{"precision":{}}}\
        """;
    assertThat(client.post("/i/_rank_eval?ignore_throttled=true", body).status()).isEqualTo(200);
  }

  @Test
  void templatesOfWhichNoneCanBeReadAreNoRequests() {
    String bad = "{}\n{\"source\":\"{ no\"}\n";
    Told none = client.post("/_msearch/template", bad + "{}\n{\"id\":\"no\"}\n");
    assertThat(none.text("error/reason")).isEqualTo("Validation Failed: 1: no requests added;");
    Told one = client.post("/_msearch/template", bad + "{\"index\":\"i\"}\n" + TEMPLATE + "}\n");
    assertThat(one.at("responses/0/status")).isEqualTo(400L);
    assertThat(one.at("responses/1/hits/total/value")).isEqualTo(1L);
    Told missing = client.post("/_msearch/template", "{\"index\":\"no\"}\n" + TEMPLATE + "}\n");
    assertThat(missing.at("responses/0/status")).isEqualTo(404L);
  }

  @Test
  void whatCreatesMaySayThatNoDocumentIsThere() {
    assertThat(client.put("/i/_create/2?version=-4", "{}").status()).isEqualTo(201);
    assertThat(client.put("/i/_create/2?version=-4", "{}").status()).isEqualTo(409);
    String line = "{\"create\":{\"_id\":\"3\",\"version\":-4}}\n{}\n";
    assertThat(client.post("/i/_bulk", line).at("errors")).isEqualTo(false);
    assertThat(client.put("/i/_create/4?version=-2", "{}").status()).isEqualTo(400);
  }

  @Test
  void aTaskIsCancelledByAParameterToo() {
    Told told = client.post("/_tasks/_cancel?task_id=abc:1", "");
    assertThat(told.text("node_failures/0/reason")).isEqualTo("Failed node [abc]");
    assertThat(client.post("/_tasks/_cancel?task_id=", "").at("node_failures")).isNull();
    Told both = client.post("/_tasks/_cancel?task_id=abc:1&nodes=x", "");
    assertThat(both.text("error/reason")).contains("task id cannot be used together with node ids");
  }

  @Test
  void templatesOfAnOldKindTakeTheirPatternByItsFirstName() {
    assertThat(client.put("/_template/t", "{\"template\":\"a*\"}").status()).isEqualTo(200);
    assertThat(client.get("/_template/t").text("t/index_patterns/0")).isEqualTo("a*");
    client.put("/_template/t", "{\"template\":\"a*\",\"index_patterns\":[\"b*\"]}");
    assertThat(client.get("/_template/t").text("t/index_patterns/0")).isEqualTo("b*");
    assertThat(client.put("/_template/t", "{\"template\":[\"a*\"]}").text("error/reason"))
        .contains("index patterns are missing");
  }

  @Test
  void anIndexThatIsMissingIsToldBeforeASettingThatThereIsNot() {
    String unknown = "{\"index.no_idea\":1}";
    assertThat(client.put("/no/_settings", unknown).status()).isEqualTo(404);
    assertThat(client.put("/no*/_settings", unknown).status()).isEqualTo(404);
    Told none = client.put("/no*/_settings?allow_no_indices=true", unknown);
    assertThat(none.text("error/type")).isEqualTo("settings_exception");
  }

  private Told template(String rest) {
    return client.post("/i/_search/template", TEMPLATE + rest);
  }
}
