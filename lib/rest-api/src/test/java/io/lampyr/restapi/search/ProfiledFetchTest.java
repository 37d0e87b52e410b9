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

  private static void put(RestApi api, String uri, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    assertThat(api.answer(Request.of(Method.PUT, uri, json, bytes)).status()).isLessThan(300);
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
  void hitsInsideOfHitsAndOfAggregationsAreToldApart() {
    try (OneNode node = new OneNode(67, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      put(api, "/i", "{'mappings':{'properties':{'n':{'type':'nested'}}}}");
      put(api, "/i/_doc/1?refresh=true", "{'x':1,'n':[{'y':1},{'y':1}]}");
      assertThat(
              search(
                  api,
                  "{'profile':true,'query':{'nested':{'path':'n','query':{'term':{'n.y':1}},"
                      + "'inner_hits':{'name':'in','version':true}}}}"))
          .containsPattern("\"fetch_inner_hits\\[in]\".*\"load_source_count\":2")
          .containsPattern("\"fetch_inner_hits\\[in]\".*FetchVersionPhase.*\"process_count\":2")
          .doesNotContain("InnerHitsPhase");
      assertThat(search(api, "{'profile':true,'size':0,'aggs':{'best':{'top_hits':{'size':1}}}}"))
          .containsPattern("\"fetch\":\\[\\{\"type\":\"fetch_top_hits_aggregation\\[best]\"")
          .doesNotContain("\"type\":\"fetch\"");
    }
  }

  @Test
  void clientsOfElasticsearchAreToldInItsForm() {
    try (OneNode node = new OneNode(66, Persona.ELASTICSEARCH)) {
      RestApi api = filled(node, Persona.ELASTICSEARCH);
      assertThat(search(api, "{'profile':true}"))
          .containsPattern(
              "\"fetch\":\\{\"type\":\"fetch\",\"description\":\"\",\"time_in_nanos\":[1-9]")
          .containsPattern("\"next_reader_count\":\\d+,\"load_source\":[1-9]")
          .containsPattern("\"FetchSourcePhase\".*\"StoredFieldsPhase\"")
          .doesNotContain("set_next_reader", "build_sub_phase_processors");
      assertThat(search(api, "{'profile':true,'size':0}")).doesNotContain("\"fetch\"");
    }
  }
}
