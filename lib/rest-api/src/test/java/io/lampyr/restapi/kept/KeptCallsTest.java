package io.lampyr.restapi.kept;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What clients of Elasticsearch keep under names, and what follows from it, of a real node. */
class KeptCallsTest {
  private static final String DOGS = "'organic':{'match':{'t':'dog'}}";

  /** Types of criteria with a value, one that it holds of, and one that it does not. */
  private static final List<List<String>> COMPARED =
      List.of(
          List.of("exact", "'a'", "'a'", "'A'"),
          List.of("exact", "3", "'3.0'", "4"),
          List.of("prefix", "'ab'", "'abc'", "'cab'"),
          List.of("suffix", "'ab'", "'cab'", "'abc'"),
          List.of("contains", "'b'", "'abc'", "'ac'"),
          List.of("lt", "3", "2.5", "3"),
          List.of("lte", "3", "'3'", "4"),
          List.of("gt", "3", "4", "3"),
          List.of("gte", "3", "3", "2"),
          List.of("fuzzy", "'abcd'", "'abce'", "'axyz'"));

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(41, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    for (int i = 1; i <= 4; i++) {
      String doc = "{'t':'dog " + i + "','n':" + i + "}";
      assertThat(send(Method.PUT, "/d/_doc/" + i + "?refresh=true", doc)).startsWith("201 ");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** Quotes may be single ones. */
  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String search(String body) {
    return send(Method.POST, "/d/_search?filter_path=hits.hits._id,error", body);
  }

  private static String ids(String... ids) {
    return "200 {\"hits\":{\"hits\":["
        + String.join(",", Arrays.stream(ids).map(id -> "{\"_id\":\"" + id + "\"}").toList())
        + "]}}";
  }

  @Test
  void rulesPutDocumentsFirstAndHideThem() {
    String set =
        "{'rules':[{'rule_id':'a','type':'pinned','criteria':[{'type':'fuzzy','metadata':'q',"
            + "'values':['puggles']}],'actions':{'ids':['3','2']}},{'rule_id':'b','type':'exclude',"
            + "'priority':1,'criteria':{'type':'always'},'actions':{'docs':[{'_index':'d','_id':"
            + "'1'},{'_index':'other','_id':'3'}]}}]}";
    assertThat(send(Method.PUT, "/_query_rules/r", set)).startsWith("201 ").contains("created");
    assertThat(send(Method.PUT, "/_query_rules/r", set)).startsWith("200 ").contains("updated");
    assertThat(send(Method.GET, "/_query_rules", ""))
        .contains(
            "\"rule_total_count\":2",
            "\"rule_criteria_types_counts\":{\"always\":1,\"fuzzy\":1}",
            "\"rule_type_counts\":{\"exclude\":1,\"pinned\":1}");
    assertThat(send(Method.POST, "/_query_rules/r/_test", "{'match_criteria':{'q':'pugles'}}"))
        .contains("\"total_matched_rules\":2", "\"rule_id\":\"b\"},{\"ruleset_id\"");
    String rule = "'ruleset_ids':['r'],'match_criteria':{'q':'%s'}";
    assertThat(search("{'query':{'rule':{" + DOGS + "," + rule.formatted("puggle") + "}}}"))
        .isEqualTo(ids("3", "2", "4"));
    assertThat(search("{'query':{'rule':{" + DOGS + "," + rule.formatted("cat") + "}}}"))
        .isEqualTo(ids("2", "3", "4"));
    assertThat(
            search(
                "{'retriever':{'rule':{'retriever':{'standard':{'query':{'match':{'t':'dog'}},"
                    + "'filter':{'range':{'n':{'gt':3}}}}},"
                    + rule.formatted("puggle")
                    + "}}}"))
        .isEqualTo(ids("3", "2", "4"));
    assertThat(search("{'query':{'rule':{" + DOGS + ",'match_criteria':{'q':'x'}}}}"))
        .contains("rulesetIds must not be null or empty");
    assertThat(
            search(
                "{'query':{'rule':{" + DOGS + ",'ruleset_ids':['no'],'match_criteria':{'q':1}}}}"))
        .contains("resource_not_found_exception");
    assertThat(send(Method.DELETE, "/_query_rules/r/_rule/a", "")).contains("acknowledged");
    assertThat(send(Method.GET, "/_query_rules/r/_rule/a", "")).startsWith("404 ");
    assertThat(send(Method.DELETE, "/_query_rules/r/_rule/b", "")).contains("acknowledged");
    assertThat(send(Method.GET, "/_query_rules/r", "")).startsWith("404 ");
  }

  @Test
  void oneSetOfRulesIsNamedAsOneOrAsAList() {
    send(
        Method.PUT,
        "/_query_rules/one",
        "{'rules':[{'rule_id':'a','type':'pinned','criteria':[{'type':'always'}],"
            + "'actions':{'ids':['4']}}]}");
    for (String named :
        List.of("'ruleset_ids':['one']", "'ruleset_ids':'one'", "'ruleset_id':'one'")) {
      assertThat(search("{'query':{'rule':{" + DOGS + "," + named + ",'match_criteria':{'q':1}}}}"))
          .as(named)
          .isEqualTo(ids("4", "1", "2", "3"));
    }
    String both = "'ruleset_id':'one','ruleset_ids':'one','match_criteria':{'q':1}";
    assertThat(search("{'query':{'rule':{" + DOGS + "," + both + "}}}"))
        .contains("cannot be used together");
    send(Method.DELETE, "/_query_rules/one", "");
  }

  @Test
  void criteriaCompareAsTheirTypesSay() {
    for (List<String> one : COMPARED) {
      String rule =
          "{'type':'pinned','criteria':[{'type':'"
              + one.getFirst()
              + "','metadata':'q','values':["
              + one.get(1)
              + "]}],'actions':{'ids':['1']}}";
      assertThat(send(Method.PUT, "/_query_rules/c/_rule/x", rule)).startsWith("20");
      for (int i = 2; i <= 3; i++) {
        String known = "{'match_criteria':{'q':" + one.get(i) + "}}";
        assertThat(send(Method.POST, "/_query_rules/c/_test", known))
            .describedAs(one.toString())
            .contains("\"total_matched_rules\":" + (3 - i));
      }
    }
  }

  @Test
  void rulesThatSayNothingClearAreRefused() {
    assertThat(
            send(
                Method.PUT,
                "/_query_rules/c/_rule/y",
                "{'type':'pinned','criteria':[{'type':'near','metadata':'q','values':[1]}],"
                    + "'actions':{'ids':['1']}}"))
        .startsWith("400 ")
        .contains("Invalid CriteriaType: near");
    assertThat(
            send(
                Method.PUT,
                "/_query_rules/c/_rule/y",
                "{'type':'pinned','criteria':[{'type':'always'}],'actions':{'ids':['1'],'docs':[]}}"))
        .startsWith("400 ");
  }

  @Test
  void pinnedRetrieversPutDocumentsFirst() {
    String standard = "'retriever':{'standard':{'query':{'match':{'t':'dog'}}}}";
    assertThat(search("{'retriever':{'pinned':{" + standard + ",'ids':['4','2']}}}"))
        .isEqualTo(ids("4", "2", "1", "3"));
    assertThat(search("{'retriever':{'pinned':{" + standard + "}}}"))
        .contains("requires either [ids] or [docs]");
  }

  @Test
  void applicationsAreSearchedByTheirTemplates() {
    String app = "/_application/search_application/app";
    String body =
        "{'indices':['d'],'template':{'script':{'source':{'query':{'term':{'{{field}}':"
            + "'{{value}}'}}},'params':{'field':'t','value':'dog'}},'dictionary':{'properties':"
            + "{'field':{'type':'string','enum':['t','n']}},'additionalProperties':false}}}";
    assertThat(send(Method.PUT, app, body)).startsWith("201 ").contains("created");
    assertThat(send(Method.PUT, app + "?create=true", body)).startsWith("409 ");
    assertThat(send(Method.GET, app, "")).contains("\"name\":\"app\"", "\"indices\":[\"d\"]");
    assertThat(send(Method.GET, "/_application/search_application?q=ap*", ""))
        .contains("\"count\":1", "\"updated_at_millis\":");
    assertThat(send(Method.POST, app + "/_search?filter_path=hits.total.value", "{}"))
        .isEqualTo("200 {\"hits\":{\"total\":{\"value\":4}}}");
    assertThat(send(Method.POST, app + "/_render_query", "{'params':{'field':'n'}}"))
        .isEqualTo("200 {\"query\":{\"term\":{\"n\":{\"value\":\"dog\"}}}}");
    assertThat(send(Method.POST, app + "/_search", "{'params':{'field':'x'}}"))
        .startsWith("400 ")
        .contains("does not have a value in the enumeration");
    assertThat(send(Method.POST, app + "/_search", "{'params':{'fields':'x'}}"))
        .contains("does not allow additional properties");
    assertThat(send(Method.GET, "/_alias/app", "")).contains("\"d\"");
    assertThat(send(Method.DELETE, app, "")).contains("acknowledged");
    assertThat(send(Method.GET, "/_alias/app", "")).startsWith("404 ");
    assertThat(send(Method.POST, app + "/_search", "{}")).startsWith("404 ");
    assertThat(
            send(
                Method.PUT,
                app,
                "{'indices':['d'],'template':{'script':{'source':{}},"
                    + "'dictionary':{'oneOf':[]}}}"))
        .startsWith("400 ")
        .contains("[oneOf], which is not known");
  }

  @Test
  void pipelinesOfLogstashAreKeptAsTheyAre() {
    String body =
        "{'description':'d','last_modified':'2021-01-02T02:50:51.250Z','pipeline_metadata':{},"
            + "'username':'u','pipeline':'input {}','pipeline_settings':{'queue.type':'memory'}}";
    assertThat(send(Method.PUT, "/_logstash/pipeline/p", body)).isEqualTo("201 ");
    assertThat(send(Method.PUT, "/_logstash/pipeline/p", body)).isEqualTo("200 ");
    assertThat(send(Method.GET, "/_logstash/pipeline/p*", "")).contains("\"p\":{\"description\"");
    assertThat(send(Method.PUT, "/_logstash/pipeline/1p", body)).startsWith("400 ");
    assertThat(send(Method.PUT, "/_logstash/pipeline/q", body.replace("2021-", "21-")))
        .startsWith("400 ")
        .contains("last_modified");
    assertThat(send(Method.DELETE, "/_logstash/pipeline/p", "")).isEqualTo("200 ");
    assertThat(send(Method.DELETE, "/_logstash/pipeline/p", "")).isEqualTo("404 ");
    assertThat(send(Method.GET, "/_logstash/pipeline/p", "")).startsWith("404 ");
  }

  @Test
  void viewsStandForTheirQueries() {
    assertThat(send(Method.PUT, "/_query/view/small", "{'query':'FROM d | WHERE n < 4'}"))
        .contains("acknowledged");
    assertThat(send(Method.PUT, "/_query/view/less", "{'query':'FROM small | WHERE n < 3'}"))
        .contains("acknowledged");
    assertThat(
            send(Method.POST, "/_query?format=csv", "{'query':'FROM less | STATS c = COUNT(*)'}"))
        .isEqualTo("200 c\r\n2\r\n");
    assertThat(send(Method.POST, "/_query", "{'query':'FROM small, d'}"))
        .startsWith("400 ")
        .contains("must stand alone behind FROM");
    assertThat(send(Method.PUT, "/_query/view/round", "{'query':'FROM round'}"))
        .contains("acknowledged");
    assertThat(send(Method.POST, "/_query", "{'query':'FROM round'}")).startsWith("400 ");
    assertThat(send(Method.PUT, "/_query/view/wrong", "{'query':'FROM d | WHER n'}"))
        .startsWith("400 ");
    assertThat(send(Method.GET, "/_query/view", "")).contains("\"name\":\"less\"");
    assertThat(send(Method.DELETE, "/_query/view/less,small,round", "")).contains("acknowledged");
    assertThat(send(Method.GET, "/_query/view", "")).isEqualTo("200 {\"views\":[]}");
    assertThat(send(Method.GET, "/_query/view/less", "")).startsWith("404 ");
    assertThat(send(Method.GET, "/_query/queries", "")).isEqualTo("200 {\"queries\":{}}");
    assertThat(send(Method.GET, "/_query/queries/x", "")).contains("malformed task id");
  }

  @Test
  void writesAreSimulatedWithAllThatTheyPass() {
    assertThat(
            send(
                Method.PUT, "/_ingest/pipeline/up", "{'processors':[{'uppercase':{'field':'f'}}]}"))
        .contains("acknowledged");
    assertThat(
            send(
                Method.PUT,
                "/sim",
                "{'settings':{'default_pipeline':'up'},'mappings':{'dynamic':'strict',"
                    + "'properties':{'f':{'type':'keyword'}}}}"))
        .startsWith("200 ");
    String docs = "'docs':[{'_id':'1','_source':{'f':'a'}},{'_source':{'f':'b','g':1}}]";
    assertThat(send(Method.POST, "/_ingest/sim/_simulate", "{" + docs + "}"))
        .contains(
            "\"_source\":{\"f\":\"A\"},\"executed_pipelines\":[\"up\"]",
            "\"_source\":{\"f\":\"B\",\"g\":1}",
            "strict_dynamic_mapping_exception");
    assertThat(
            send(
                Method.POST,
                "/_ingest/sim/_simulate",
                "{"
                    + docs
                    + ",'pipeline_substitutions':{'up':{'processors':[{'set':{'field':'f','value':"
                    + "'z'}}]}},'mapping_addition':{'properties':{'g':{'type':'long'}}}}"))
        .contains("\"f\":\"z\"", "\"g\":{\"type\":\"long\"}")
        .doesNotContain("error");
  }

  @Test
  void simulatedWritesTellWhatWouldNotBeIndexed() {
    String docs = "{'docs':[{'_index':'new','_source':{'n':'x','m':1,'other':{'k':2}}}]";
    assertThat(
            send(
                Method.POST,
                "/_ingest/_simulate",
                docs
                    + ",'mapping_addition':{'properties':{'m':{'type':'date'},'n':{'type':'long',"
                    + "'ignore_malformed':true}}}}"))
        .contains("\"ignored_fields\":[{\"field\":\"n\"}]")
        .doesNotContain("error");
    assertThat(send(Method.POST, "/_ingest/_simulate", docs + "}"))
        .startsWith("200 ")
        .doesNotContain("ignored_fields", "error");
  }

  @Test
  void writesAreSimulatedWithOtherTemplates() {
    assertThat(
            send(
                Method.POST,
                "/_ingest/_simulate",
                "{'docs':[{'_index':'new','_source':{'x':'y'}}],'index_template_substitutions':{"
                    + "'t':{'index_patterns':['new'],'template':{'settings':{'final_pipeline':'no'}}}}"
                    + "}"))
        .contains("pipeline with id [no] does not exist");
    assertThat(send(Method.GET, "/new", "")).startsWith("404 ");
    assertThat(send(Method.POST, "/_ingest/_simulate", "{'docs':[{'_source':{}}]}"))
        .contains("required property is missing: [_index]");
  }

  @Test
  void anIndexIsMadeLikeAnotherOne() {
    assertThat(
            send(
                Method.PUT,
                "/from",
                "{'settings':{'number_of_shards':2,'blocks.write':true},'mappings':{'properties':"
                    + "{'f':{'type':'text'}}}}"))
        .startsWith("200 ");
    assertThat(
            send(
                Method.PUT,
                "/_create_from/from/to",
                "{'settings_override':{'index':{'refresh_interval':'9s'}},'mappings_override':"
                    + "{'properties':{'g':{'type':'long'}}}}"))
        .contains("\"index\":\"to\"");
    assertThat(send(Method.GET, "/to", ""))
        .contains("\"number_of_shards\":\"2\"", "\"9s\"", "\"f\":{\"type\":\"text\"}", "\"g\"")
        .doesNotContain("blocks");
    assertThat(send(Method.PUT, "/_create_from/none/other", "{}")).startsWith("404 ");
    assertThat(send(Method.PUT, "/_create_from/from/to", "{'x':1}")).startsWith("400 ");
  }

  @Test
  void theProcessTellsWhatItHasDone() {
    assertThat(send(Method.GET, "/_info/_all", ""))
        .contains("\"ingest\":{\"total\":", "\"thread_pool\":{");
    assertThat(send(Method.GET, "/_info/ingest", "")).doesNotContain("thread_pool");
    assertThat(send(Method.GET, "/_info/x", "")).startsWith("400 ");
    assertThat(send(Method.GET, "/_info/_all,http", "")).startsWith("400 ");
  }

  @Test
  void textsHaveNoTermsToBeListed() {
    assertThat(send(Method.POST, "/d/_terms_enum", "{'field':'t'}"))
        .contains("\"terms\":[],\"complete\":true", "\"total\":1");
    assertThat(send(Method.POST, "/d/_terms_enum", "{'field':'t.keyword','string':'dog 2'}"))
        .contains("\"terms\":[\"dog 2\"]");
  }

  @Test
  void aTaskThatDoesNotRunIsAFailureOfItsNode() {
    assertThat(send(Method.POST, "/_reindex/other:7/_rethrottle?requests_per_second=2", ""))
        .startsWith("200 ")
        .contains("failed_node_exception", "no_such_node_exception", "\"nodes\":{}");
  }

  @Test
  void fieldsAreToldByWhatIsWantedOfThem() {
    assertThat(
            send(
                Method.PUT,
                "/caps",
                "{'mappings':{'properties':{'o':{'properties':{'k':{'type':'keyword'}}},'t':{'type':"
                    + "'text','fields':{'raw':{'type':'keyword'}}},'never':{'type':'long'}}}}"))
        .startsWith("200 ");
    assertThat(send(Method.PUT, "/caps/_doc/1?refresh=true", "{'o':{'k':'a'},'t':'b'}"))
        .startsWith("201 ");
    String caps = "/caps/_field_caps?fields=*&filter_path=fields.*.*.type&";
    assertThat(send(Method.GET, caps + "filters=-metadata,-parent,-multifield", ""))
        .isEqualTo(
            "200 {\"fields\":{\"never\":{\"long\":{\"type\":\"long\"}},\"o.k\":{\"keyword\":"
                + "{\"type\":\"keyword\"}},\"t\":{\"text\":{\"type\":\"text\"}}}}");
    assertThat(send(Method.GET, caps + "types=long", "")).contains("never").doesNotContain("o.k");
    assertThat(send(Method.GET, caps + "include_empty_fields=false", ""))
        .contains("\"o\"", "o.k", "t.raw", "_id")
        .doesNotContain("never");
    assertThat(send(Method.GET, caps + "filters=+all", "")).startsWith("400 ");
  }

  @Test
  void suggestionsAndShardsAreAskedForByParameters() {
    String wrong = "/d/_search?suggest_field=t&suggest_text=doog&suggest_mode=always&size=0";
    assertThat(send(Method.GET, wrong, "")).contains("\"suggest\":{\"t\":[", "\"text\":\"dog\"");
    assertThat(send(Method.GET, "/d/_search?suggest_field=t", "")).startsWith("400 ");
    assertThat(send(Method.GET, "/_cluster/allocation/explain?index=d&shard=0&primary=true", ""))
        .startsWith("200 ")
        .contains("\"index\":\"d\"");
    assertThat(send(Method.POST, "/d/_reload_search_analyzers", ""))
        .contains("\"reloaded_analyzers\":[]", "\"total\":1");
  }
}
