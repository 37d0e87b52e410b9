package io.lampyr.restapi.search;

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
import org.junit.jupiter.api.Test;

/** Where the time of fetching documents went. */
class ProfiledFetchTest {
  private static String search(RestApi api, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(Method.POST, "/i/_search", json, bytes));
    assertThat(response.status()).isEqualTo(200);
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private static RestApi filled(OneNode node, Persona persona) {
    RestApi api = node.whole(persona);
    for (int i = 1; i < 3; i++) {
      Headers json = new Headers(Map.of("content-type", "application/json"));
      byte[] bytes = "{\"x\":1}".getBytes(StandardCharsets.UTF_8);
      api.answer(Request.of(Method.PUT, "/i/_doc/" + i + "?refresh=true", json, bytes));
    }
    return api;
  }

  @Test
  void partsAreToldThatWereAskedFor() {
    try (OneNode node = new OneNode(65, Persona.OPENSEARCH)) {
      RestApi api = filled(node, Persona.OPENSEARCH);
      assertThat(search(api, "{'profile':true}"))
          .containsPattern(
              "\"fetch\":\\[\\{\"type\":\"fetch\",\"description\":\"fetch\",\"time_in_nanos\":[1-9]")
          .containsPattern("\"load_stored_fields\":[1-9]\\d*,\"load_stored_fields_count\":2")
          .containsPattern("\"FetchSourcePhase\",\"time_in_nanos\":[1-9]")
          .containsPattern("\"process\":[1-9]\\d*,\"process_count\":2")
          .doesNotContain("ExplainPhase", "HighlightPhase");
      assertThat(
              search(
                  api,
                  "{'profile':true,'explain':true,'version':true,'seq_no_primary_term':true,"
                      + "'_source':false,'docvalue_fields':['x'],'fields':['x'],"
                      + "'script_fields':{'s':{'script':'1'}},'highlight':{'fields':{'x':{}}},"
                      + "'query':{'match_all':{'_name':'all'}}}"))
          .contains("ExplainPhase", "FetchDocValuesPhase", "ScriptFieldsPhase", "FetchFieldsPhase")
          .contains("FetchVersionPhase", "SeqNoPrimaryTermPhase", "HighlightPhase")
          .contains("MatchedQueriesPhase")
          .doesNotContain("FetchSourcePhase");
      assertThat(search(api, "{'profile':true,'size':0}")).contains("\"fetch\":[]");
    }
  }

  @Test
  void clientsOfElasticsearchAreNotToldInTheFormOfOpenSearch() {
    try (OneNode node = new OneNode(66, Persona.ELASTICSEARCH)) {
      assertThat(search(filled(node, Persona.ELASTICSEARCH), "{'profile':true}"))
          .contains("\"searches\"")
          .doesNotContain("\"fetch\"");
    }
  }
}
