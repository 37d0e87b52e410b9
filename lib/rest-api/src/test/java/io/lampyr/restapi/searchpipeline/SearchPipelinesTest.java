package io.lampyr.restapi.searchpipeline;

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

class SearchPipelinesTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(29, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
    for (int i = 1; i <= 6; i++) {
      String document =
          "{\"n\":%d,\"even\":\"%s\",\"list\":[3,1,2],\"text\":\"a,b,c\"}"
              .formatted(i, i % 2 == 0 ? "yes" : "no");
      assertThat(send(Method.PUT, "/docs/_doc/" + i + "?refresh=true", document)).startsWith("201");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static void put(String id, String body) {
    assertThat(send(Method.PUT, "/_search/pipeline/" + id, body)).startsWith("200");
  }

  private static String search(String parameters, String body) {
    return send(
        Method.POST, "/docs/_search?filter_path=hits.total.value,hits.hits" + parameters, body);
  }

  @Test
  void eachOfSeveralSearchesMayNameOne() {
    put("even", "{\"request_processors\":[{\"filter_query\":{\"query\":{\"term\":{\"n\":2}}}}]}");
    String line = "{\"index\":\"docs\"}\n{\"size\":0,\"search_pipeline\":%s}\n";
    String lines =
        line.formatted("\"even\"")
            + line.formatted("\"absent\"")
            + line.formatted("\"_none\"")
            + line.formatted("{\"request_processors\":[]}");
    assertThat(send(Method.POST, "/_msearch?filter_path=responses.*.total.value", lines))
        .isEqualTo(
            "200 {\"responses\":[{\"hits\":{\"total\":{\"value\":1}}},"
                + "{\"hits\":{\"total\":{\"value\":6}}},{\"hits\":{\"total\":{\"value\":6}}}]}");
    assertThat(send(Method.POST, "/_msearch?filter_path=responses.error.reason", lines))
        .isEqualTo(
            "200 {\"responses\":[{\"error\":{\"reason\":\"Pipeline absent is not defined\"}}]}");
    assertThat(send(Method.POST, "/_msearch", line.formatted("[\"even\"]")))
        .startsWith("400")
        .contains("Unknown key for a START_ARRAY in [search_pipeline].");
  }

  @Test
  void pipelinesAreStoredShownAndDeleted() {
    put("one", "{\"description\":\"d\",\"request_processors\":[]}");
    put("two", "{\"version\":3}");
    assertThat(send(Method.GET, "/_search/pipeline", ""))
        .contains("\"one\":{\"description\":\"d\",\"request_processors\":[]}")
        .contains("\"two\":{\"version\":3}");
    assertThat(send(Method.GET, "/_search/pipeline/t*", ""))
        .isEqualTo("200 {\"two\":{\"version\":3}}");
    assertThat(send(Method.DELETE, "/_search/pipeline/two", "")).startsWith("200");
    assertThat(send(Method.GET, "/_search/pipeline/two", "")).startsWith("404");
    assertThat(send(Method.DELETE, "/_search/pipeline/two", ""))
        .startsWith("404")
        .contains("pipeline [two] is missing");
    assertThat(send(Method.PUT, "/_search/pipeline/x", "{\"invalid_field\":{}}"))
        .startsWith("400")
        .contains("parse_exception", "invalid_field");
    assertThat(send(Method.PUT, "/_search/pipeline/x", "{\"request_processors\":[{\"no\":{}}]}"))
        .startsWith("400")
        .contains("Invalid processor type no");
    assertThat(
            send(
                Method.PUT,
                "/_search/pipeline/x",
                "{\"response_processors\":[{\"truncate_hits\":{\"size\":1}}]}"))
        .startsWith("400")
        .contains("doesn't support one or more provided configuration parameters: [size]");
    assertThat(
            send(
                Method.PUT,
                "/_search/pipeline/x",
                "{\"phase_results_processors\":[{\"rescorer\":{}}]}"))
        .startsWith("400")
        .contains("Invalid processor type rescorer");
  }

  @Test
  void searchesAreFilteredAndTheirHitsChanged() {
    put(
        "even",
        "{\"request_processors\":[{\"filter_query\":{\"tag\":\"t\",\"query\":"
            + "{\"term\":{\"even.keyword\":\"yes\"}}}}],\"response_processors\":["
            + "{\"rename_field\":{\"field\":\"n\",\"target_field\":\"number\"}},"
            + "{\"sort\":{\"field\":\"list\",\"order\":\"desc\"}},"
            + "{\"split\":{\"field\":\"text\",\"separator\":\",\",\"target_field\":\"parts\"}}]}");
    assertThat(search("&search_pipeline=even&q=n:<5", ""))
        .startsWith("200 {\"hits\":{\"total\":{\"value\":2}")
        .contains("\"list\":[3,2,1]", "\"parts\":[\"a\",\"b\",\"c\"]", "\"number\":2")
        .doesNotContain("\"n\":");
    assertThat(search("", "{\"search_pipeline\":\"even\"}")).contains("\"value\":3");
    assertThat(search("&search_pipeline=_none", "")).contains("\"value\":6");
    assertThat(search("&search_pipeline=nope", ""))
        .startsWith("400")
        .contains("Pipeline nope is not defined");
    assertThat(search("&search_pipeline=", "")).startsWith("400").contains("is not defined");
    String missing =
        "{\"search_pipeline\":{\"response_processors\":[{\"rename_field\":{\"field\":\"x\","
            + "\"target_field\":\"y\"%s}}]}}";
    assertThat(search("", missing.formatted(""))).startsWith("400").contains("is missing field x");
    assertThat(search("", missing.formatted(",\"ignore_failure\":true"))).startsWith("200");
    assertThat(search("&search_pipeline=_none", "{\"search_pipeline\":\"even\"}"))
        .as("one named by the parameter goes before one named in the body")
        .contains("\"value\":6");
    assertThat(search("&search_pipeline=even", "{\"search_pipeline\":{}}")).startsWith("400");
  }

  @Test
  void moreAreSearchedThanShown() {
    String inline =
        "{\"size\":2,\"sort\":\"n\",\"search_pipeline\":{\"request_processors\":["
            + "{\"oversample\":{\"sample_factor\":2}}],\"response_processors\":["
            + "{\"collapse\":{\"field\":\"even\"}},{\"truncate_hits\":{}}]}}";
    assertThat(search("", inline)).contains("\"_id\":\"1\"", "\"_id\":\"2\"");
    assertThat(search("&size=1", inline.replace("\"size\":2,", "")))
        .contains("\"_id\":\"1\"")
        .doesNotContain("\"_id\":\"2\"");
  }

  private static String inline(String before, String after) {
    return "{\"sort\":\"n\",\"search_pipeline\":{\"request_processors\":["
        + before
        + "],\"response_processors\":["
        + after
        + "]}}";
  }

  private static String script(String source) {
    return "{\"script\":{\"source\":\"" + source + "\"}}";
  }

  @Test
  void scriptsChangeWhatTheySeeOfASearch() {
    assertThat(search("", inline(script("ctx._source['size'] = 1"), "")))
        .contains("\"_id\":\"1\"")
        .doesNotContain("\"_id\":\"2\"");
    // A size that nobody has given is -1.
    assertThat(search("", inline(script("ctx._source.size += 3"), "")).split("\"_id\"", -1))
        .hasSize(3);
    assertThat(search("&version=true", inline(script("ctx._source.version = null"), "")))
        .contains("search_request_map_processing_exception")
        .contains("Error while setting value for SearchRequest source property: version");
    assertThat(
            search(
                "&version=true&track_scores=true&min_score=0.9",
                inline(script("ctx._source.version = !ctx._source.version"), "")))
        .doesNotContain("_version");
    assertThat(search("", inline(script("ctx._source.track_total_hits = 2"), "")))
        .startsWith("200 {\"hits\":{\"total\":{\"value\":2}");
    assertThat(search("", inline(script("ctx._source.query = null"), "")))
        .startsWith("400")
        .contains("script_exception", "Unsupported key: query");
    assertThat(search("", inline(script("ctx._source.clear()"), ""))).startsWith("400");
    assertThat(search("", inline(script("ctx.more = 1"), ""))).startsWith("400");
    assertThat(search("", inline(script(""), "")))
        .startsWith("400")
        .contains("found no statements for function [execute] with [0] parameters");
  }

  @Test
  void laterProcessorsKnowWhatScriptsTellThem() {
    String few = "{\"truncate_hits\":{\"context_prefix\":\"mine\"}}";
    assertThat(
            search("", inline(script("ctx.request_context['mine.original_size'] = 2"), few))
                .split("\"_id\"", -1))
        .hasSize(3);
    assertThat(search("", inline("", few)))
        .contains("Must specify target_size unless an earlier processor set mine.original_size");
  }

  @Test
  void hitsWithoutAValueStayAsTheyAre() {
    String[] steps = {
      "{\"sort\":{\"field\":\"nope\"}}",
      "{\"sort\":{\"field\":\"n\"}}",
      "{\"split\":{\"field\":\"nope\",\"separator\":\",\"}}",
      "{\"split\":{\"field\":\"n\",\"separator\":\",\"}}",
      "{\"rename_field\":{\"field\":\"x\",\"target_field\":\"y\",\"ignore_missing\":true}}"
    };
    for (String step : steps) {
      assertThat(search("", inline("", step))).startsWith("200").contains("\"n\":1");
    }
    assertThat(
            search(
                "",
                inline(
                        "",
                        "{\"sort\":{\"field\":\"list\",\"order\":\"desc\",\"target_field\":\"t\"}}")
                    .replaceFirst("\\{", "{\"docvalue_fields\":[\"list\"],\"_source\":false,")))
        .contains("\"fields\":{\"list\":[1,2,3],\"t\":[3,2,1]}");
  }

  @Test
  void theBestHitStandsForThoseThatAreCollapsed() {
    String best =
        "{\"query\":{\"function_score\":{\"field_value_factor\":{\"field\":\"n\"}}},"
            + "\"search_pipeline\":{\"response_processors\":["
            + "{\"collapse\":{\"field\":\"even\"}}]}}";
    assertThat(search("", best))
        .containsSubsequence("\"_id\":\"6\"", "\"_id\":\"5\"")
        .doesNotContain("\"_id\":\"4\"");
  }

  @Test
  void pipelinesAreReadWhenTheyArePut() {
    String[] wrong = {
      "{\"description\":1}|[description] property isn't a string",
      "{\"version\":\"x\"}|[version] property cannot be converted to an int [x]",
      "{\"request_processors\":{}}|[request_processors] property isn't a list",
      "{\"request_processors\":[{\"filter_query\":{}}]}|Did not specify the query property",
      "{\"request_processors\":[{\"filter_query\":{\"query\":{\"no\":{}}}}]}|unknown query [no]",
      "{\"request_processors\":[{\"oversample\":{\"tag\":\"t\"}}]}|\"processor_tag\":\"t\"",
      "{\"response_processors\":[{\"sort\":{\"field\":\"a\",\"order\":\"up\"}}]}|Valid values are"
    };
    for (String one : wrong) {
      String[] parts = one.split("\\|", 2);
      assertThat(send(Method.PUT, "/_search/pipeline/x", parts[0]))
          .startsWith("400")
          .contains(parts[1]);
    }
  }

  @Test
  void nodesTellWhatPipelinesKnow() {
    assertThat(send(Method.GET, "/_nodes/search_pipelines", ""))
        .contains("{\"type\":\"filter_query\"}")
        .contains("{\"type\":\"truncate_hits\"}");
    assertThat(send(Method.GET, "/_nodes/plugins", "")).contains("\"search-pipeline-common\"");
    assertThat(send(Method.GET, "/_nodes/stats/search_pipeline", "")).startsWith("200");
  }

  @Test
  void anIndexHasAPipelineOfItsOwn() {
    put("few", "{\"response_processors\":[{\"truncate_hits\":{\"target_size\":1}}]}");
    assertThat(
            send(Method.PUT, "/own", "{\"settings\":{\"index.search.default_pipeline\":\"few\"}}"))
        .startsWith("200");
    for (int i = 0; i < 3; i++) {
      assertThat(send(Method.POST, "/own/_doc?refresh=true", "{\"a\":" + i + "}"))
          .startsWith("201");
    }
    assertThat(send(Method.GET, "/own/_search", "").split("\"_id\"", -1)).hasSize(2);
    assertThat(send(Method.GET, "/own/_search?search_pipeline=_none", "").split("\"_id\"", -1))
        .hasSize(4);
    assertThat(send(Method.GET, "/own,docs/_search", "").split("\"_id\"", -1)).hasSize(10);
  }

  @Test
  void searchesGoWhereDocumentsWereRouted() {
    assertThat(
            send(
                Method.PUT,
                "/routed",
                "{\"settings\":{\"number_of_shards\":5},\"mappings\":{\"properties\":{\"path\":"
                    + "{\"type\":\"keyword\"},\"who\":{\"type\":\"keyword\"},\"at\":{\"type\":\"date\"}}}}"))
        .startsWith("200");
    goesWhereItWasRouted("acl", "\"acl_field\":\"who\"", "{\"term\":{\"who\":\"ann\"}}");
    goesWhereItWasRouted(
        "hierarchical",
        "\"path_field\":\"path\"",
        "{\"bool\":{\"filter\":{\"prefix\":{\"path\":\"/a/b/\"}}}}");
    goesWhereItWasRouted(
        "temporal",
        "\"timestamp_field\":\"at\",\"granularity\":\"month\"",
        "{\"range\":{\"at\":{\"gte\":\"2024-05-02\",\"lt\":\"2024-05-20\"}}}");
    assertThat(
            send(
                Method.POST,
                "/routed/_search?filter_path=_shards.total&search_pipeline=hierarchical",
                "{\"query\":{\"bool\":{\"should\":[{\"term\":{\"path\":\"/a/b\"}},{\"match_all\":{}}]}}}"))
        .contains("\"total\":5");
  }

  private void goesWhereItWasRouted(String kind, String options, String query) {
    assertThat(
            send(
                Method.PUT,
                "/_ingest/pipeline/" + kind,
                "{\"processors\":[{\"%s_routing\":{%s}}]}".formatted(kind, options)))
        .startsWith("200");
    put(kind, "{\"request_processors\":[{\"%s_routing_search\":{%s}}]}".formatted(kind, options));
    String document = "{\"path\":\"/a/b/c\",\"who\":\"ann\",\"at\":\"2024-05-07\"}";
    assertThat(send(Method.PUT, "/routed/_doc/" + kind + "?refresh&pipeline=" + kind, document))
        .startsWith("201");
    String found =
        send(
            Method.POST,
            "/routed/_search?filter_path=_shards.total,hits.hits._id&search_pipeline=" + kind,
            "{\"query\":" + query + "}");
    assertThat(found).contains("\"total\":1", "\"_id\":\"" + kind + "\"");
  }
}
