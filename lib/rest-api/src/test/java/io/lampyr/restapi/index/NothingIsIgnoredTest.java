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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Settings and parameters that are taken do what they say; those that would not are refused. */
class NothingIsIgnoredTest {
  private static final String NOTHING_FOUND = "\"total\":{\"value\":0,";
  private static final String ONE_FOUND = "\"total\":{\"value\":1,";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(11, Persona.ELASTICSEARCH);
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

  private static void create(String index, String settings, String properties) {
    String body = "{'settings':{" + settings + "},'mappings':{'properties':{" + properties + "}}}";
    assertThat(send(Method.PUT, "/" + index, body)).startsWith("200 ");
  }

  private static String write(String index, String document) {
    return send(Method.PUT, "/" + index + "/_doc/1?refresh=true", document);
  }

  private static String search(String index, String query) {
    return send(Method.POST, "/" + index + "/_search", "{'query':" + query + "}");
  }

  @Test
  void malformedValuesAreLeftOutWhereTheIndexSaysSo() {
    create("malformed", "'index.mapping.ignore_malformed':true", "'n':{'type':'long'}");
    assertThat(write("malformed", "{'n':'no number'}")).startsWith("201 ");
    assertThat(search("malformed", "{'exists':{'field':'_ignored'}}")).contains(ONE_FOUND);
    create("wellformed", "", "'n':{'type':'long'}");
    assertThat(write("wellformed", "{'n':'no number'}")).startsWith("400 ");
  }

  @Test
  void shinglesAreOfAsManySizesAsTheIndexLets() {
    String shingles =
        "'analysis':{'analyzer':{'a':{'tokenizer':'standard','filter':['s']}},'filter':{'s':"
            + "{'type':'shingle','min_shingle_size':2,'max_shingle_size':5}}}";
    String body =
        "{'settings':{%s},'mappings':{'properties':{'t':{'type':'text','analyzer':'a'}}}}";
    assertThat(send(Method.PUT, "/shingles", body.formatted(shingles)))
        .startsWith("400 ")
        .contains("(and +1 if outputting unigrams) must be less than or equal to: [3] but was [4]");
    assertThat(
            send(Method.PUT, "/shingles", body.formatted("'index.max_shingle_diff':4," + shingles)))
        .startsWith("200 ");
  }

  @Test
  void slicesOfPointsInTimeAreBoundedByTheirOwnSetting() {
    create("sliced", "'index.max_slices_per_pit':2,'index.max_slices_per_scroll':9", "");
    assertThat(write("sliced", "{}")).startsWith("201 ");
    String opened = send(Method.POST, "/sliced/_pit?keep_alive=1m", "");
    String id = opened.replaceAll(".*\"id\":\"([^\"]+)\".*", "$1");
    String body = "{'pit':{'id':'%s'},'slice':{'id':0,'max':%d}}";
    assertThat(send(Method.POST, "/_search", body.formatted(id, 2))).startsWith("200 ");
    assertThat(send(Method.POST, "/_search", body.formatted(id, 3)))
        .startsWith("400 ")
        .contains("[3] is too large. It must be less than [2]", "[index.max_slices_per_pit]");
  }

  @Test
  void valuesAreNotCoercedWhereTheIndexSaysSo() {
    create("strict", "'index.mapping.coerce':false", "'n':{'type':'long'}");
    assertThat(write("strict", "{'n':'5'}")).startsWith("400 ");
    create("mild", "", "'n':{'type':'long'}");
    assertThat(write("mild", "{'n':'5'}")).startsWith("201 ");
  }

  @Test
  void queriesThatNameNoFieldAreOnThoseOfTheIndex() {
    String properties = "'title':{'type':'text'},'body':{'type':'text'}";
    create("fields", "'index.query.default_field':['title^2']", properties);
    assertThat(write("fields", "{'title':'quick fox','body':'lazy dog'}")).startsWith("201 ");
    for (String kind : new String[] {"query_string", "simple_query_string", "multi_match"}) {
      assertThat(search("fields", "{'" + kind + "':{'query':'fox'}}")).contains(ONE_FOUND);
      assertThat(search("fields", "{'" + kind + "':{'query':'dog'}}")).contains(NOTHING_FOUND);
    }
    String all = "{'index.query.default_field':'*'}";
    assertThat(send(Method.PUT, "/fields/_settings", all)).startsWith("200 ");
    assertThat(search("fields", "{'query_string':{'query':'dog'}}")).contains(ONE_FOUND);
  }

  @Test
  void queriesAreLenientWhereTheIndexSaysSo() {
    String query = "{'query_string':{'query':'word','fields':['n']}}";
    create("lenient", "'index.query_string.lenient':true", "'n':{'type':'long'}");
    assertThat(write("lenient", "{'n':1}")).startsWith("201 ");
    assertThat(search("lenient", query)).startsWith("200 ").contains(NOTHING_FOUND);
    create("exact", "", "'n':{'type':'long'}");
    assertThat(write("exact", "{'n':1}")).startsWith("201 ");
    assertThat(search("exact", query)).startsWith("400 ");
  }

  @Test
  void termsAndExpressionsAreBoundedByTheIndex() {
    String settings = "'index.max_terms_count':2,'index.max_regex_length':5";
    create("bounded", settings, "'k':{'type':'keyword'}");
    assertThat(write("bounded", "{'k':'a'}")).startsWith("201 ");
    assertThat(search("bounded", "{'terms':{'k':['a','b']}}")).contains(ONE_FOUND);
    assertThat(search("bounded", "{'terms':{'k':['a','b','c']}}"))
        .startsWith("400 ")
        .contains("The number of terms [3] used in the Terms Query request has exceeded");
    assertThat(search("bounded", "{'regexp':{'k':'a|bbb'}}")).contains(ONE_FOUND);
    assertThat(search("bounded", "{'regexp':{'k':'a|bbbb'}}"))
        .startsWith("400 ")
        .contains("The length of regex [6] used in the Regexp Query request has exceeded");
    assertThat(search("bounded", "{'query_string':{'query':'k:/a|bbbb/'}}"))
        .startsWith("400 ")
        .contains("The length of regex [6] used in the [query_string] has exceeded");
  }

  @Test
  void whatIsDoneForEachHitIsBoundedByTheIndex() {
    String settings =
        "'index.max_docvalue_fields_search':1,'index.max_script_fields':1,"
            + "'index.max_rescore_window':10";
    create("hits", settings, "'a':{'type':'long'}");
    assertThat(write("hits", "{'a':1}")).startsWith("201 ");
    String target = "/hits/_search";
    assertThat(send(Method.POST, target, "{'docvalue_fields':['a']}")).startsWith("200 ");
    assertThat(send(Method.POST, target, "{'docvalue_fields':['a','_id']}"))
        .startsWith("400 ")
        .contains("too many docvalue_fields. Must be less than or equal to: [1] but was [2]");
    String script = "{'script':{'source':'1','lang':'expression'}}";
    String scripts = "{'script_fields':{'x':" + script + ",'y':" + script + "}}";
    assertThat(send(Method.POST, target, scripts))
        .startsWith("400 ")
        .contains("too many script_fields. Must be less than or equal to: [1] but was [2]");
    String rescore = "{'rescore':{'window_size':%d,'query':{'rescore_query':{'match_all':{}}}}}";
    assertThat(send(Method.POST, target, rescore.formatted(10))).startsWith("200 ");
    assertThat(send(Method.POST, target, rescore.formatted(11)))
        .startsWith("400 ")
        .contains("Rescore window [11] is too large. It must be less than [10].");
  }

  @Test
  void hitsInsideOfHitsAreBoundedByTheIndex() {
    String mappings = "'k':{'type':'keyword'},'o':{'type':'nested'}";
    create("shallow", "'index.max_inner_result_window':2", mappings);
    create("inward", "'index.max_inner_result_window':200", mappings);
    String document = "{'k':'a','o':[{'n':1}]}";
    assertThat(write("shallow", document)).startsWith("201 ");
    assertThat(write("inward", document)).startsWith("201 ");
    String inner = "{'query':{'nested':{'path':'o','query':{'match_all':{}},'inner_hits':%s}}}";
    String top = "{'aggs':{'best':{'top_hits':%s}}}";
    String group = "{'collapse':{'field':'k','inner_hits':%s}}";
    for (String body : List.of(inner, top, group)) {
      assertThat(shows("shallow", body, 2)).startsWith("200 ").contains("\"total\":{\"value\":1");
      assertThat(shows("shallow", body, 3))
          .startsWith("400 ")
          .contains("must be less than or equal to: [2] but was [3]");
      assertThat(shows("inward", body, 200)).startsWith("200 ");
      assertThat(shows("inward", body, 201)).startsWith("400 ");
    }
  }

  private String shows(String index, String body, int hits) {
    String window = "{'from':1,'size':" + (hits - 1) + ",'name':'best'}";
    String nameless = window.replace(",'name':'best'", "");
    String target = "/" + index + "/_search";
    return send(Method.POST, target, body.formatted(body.contains("aggs") ? nameless : window));
  }

  @Test
  void anExpressionThatNestsTooDeeplyIsRefusedBeforeItIsRead() {
    create("deep", "", "'k':{'type':'keyword'}");
    assertThat(write("deep", "{'k':'a'}")).startsWith("201 ");
    String deep = "(".repeat(100_000) + "a" + ")".repeat(100_000);
    assertThat(search("deep", "{'regexp':{'k':'" + deep + "'}}"))
        .startsWith("400 ")
        .contains("The length of regex [200001]");
  }

  @Test
  void newFieldsBeyondTheLimitStayInTheSourceWhereTheIndexSaysSo() {
    String settings =
        "'index.mapping.total_fields.limit':3,"
            + "'index.mapping.total_fields.ignore_dynamic_beyond_limit':true";
    create("many", settings, "'a':{'type':'long'}");
    assertThat(
            write(
                "many",
                "{'a':1,'b':2,'text':'two fields','o':{'c':3,'d':4},'e':[5,6],'p':{'q':7}}"))
        .startsWith("201 ");
    assertThat(search("many", "{'term':{'b':2}}")).contains(ONE_FOUND).contains("two fields");
    assertThat(search("many", "{'exists':{'field':'text'}}")).contains(NOTHING_FOUND);
    assertThat(search("many", "{'term':{'_ignored':'text'}}")).contains(ONE_FOUND);
    assertThat(search("many", "{'term':{'_ignored':'p'}}")).contains(ONE_FOUND);
    create("few", "'index.mapping.total_fields.limit':3", "'a':{'type':'long'}");
    assertThat(write("few", "{'a':1,'b':2,'c':3,'d':4}"))
        .startsWith("400 ")
        .contains("Limit of total fields [3] has been exceeded");
  }

  @Test
  void aDefaultPipelineIsNoneThatExists() {
    create("piped", "'index.default_pipeline':'p'", "");
    String missing = "pipeline with id [p] does not exist";
    assertThat(write("piped", "{}")).startsWith("400 ").contains(missing);
    assertThat(send(Method.PUT, "/piped/_doc/1?pipeline=_none", "{}")).startsWith("201 ");
    assertThat(send(Method.POST, "/piped/_update/1", "{'doc':{'a':1}}"))
        .startsWith("400 ")
        .contains(missing);
    assertThat(send(Method.DELETE, "/piped/_doc/1", "")).startsWith("200 ");
    create("last", "'index.final_pipeline':'f'", "");
    assertThat(write("last", "{}")).startsWith("400 ").contains("pipeline with id [f]");
  }

  @Test
  void fieldsThatSearchesComputeAreComputed() {
    create("computed", "", "'a':{'type':'long'}");
    assertThat(send(Method.PUT, "/computed/_doc/1?refresh", "{'a':2}")).startsWith("201 ");
    String body =
        "{'runtime_mappings':{'b':{'type':'long','script':'emit(doc.a.value + 1)'}},"
            + "'query':{'range':{'b':{'gt':%d}}},'fields':['b'],'sort':'b',"
            + "'aggs':{'most':{'max':{'field':'b'}}}}";
    assertThat(send(Method.POST, "/computed/_search", body.formatted(2)))
        .startsWith("200 ")
        .contains("\"fields\":{\"b\":[3]},\"sort\":[3]")
        .contains("\"most\":{\"value\":3.0}");
    assertThat(send(Method.POST, "/computed/_search", body.formatted(3)))
        .contains("\"total\":{\"value\":0");
    assertThat(send(Method.POST, "/computed/_search", body.formatted(3).replace("long", "lookup")))
        .startsWith("400 ")
        .contains("of type [lookup] is not supported");
  }

  @Test
  void manyIndicesAreDeletedByNameOnlyWhereTheClusterSaysSo() {
    create("doomed-1", "", "");
    create("doomed-2", "", "");
    String refused = "Wildcard expressions or all indices are not allowed";
    assertThat(send(Method.DELETE, "/doomed-*", "")).startsWith("400 ").contains(refused);
    assertThat(send(Method.DELETE, "/_all", "")).startsWith("400 ").contains(refused);
    assertThat(send(Method.POST, "/doomed-*/_close", "")).startsWith("400 ").contains(refused);
    assertThat(send(Method.DELETE, "/doomed-1", "")).startsWith("200 ");
    String free = "{'persistent':{'action.destructive_requires_name':%s}}";
    assertThat(send(Method.PUT, "/_cluster/settings", free.formatted("false"))).startsWith("200 ");
    assertThat(send(Method.DELETE, "/doomed-*", "")).startsWith("200 ");
    assertThat(send(Method.PUT, "/_cluster/settings", free.formatted("null"))).startsWith("200 ");
    assertThat(send(Method.GET, "/doomed-2", "")).startsWith("404 ");
  }

  @Test
  void expensiveQueriesAreForbiddenWhereThatIsAsked() {
    create(
        "guarded", "", "'k':{'type':'keyword'},'m':{'type':'match_only_text'},'n':{'type':'long'}");
    String settings = "{'persistent':{'search.allow_expensive_queries':%s}}";
    assertThat(send(Method.PUT, "/_cluster/settings", settings.formatted("'maybe'")))
        .startsWith("400 ");
    assertThat(send(Method.PUT, "/_cluster/settings", settings.formatted("false")))
        .startsWith("200 ");
    String forbidden = " cannot be executed when 'search.allow_expensive_queries' is set to false";
    for (String query :
        List.of(
            "{'prefix':{'k':'a'}}",
            "{'bool':{'must_not':{'wildcard':{'k':'a*'}}}}",
            "{'constant_score':{'filter':{'regexp':{'k':'a.*'}}}}",
            "{'range':{'k':{'gt':'a'}}}",
            "{'range':{'m':{'gt':'a'}}}")) {
      assertThat(send(Method.POST, "/guarded/_search", "{'query':" + query + "}"))
          .as(query)
          .startsWith("400 ")
          .contains(forbidden);
    }
    String number = "{'query':{'range':{'n':{'gt':1}}}}";
    assertThat(send(Method.POST, "/guarded/_search", number)).startsWith("200 ");
    assertThat(send(Method.PUT, "/_cluster/settings", settings.formatted("null")))
        .startsWith("200 ");
    assertThat(send(Method.POST, "/guarded/_search", "{'query':{'prefix':{'k':'a'}}}"))
        .startsWith("200 ");
  }

  @Test
  void bucketsAreBoundedAsIsAsked() {
    create("buckets", "", "'n':{'type':'long'}");
    for (int i = 0; i < 4; i++) {
      assertThat(send(Method.PUT, "/buckets/_doc/" + i + "?refresh=true", "{'n':" + i + "}"))
          .startsWith("201 ");
    }
    String search = "{'size':0,'aggs':{'n':{'terms':{'field':'n'}}}}";
    assertThat(send(Method.POST, "/buckets/_search", search)).startsWith("200 ");
    String bound = "{'transient':{'search.max_buckets':%s}}";
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("3"))).startsWith("200 ");
    assertThat(send(Method.POST, "/buckets/_search", search))
        .contains("too_many_buckets_exception");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("-1")))
        .startsWith("400 ")
        .contains("Failed to parse value [-1] for setting [search.max_buckets] must be >= 0");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("0"))).startsWith("200 ");
    assertThat(send(Method.POST, "/buckets/_search", search))
        .contains("too_many_buckets_exception");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("null"))).startsWith("200 ");
    assertThat(send(Method.POST, "/buckets/_search", search)).startsWith("200 ");
    String many =
        "{'size':0,'aggs':{'n':{'histogram':{'field':'n','interval':1,'min_doc_count':0,"
            + "'extended_bounds':{'min':0,'max':65600}}}}}";
    assertThat(send(Method.POST, "/buckets/_search", many)).contains("too_many_buckets_exception");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("70000"))).startsWith("200 ");
    assertThat(send(Method.POST, "/buckets/_search?filter_path=took", many)).startsWith("200 ");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("null"))).startsWith("200 ");
  }

  @Test
  void shardsAreBoundedWhereThatIsAsked() {
    create("first", "", "");
    String bound = "{'persistent':{'cluster.max_shards_per_node':%s}}";
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("0"))).startsWith("400 ");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("2"))).startsWith("200 ");
    String two = "{'settings':{'number_of_shards':2,'number_of_replicas':0}}";
    assertThat(send(Method.PUT, "/second", two))
        .startsWith("400 ")
        .contains("maximum normal shards open");
    assertThat(send(Method.PUT, "/_cluster/settings", bound.formatted("null"))).startsWith("200 ");
    assertThat(send(Method.PUT, "/second", two)).startsWith("200 ");
  }

  @Test
  void wordsThatBeginWithAnUnderscoreAreEndpointsOrNothing() {
    assertThat(send(Method.POST, "/_inferences", "{}"))
        .startsWith("400 ")
        .contains("no handler found");
    assertThat(send(Method.PUT, "/_transforms", "{}")).startsWith("400 ").contains("no handler");
    assertThat(send(Method.GET, "/_all", "")).startsWith("200 ");
  }

  @Test
  void countsLeaveOutWhatScoresLess() {
    create("scored", "", "'k':{'type':'keyword'}");
    assertThat(write("scored", "{'k':'a'}")).startsWith("201 ");
    String query = "{'query':{'constant_score':{'filter':{'match_all':{}},'boost':2}}}";
    assertThat(send(Method.POST, "/scored/_count?min_score=2", query)).contains("\"count\":1");
    assertThat(send(Method.POST, "/scored/_count?min_score=2.5", query)).contains("\"count\":0");
    assertThat(send(Method.POST, "/scored/_count?min_score=much", query)).startsWith("400 ");
  }

  @Test
  void aMappingIsChangedWhereItIsWrittenToIfThatIsAskedFor() {
    create("old-1", "", "");
    create("new-1", "", "");
    String alias = "{'add':{'index':'%s','alias':'both','is_write_index':%s}}";
    String actions = alias.formatted("old-1", "false") + "," + alias.formatted("new-1", "true");
    assertThat(send(Method.POST, "/_aliases", "{'actions':[" + actions + "]}")).startsWith("200 ");
    String field = "{'properties':{'added':{'type':'long'}}}";
    assertThat(send(Method.PUT, "/both/_mapping?write_index_only=true", field)).startsWith("200 ");
    assertThat(send(Method.GET, "/new-1/_mapping", "")).contains("added");
    assertThat(send(Method.GET, "/old-1/_mapping", "")).doesNotContain("added");
  }

  @Test
  void parametersThatWouldChangeAnAnswerAndAreNotThereAreRefused() {
    create("asked", "", "");
    assertThat(send(Method.GET, "/asked/_search?search_pipeline=p", ""))
        .startsWith("400 ")
        .contains("contains unrecognized parameter");
    assertThat(send(Method.GET, "/asked/_search?suggest_field=f", ""))
        .startsWith("400 ")
        .contains("The required text option is missing");
  }
}
