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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What clients ask about fields and queries, of a real node. */
class QueryToolsTest {
  private final OneNode node = new OneNode(7, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private void index(String name, String properties) {
    String body =
        "{\"settings\":{\"number_of_replicas\":0},\"mappings\":{\"properties\":"
            + properties
            + "}}";
    assertThat(send(Method.PUT, "/" + name, body)).startsWith("200 ");
  }

  private void store(String target, String document) {
    assertThat(send(Method.PUT, target + "?refresh=true", document)).startsWith("201 ");
  }

  @Test
  void oneIndexTellsItsFieldsWithoutNamingItself() {
    index(
        "i",
        "{\"s\":{\"type\":\"text\",\"fields\":{\"keyword\":{\"type\":\"keyword\"}}},"
            + "\"n\":{\"type\":\"integer\"},\"m\":{\"type\":\"long\"}}");

    assertThat(send(Method.GET, "/i/_field_caps?fields=n,s*", ""))
        .isEqualTo(
            "200 {\"indices\":[\"i\"],\"fields\":{"
                + "\"n\":{\"integer\":{\"type\":\"integer\",\"searchable\":true,"
                + "\"aggregatable\":true}},"
                + "\"s\":{\"text\":{\"type\":\"text\",\"searchable\":true,"
                + "\"aggregatable\":false}},"
                + "\"s.keyword\":{\"keyword\":{\"type\":\"keyword\",\"searchable\":true,"
                + "\"aggregatable\":true}}}}");
  }

  @Test
  void membersOfGroupsScoreNothingWhereNothingWasAsked() {
    index("i", "{\"k\":{\"type\":\"keyword\"}}");
    store("/i/_doc/1", "{\"k\":\"a\"}");
    String group = "\"collapse\":{\"field\":\"k\",\"inner_hits\":{\"name\":\"g\"}}}";
    assertThat(send(Method.POST, "/i/_search", "{" + group))
        .contains("\"max_score\":1.0", "\"max_score\":0.0", "\"_score\":0.0");
    assertThat(send(Method.POST, "/i/_search", "{\"query\":{\"match_all\":{}}," + group))
        .doesNotContain("_score\":0.0");
  }

  @Test
  void indicesAreNamedWhereTheyDiffer() {
    index(
        "a",
        "{\"o\":{\"properties\":{\"x\":{\"type\":\"text\",\"index\":false,"
            + "\"meta\":{\"unit\":\"ms\"}}}}}");
    index("b", "{\"o\":{\"properties\":{\"x\":{\"type\":\"text\",\"meta\":{\"unit\":\"ns\"}}}}}");
    index("c", "{\"o\":{\"type\":\"nested\",\"properties\":{\"x\":{\"type\":\"long\"}}}}");
    index("d", "{}");

    assertThat(send(Method.GET, "/_field_caps?fields=o.*&include_unmapped", ""))
        .contains(
            "\"object\":{\"type\":\"object\",\"searchable\":false,\"aggregatable\":false,"
                + "\"indices\":[\"a\",\"b\"]}")
        .contains(
            "\"nested\":{\"type\":\"nested\",\"searchable\":false,\"aggregatable\":false,"
                + "\"indices\":[\"c\"]}")
        .contains(
            "\"text\":{\"type\":\"text\",\"searchable\":false,\"aggregatable\":false,"
                + "\"indices\":[\"a\",\"b\"],\"non_searchable_indices\":[\"a\"],"
                + "\"meta\":{\"unit\":[\"ms\",\"ns\"]}}")
        .contains(
            "\"unmapped\":{\"type\":\"unmapped\",\"searchable\":false,\"aggregatable\":false,"
                + "\"indices\":[\"d\"]}");
    assertThat(send(Method.GET, "/_field_caps", ""))
        .startsWith("400 ")
        .contains("Validation Failed: 1: no fields specified;");
  }

  @Test
  void aFilterLeavesOutIndicesWithoutMatches() {
    index("old", "{\"t\":{\"type\":\"date\"}}");
    index("new", "{\"t\":{\"type\":\"date\"}}");
    index("none", "{}");
    store("/old/_doc/1", "{\"t\":\"2015-01-02\"}");
    store("/new/_doc/1", "{\"t\":\"2020-01-02\"}");

    String filter = "{\"index_filter\":{\"range\":{\"t\":{\"gte\":\"2019\"}}}}";
    assertThat(send(Method.POST, "/_field_caps?fields=t", filter))
        .startsWith("200 {\"indices\":[\"new\"],\"fields\":{\"t\":");
    assertThat(send(Method.POST, "/_field_caps?fields=*", "{\"index_filter\":{\"match_none\":{}}}"))
        .isEqualTo("200 {\"indices\":[],\"fields\":{}}");
  }

  @Test
  void aFilterTellsByFieldsAndDatesAloneWhereDocumentsMayMatch() {
    index("old", "{\"t\":{\"type\":\"date\"},\"k\":{\"type\":\"keyword\"}}");
    index("new", "{\"t\":{\"type\":\"date\"},\"own\":{\"type\":\"keyword\"}}");
    index("none", "{\"t\":{\"type\":\"date\"},\"k\":{\"type\":\"keyword\"}}");
    store("/old/_doc/1", "{\"t\":\"2015-01-02\",\"k\":\"a\"}");
    store("/new/_doc/1", "{\"t\":\"2020-01-02\"}");

    assertThat(left("{\"term\":{\"k\":\"nowhere\"}}")).isEqualTo("[\"none\",\"old\"]");
    assertThat(left("{\"exists\":{\"field\":\"own\"}}")).isEqualTo("[\"new\"]");
    assertThat(left("{\"match\":{\"own\":\"x\"}}")).isEqualTo("[\"new\",\"none\",\"old\"]");
    assertThat(left("{\"term\":{\"_index\":\"old\"}}")).isEqualTo("[\"old\"]");
    assertThat(left("{\"range\":{\"t\":{\"lt\":\"2019\"}}}")).isEqualTo("[\"old\"]");
    assertThat(left("{\"range\":{\"t\":{\"gte\":\"2021\"}}}")).isEqualTo("[]");
    assertThat(
            left(
                "{\"bool\":{\"filter\":[{\"range\":{\"t\":{\"gte\":\"2019\"}}},"
                    + "{\"match_all\":{}}]}}"))
        .isEqualTo("[\"new\"]");
    assertThat(send(Method.GET, "/_stats/search", "")).contains("\"query_total\":0");
  }

  @Test
  void fieldsThatNoDocumentHasAreLeftOutOfEachIndexByOneSearchOfAll() {
    String keyword = "{\"type\":\"keyword\"}";
    String second = "{\"o\":{\"properties\":{\"k\":" + keyword + "}},\"a\":" + keyword + "}";
    index(
        "filled-1",
        "{\"o\":{\"type\":\"nested\",\"properties\":{\"k\":"
            + keyword
            + "}},\"f\":{\"type\":\"rank_features\"},\"a\":"
            + keyword
            + "}");
    index("filled-2", second);
    index("filled-3", second);
    store("/filled-1/_doc/1", "{\"o\":[{\"k\":\"x\"}]}");
    store("/filled-2/_doc/1", "{\"o\":{\"k\":\"x\"}}");
    store("/filled-3/_doc/1", "{\"a\":\"x\"}");

    String caps =
        "/filled-*/_field_caps?fields=o*,a,f&include_empty_fields=false"
            + "&filter_path=fields.*.*.type,fields.o.*.indices";
    Request asked = Request.of(Method.GET, caps, Headers.NONE, new byte[0]);
    Response told = node.whole(Persona.ELASTICSEARCH).answer(asked);
    assertThat(new String(told.body(), StandardCharsets.UTF_8).replace('"', '\''))
        .isEqualTo(
            "{'fields':{'a':{'keyword':{'type':'keyword'}},'f':{'rank_features':"
                + "{'type':'rank_features'}},'o':{'nested':{'type':'nested',"
                + "'indices':['filled-1']},"
                + "'object':{'type':'object','indices':['filled-2']}},'o.k':{'keyword':"
                + "{'type':'keyword'}}}}");
    assertThat(send(Method.GET, "/filled-3/_stats/search", "")).contains("\"query_total\":1,");
  }

  /** The indices that a filter leaves of all. */
  private String left(String filter) {
    String told =
        send(
            Method.POST,
            "/_field_caps?fields=t&filter_path=indices",
            "{\"index_filter\":" + filter + "}");
    assertThat(told).startsWith("200 {");
    return told.equals("200 {}")
        ? "[]"
        : told.substring("200 {\"indices\":".length(), told.length() - 1);
  }

  @Test
  void anExcludedNameThatNothingGoesByIsNoFaultOfElasticsearch() {
    index("logs-1", "{}");
    assertThat(send(Method.GET, "/logs-*,-nope/_count", ""))
        .startsWith("404 ")
        .contains("no such index [nope]");
    assertThat(send(Method.GET, "/logs-*,-nope/_count?ignore_unavailable=true", ""))
        .startsWith("200 ");
    RestApi other = node.whole(Persona.ELASTICSEARCH);
    Request count = Request.of(Method.GET, "/logs-*,-nope/_count", Headers.NONE, new byte[0]);
    assertThat(other.answer(count).status()).isEqualTo(200);
  }

  @Test
  void derivedTruthValuesAreFoundInWhateverCase() {
    index("i", "{\"b\":{\"type\":\"boolean\"}}");
    store("/i/_doc/1", "{\"b\":true}");
    String derived =
        "{\"derived\":{\"d\":{\"type\":\"boolean\",\"script\":{\"source\":"
            + "\"emit(doc['b'].value)\"}}},\"query\":{\"term\":{\"d\":{\"value\":\"true\","
            + "\"case_insensitive\":true}}}}";
    assertThat(send(Method.POST, "/i/_search", derived)).contains("\"value\":1,");
  }

  @Test
  void validationTellsTheFilterOfAnAlias() {
    index("i", "{\"f\":{\"type\":\"keyword\"},\"n\":{\"type\":\"keyword\"}}");
    String filter = "{\"filter\":{\"term\":{\"n\":\"a\"}}}";
    assertThat(send(Method.PUT, "/i/_alias/part", filter)).startsWith("200 ");
    assertThat(send(Method.PUT, "/i/_alias/other", filter.replace("\"a\"", "\"b\"")))
        .startsWith("200 ");

    String ask = "/_validate/query?q=f:x&explain=true";
    assertThat(send(Method.GET, "/part" + ask, ""))
        .contains("\"+ConstantScore(f:x) #ConstantScore(n:a)\"");
    assertThat(send(Method.GET, "/part,other" + ask, ""))
        .contains("\"+ConstantScore(f:x) #(ConstantScore(n:");
    assertThat(send(Method.GET, "/part,i" + ask, ""))
        .contains("\"explanation\":\"ConstantScore(f:x)\"");
  }

  @Test
  void aQueryIsValidOrItIsSaidWhyNot() {
    index("i", "{\"f\":{\"type\":\"text\"},\"n\":{\"type\":\"integer\"}}");

    assertThat(send(Method.GET, "/i/_validate/query?q=f:a&explain=true", ""))
        .startsWith("200 ")
        .contains("\"valid\":true")
        .contains("{\"index\":\"i\",\"valid\":true,\"explanation\":\"");
    assertThat(send(Method.GET, "/i/_validate/query?q=n:foo&lenient=false&explain=true", ""))
        .startsWith("200 ")
        .contains("\"valid\":false")
        .contains("] QueryShardException[failed to create query: ");
    assertThat(send(Method.GET, "/i/_validate/query?q=n:foo&lenient=true", ""))
        .contains("\"valid\":true")
        .doesNotContain("explanations");
    assertThat(send(Method.POST, "/i/_validate/query?explain", "{\"size\":1}"))
        .isEqualTo(
            "200 {\"valid\":false,\"error\":\"ParsingException[request does not support"
                + " [size]]\"}");
    assertThat(send(Method.GET, "/nope/_validate/query?q=a", "")).startsWith("404 ");
  }

  @Test
  void whatTakesOneQueryAlonePutsAnObjectInItsPlace() {
    index("i", "{\"f\":{\"type\":\"text\"}}");
    store("/i/_doc/1", "{\"f\":\"foo\"}");

    for (String body : List.of("{\"query\":null}", "{\"query\":[]}")) {
      for (String path : List.of("/i/_count", "/i/_explain/1")) {
        assertThat(send(Method.POST, path, body))
            .startsWith("400 ")
            .contains("[_na] query malformed, must start with start_object");
      }
      assertThat(send(Method.POST, "/i/_validate/query", body)).contains("\"valid\":false");
    }
  }

  @Test
  void aDocumentIsExplainedOnItsOwnShard() {
    index("i", "{\"f\":{\"type\":\"text\"},\"n\":{\"type\":\"integer\"}}");
    store("/i/_doc/1", "{\"f\":\"foo bar\",\"n\":1}");
    store("/i/_doc/2", "{\"f\":\"bar\",\"n\":2}");

    assertThat(send(Method.GET, "/i/_explain/1?q=foo&df=f", ""))
        .startsWith(
            "200 {\"_index\":\"i\",\"_id\":\"1\",\"matched\":true,\"explanation\":{\"value\":")
        .contains("\"details\":[{");
    assertThat(send(Method.GET, "/i/_explain/2?q=foo&df=f", ""))
        .startsWith("200 ")
        .contains("\"matched\":false,\"explanation\":");
    assertThat(send(Method.GET, "/i/_explain/3?q=foo&df=f", ""))
        .isEqualTo("404 {\"_index\":\"i\",\"_id\":\"3\",\"matched\":false}");
    assertThat(send(Method.POST, "/i/_explain/2?_source=n", "{\"query\":{\"match_all\":{}}}"))
        .contains("\"found\":true,\"_source\":{\"n\":2}}");
    assertThat(send(Method.GET, "/i/_explain/1", ""))
        .startsWith("400 ")
        .contains("Validation Failed: 1: query is missing;");
  }

  @Test
  void aReadOfSeveralIndicesIsRefusedAndACountSeesThemAll() {
    index("a", "{}");
    index("b", "{}");
    store("/a/_doc/1", "{}");
    store("/b/_doc/1", "{}");
    String alias = "{\"is_write_index\":true}";
    assertThat(send(Method.PUT, "/a/_alias/both", alias)).startsWith("200 ");
    assertThat(send(Method.PUT, "/b/_alias/both", "")).startsWith("200 ");

    assertThat(send(Method.GET, "/both/_doc/1", ""))
        .startsWith("400 ")
        .contains("alias [both] has more than one index associated with it [a, b], can't");
    assertThat(send(Method.GET, "/_cat/count?help=true", "")).contains("epoch").contains("count");
    assertThat(send(Method.GET, "/_cat/count?h=count", "")).isEqualTo("200 2\n");
    assertThat(send(Method.GET, "/_cat/count/a?h=count&format=json", ""))
        .isEqualTo("200 [{\"count\":\"1\"}]");
  }

  @Test
  void scriptsAreToldWithWhatTheyReturn() {
    assertThat(send(Method.GET, "/_script_context", ""))
        .startsWith("200 {\"contexts\":[{")
        .contains(
            "{\"name\":\"terms_set\",\"methods\":[{\"name\":\"execute\",\"return_type\":"
                + "\"java.lang.Number\",\"params\":[]},{\"name\":\"getDoc\"")
        .contains("Interval\",\"name\":\"interval\"}]}]}");
    assertThat(send(Method.GET, "/_script_language", ""))
        .startsWith("200 ")
        .contains("\"types_allowed\":[\"inline\",\"stored\"]")
        .contains("{\"language\":\"mustache\",\"contexts\":[\"template\"]}");
  }

  @Test
  void whatScriptsMayCallIsTold() {
    assertThat(send(Method.GET, "/_scripts/painless/_context", ""))
        .startsWith("200 {\"contexts\":[\"aggregation_selector\",\"aggs\"")
        .doesNotContain("template");
    assertThat(send(Method.GET, "/_scripts/painless/_context?context=score", ""))
        .startsWith("200 {\"name\":\"score\",\"classes\":[{\"name\":\"java.lang.Boolean\"")
        .contains(
            "{\"declaring\":\"java.time.LocalDate\",\"name\":\"plusDays\",\"return\":"
                + "\"java.time.LocalDate\",\"parameters\":[\"long\"]}")
        .contains("\"imported_methods\":[{\"name\":\"saturation\"")
        .doesNotContain("\"getClass\"");
    assertThat(send(Method.GET, "/_scripts/painless/_context?context=update", ""))
        .endsWith("\"imported_methods\":[],\"class_bindings\":[],\"instance_bindings\":[]}");
    assertThat(send(Method.GET, "/_scripts/painless/_context?context=nope", ""))
        .startsWith("400 ")
        .contains("script context [nope] not found");
  }

  @Test
  void documentsAreFoundByTheirPlaceInTheShardsHistory() {
    index("h", "{}");
    for (int i = 0; i < 4; i++) {
      store("/h/_doc/" + i, "{}");
    }
    String search = "/h/_search?filter_path=hits.hits._id";
    assertThat(send(Method.POST, search, "{\"query\":{\"range\":{\"_seq_no\":{\"gte\":2}}}}"))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"2\"},{\"_id\":\"3\"}]}}");
    assertThat(send(Method.POST, search, "{\"query\":{\"term\":{\"_seq_no\":1}}}"))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"1\"}]}}");
    assertThat(
            send(Method.POST, search, "{\"size\":1,\"sort\":[{\"_seq_no\":{\"order\":\"desc\"}}]}"))
        .contains("\"_id\":\"3\"");
  }
}
