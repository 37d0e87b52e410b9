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
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Parameters and options of searches and of single documents count, or are refused. */
class SearchAsAskedTest {
  private static final String ALL = "{'query':{'match_all':{}}}";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(12, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
    send(Method.PUT, "/one", "{'aliases':{'first':{}}}");
    send(Method.PUT, "/two", "{'aliases':{'second':{}}}");
    for (String index : new String[] {"one", "two"}) {
      String document = "{'name':'" + index + "','inner':{'a':1,'b':2},'n':3}";
      assertThat(send(Method.PUT, "/" + index + "/_doc/1?refresh=true", document))
          .startsWith("201 ");
    }
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

  private static String search(String parameters, String body) {
    return send(Method.POST, "/one,two/_search?" + parameters, body);
  }

  /** The index of the best hit. */
  private static String best(String boosts) {
    String found = search("filter_path=hits.hits._index", "{'indices_boost':" + boosts + "}");
    return found.replaceFirst("(?s)^200 .*?\"_index\":\"(\\w+)\".*$", "$1");
  }

  @Test
  void theBestScoreOfALaterPageIsThatOfItsFirstHit() {
    String shown = "filter_path=hits.max_score";
    String body =
        "{'query':{'dis_max':{'queries':[{'match_all':{}},{'constant_score':{'filter':{'term':"
            + "{'_index':'one'}},'boost':3}}]}},'sort':['_score','n'],'track_scores':true%s}";
    assertThat(search(shown, body.formatted(""))).isEqualTo("200 {\"hits\":{\"max_score\":3.0}}");
    assertThat(search(shown, body.formatted(",'search_after':[2,1]")))
        .isEqualTo("200 {\"hits\":{\"max_score\":1.0}}");
    assertThat(search(shown, body.formatted(",'search_after':[0.5,1]")))
        .isEqualTo("200 {\"hits\":{\"max_score\":null}}");
  }

  @Test
  void indicesAreBoostedByNamesAliasesAndPatternsOfWhichTheFirstCounts() {
    assertThat(best("[{'one':2}]")).isEqualTo("one");
    assertThat(best("[{'two':2}]")).isEqualTo("two");
    assertThat(best("[{'first':2}]")).isEqualTo("one");
    assertThat(best("[{'second':2}]")).isEqualTo("two");
    assertThat(best("[{'*w*':2}]")).isEqualTo("two");
    assertThat(best("[{'t*':3},{'one':2},{'two':1}]")).isEqualTo("two");
    assertThat(best("[{'t*':1},{'one':2},{'two':3}]")).isEqualTo("one");
    assertThat(search("", "{'indices_boost':[{'none':2}]}")).startsWith("404 ");
    assertThat(search("ignore_unavailable=true", "{'indices_boost':[{'none':2}]}"))
        .startsWith("200 ");
  }

  @Test
  void datesBeyondAllMillisecondsAreRefused() {
    send(Method.PUT, "/when", "{'mappings':{'properties':{'d':{'type':'date'}}}}");
    send(Method.PUT, "/when/_doc/1?refresh=true", "{'d':1}");
    String beyond = "{'sort':['d'],'search_after':[10223372036854775800]}";
    assertThat(send(Method.POST, "/when/_search", beyond))
        .startsWith("400 ")
        .contains("is beyond what can be stored in millisecond resolution");
    String mapping = "{'properties':{'e':{'type':'date','null_value':'10223372036854775800'}}}";
    assertThat(send(Method.PUT, "/when/_mapping", mapping)).startsWith("400 ");
    assertThat(send(Method.PUT, "/when/_doc/2", "{'d':10223372036854775800}")).startsWith("400 ");
    send(Method.DELETE, "/when", "");
  }

  @Test
  void boostsOfIndicesAreInWhatExplainsScores() {
    assertThat(
            search(
                "filter_path=hits.hits._score,hits.hits._explanation.value",
                "{'explain':true,'size':1,'indices_boost':[{'two':3}]}"))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_score\":3.0,\"_explanation\":{\"value\":3.0}}]}}");
  }

  @Test
  void boostsAreThoseOfAllPagesOfAScroll() {
    String first =
        search(
            "scroll=1m&size=1&filter_path=_scroll_id,hits.hits._index",
            "{'indices_boost':[{'second':2}]}");
    assertThat(first).contains("\"_index\":\"two\"");
    String id = first.replaceFirst("(?s)^.*\"_scroll_id\":\"([^\"]+)\".*$", "$1");
    assertThat(
            send(
                Method.POST,
                "/_search/scroll?filter_path=hits.hits._index",
                "{'scroll':'1m','scroll_id':'" + id + "'}"))
        .contains("\"_index\":\"one\"");
    send(Method.DELETE, "/_search/scroll", "{'scroll_id':'" + id + "'}");
  }

  @Test
  void aCountWithoutRelationIsExact() {
    String asNumber = "rest_total_hits_as_int=true&filter_path=hits.total";
    assertThat(search(asNumber, ALL)).isEqualTo("200 {\"hits\":{\"total\":2}}");
    assertThat(search(asNumber, "{'track_total_hits':true}")).startsWith("200 ");
    assertThat(search(asNumber, "{'track_total_hits':false}")).startsWith("200 ");
    assertThat(search(asNumber, "{'track_total_hits':1}"))
        .startsWith("400 ")
        .contains(
            "[rest_total_hits_as_int] cannot be used if the tracking of total hits is not accurate,"
                + " got 1");
    assertThat(search("filter_path=hits.total", "{'track_total_hits':1}"))
        .contains("\"relation\":\"gte\"");
  }

  @Test
  void aScrollIsNotKeptAmongTheResultsOfRequests() {
    assertThat(search("scroll=1m&request_cache=true", ALL))
        .startsWith("400 ")
        .contains("[request_cache] cannot be used in a scroll context");
    assertThat(search("request_cache=true&size=0", ALL)).startsWith("200 ");
  }

  @Test
  void allThatAScrollCannotHaveIsToldAtOnce() {
    assertThat(
            search(
                "scroll=1m&request_cache=true",
                "{'size':0,'from':3,'track_total_hits':5,'search_after':[1],'sort':['n'],"
                    + "'rescore':{'query':{'rescore_query':{'match_all':{}}}}}"))
        .startsWith("400 ")
        .contains(
            "Validation Failed: 1: disabling [track_total_hits] is not allowed in a scroll context;"
                + "2: using [from] is not allowed in a scroll context;"
                + "3: [size] cannot be [0] in a scroll context;"
                + "4: using [rescore] is not allowed in a scroll context;"
                + "5: [request_cache] cannot be used in a scroll context;\"");
    assertThat(
            send(Method.POST, "/one/_search?routing=3&preference=_local", "{'pit':{'id':'abc'}}"))
        .contains(
            "Validation Failed: 1: [indices] cannot be used with point in time;"
                + "2: [routing] cannot be used with point in time;"
                + "3: [preference] cannot be used with point in time;");
  }

  @SuppressWarnings("InlineFormatString") // It is read more easily by itself.
  @Test
  void groupsAreReadPageByPageInTheOrderOfTheirValues() {
    for (int i = 0; i < 9; i++) {
      send(
          Method.PUT,
          "/groups/_doc/" + i + "?refresh=true",
          "{'g':" + i / 2 + ",'k':'" + i / 3 + "'}");
    }
    String query = "{'size':2,'collapse':{'field':'%1$s'},'sort':[{'%1$s':'%2$s'}]%3$s}";
    for (String[] page :
        new String[][] {
          {"g", "asc", "", "0,1"},
          {"g", "asc", ",'search_after':[1]", "2,3"},
          {"g", "desc", ",'search_after':[3]", "2,1"},
          {"k.keyword", "asc", ",'search_after':['0']", "1,2"},
          {"k.keyword", "desc", ",'search_after':['0']", ""}
        }) {
      String found =
          send(
              Method.POST,
              "/groups/_search?filter_path=hits.total.value,hits.hits.sort",
              query.formatted(page[0], page[1], page[2]));
      assertThat(found).contains("\"value\":9");
      List<String> sorts =
          Pattern.compile("\"sort\":\\[\"?(\\d+)")
              .matcher(found)
              .results()
              .map(m -> m.group(1))
              .toList();
      assertThat(String.join(",", sorts)).isEqualTo(page[3]);
    }
  }

  @Test
  void whereThereIsNoIndexNothingIsGathered() {
    String gathering =
        "{'aggs':{'a':{'max':{'field':'n'}}},"
            + "'suggest':{'s':{'text':'x','term':{'field':'name'}}}}";
    for (String target : new String[] {"/none*/_search?", "/none/_search?ignore_unavailable&"}) {
      assertThat(send(Method.POST, target, gathering))
          .startsWith("200 ")
          .contains("\"total\":0")
          .doesNotContain("aggregations", "suggest");
      assertThat(send(Method.POST, target + "scroll=1m", gathering))
          .startsWith("200 ")
          .doesNotContain("_scroll_id");
    }
    assertThat(search("", gathering)).contains("aggregations", "suggest");
  }

  @Test
  void aScrollHasNoLargerPagesThanResultsMayHave() {
    assertThat(search("scroll=1m&size=10001", ALL))
        .startsWith("400 ")
        .contains("all shards failed", "\"failed_shards\":[{\"shard\":0")
        .contains("Batch size is too large, size must be less than or equal to: [10000]");
    assertThat(send(Method.POST, "/none*/_search?scroll=1m&size=10001", ALL)).startsWith("200 ");
    assertThat(search("size=10001", ALL)).startsWith("400 ").contains("Result window is too large");
  }

  @Test
  void onlyShardsOfIndicesThatLetLessRefuseALargeWindow() {
    send(Method.PUT, "/less", "{'settings':{'number_of_shards':2,'max_result_window':5}}");
    String both = "/one,less/_search?size=6";
    assertThat(send(Method.POST, both, "{'aggs':{'n':{'sum':{'field':'n'}}}}"))
        .startsWith("200 ")
        .contains("\"total\":3,\"successful\":1,\"skipped\":0,\"failed\":2")
        .contains("less than or equal to: [5] but was [6]", "\"value\":3.0", "\"name\":\"one\"");
    assertThat(send(Method.POST, both + "&allow_partial_search_results=false", ALL))
        .startsWith("400 ")
        .contains("Partial shards failure", "but was [6]");
    assertThat(send(Method.POST, "/less/_search?size=6", ALL))
        .startsWith("400 ")
        .contains("all shards failed", "but was [6]");
    String anew = "{'rescore':{'window_size':6,'query':{'rescore_query':{'match_all':{}}}}}";
    assertThat(send(Method.POST, "/one,less/_search?size=1", anew))
        .startsWith("200 ")
        .contains("\"failed\":2", "Rescore window [6] is too large. It must be less than [5]");
  }

  @Test
  void whatIsWrongWithASearchIsToldBeforeItsIndicesAreLookedFor() {
    assertThat(send(Method.POST, "/none/_search?pre_filter_shard_size=0", ALL))
        .startsWith("400 ")
        .contains("preFilterShardSize must be >= 1");
    assertThat(send(Method.POST, "/none/_search?pre_filter_shard_size=1", ALL)).startsWith("404 ");
  }

  @Test
  void aFilterOfTheAnswerSeesIntoSources() {
    assertThat(search("size=1&filter_path=hits.hits._source.inner.a", ALL))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_source\":{\"inner\":{\"a\":1}}}]}}");
    assertThat(search("size=1&filter_path=**._source,-**.inner.a,-**.name", ALL))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_source\":{\"inner\":{\"b\":2},\"n\":3}}]}}");
    assertThat(send(Method.GET, "/one/_doc/1?filter_path=-_source.inner,-_*no,-_p*,-_v*", ""))
        .isEqualTo(
            "200 {\"_index\":\"one\",\"_id\":\"1\",\"found\":true,"
                + "\"_source\":{\"name\":\"one\",\"n\":3}}");
  }

  @Test
  void optionsOfAggregationsAreChecked() {
    assertThat(aggregated("'percentiles':{'field':'n','tdigest':{'compression':-1}}"))
        .contains("[compression] must be greater than or equal to 0. Found [-1.0]");
    assertThat(aggregated("'median_absolute_deviation':{'field':'n','compression':0}"))
        .contains("[compression] must be greater than 0. Found [0.0] in [x]");
    assertThat(aggregated("'percentiles':{'field':'n','percents':[]}")).startsWith("400 ");
    assertThat(aggregated("'percentiles':{'field':'n','percents':null}")).startsWith("400 ");
    assertThat(
            aggregated(
                "'percentiles':{'field':'n','hdr':{'number_of_significant_value_digits':null}}"))
        .startsWith("400 ");
    assertThat(aggregated("'percentiles':{'field':'n','percents':[50],'hdr':{}}"))
        .startsWith("200 ");
    assertThat(aggregated("'filters':{'filters':[]}")).contains("[filters] cannot be empty");
    assertThat(aggregated("'composite':{'size':1}")).contains("Required [sources]");
  }

  @Test
  void aMatrixMayBeOfPairsAlone() {
    String filters = "'filters':{'a':{'match':{'name':'one'}},'b':{'term':{'n':3}}}";
    assertThat(aggregated("'adjacency_matrix':{" + filters + "}"))
        .contains("\"key\":\"a\"", "\"key\":\"a&b\"", "\"key\":\"b\"");
    assertThat(aggregated("'adjacency_matrix':{'show_only_intersecting':true," + filters + "}"))
        .contains("\"key\":\"a&b\",\"doc_count\":1")
        .doesNotContain("\"key\":\"a\"", "\"key\":\"b\"");
  }

  @Test
  void filtersOfAMatrixAreBoundedByTheIndex() {
    send(Method.PUT, "/pairs", "{'settings':{'index.max_adjacency_matrix_filters':2}}");
    String of = "{'aggs':{'m':{'adjacency_matrix':{'filters':{%s}}}}}";
    String two = "'a':{'match_all':{}},'b':{'match_all':{}}";
    assertThat(send(Method.POST, "/pairs/_search", of.formatted(two))).startsWith("200 ");
    assertThat(send(Method.POST, "/pairs/_search", of.formatted(two + ",'c':{'match_all':{}}")))
        .startsWith("400 ")
        .contains("must be less than or equal to: [2] but was [3]");
  }

  @Test
  void topMetricsAreBoundedByTheIndex() {
    String of = "{'aggs':{'m':{'top_metrics':{'metrics':{'field':'n'},'sort':'n','size':%d}}}}";
    String index =
        "{'settings':{'index.top_metrics_max_size':12},"
            + "'mappings':{'properties':{'n':{'type':'long'}}}}";
    send(Method.PUT, "/metered", index);
    assertThat(send(Method.POST, "/metered/_search", of.formatted(12))).startsWith("200 ");
    assertThat(send(Method.POST, "/metered/_search", of.formatted(13)))
        .startsWith("400 ")
        .contains("[top_metrics.size] must not be more than [12] but was [13]");
    send(Method.DELETE, "/metered", "");
  }

  @Test
  void ranksOfWhatIsNoNumberAreRefused() {
    for (String none : List.of("'Infinity'", "'-Infinity'", "'NaN'")) {
      assertThat(aggregated("'percentile_ranks':{'field':'n','values':[1," + none + "]}"))
          .startsWith("400 ")
          .contains("Invalid value: " + none.replace("'", ""));
    }
  }

  private static String aggregated(String aggregation) {
    return search("size=0", "{'aggs':{'x':{" + aggregation + "}}}");
  }

  @Test
  void aDocumentIsReadInTheVersionThatWasAskedFor() {
    for (String type : new String[] {"", "&version_type=external", "&version_type=external_gte"}) {
      assertThat(send(Method.GET, "/one/_doc/1?version=1" + type, "")).startsWith("200 ");
      assertThat(send(Method.GET, "/one/_doc/1?version=2" + type, "")).startsWith("409 ");
    }
    assertThat(send(Method.PUT, "/one/_doc/v?version=5&version_type=external", "{}"))
        .startsWith("201 ");
    assertThat(send(Method.GET, "/one/_doc/v?version=4&version_type=external_gte", ""))
        .startsWith("409 ");
    send(Method.DELETE, "/one/_doc/v?refresh=true", "");
  }

  @Test
  void theSourceOfADocumentIsWhatTheMappingKeepsAlsoBeforeARefresh() {
    send(Method.PUT, "/without", "{'mappings':{'_source':{'enabled':false}}}");
    send(Method.PUT, "/without/_doc/1", "{'a':1}");
    assertThat(send(Method.GET, "/without/_doc/1", ""))
        .startsWith("200 ")
        .doesNotContain("_source");
    assertThat(send(Method.GET, "/without/_source/1", ""))
        .startsWith("404 ")
        .contains("Source not found [without]/[1]");
    send(Method.PUT, "/part", "{'mappings':{'_source':{'excludes':['b']}}}");
    send(Method.PUT, "/part/_doc/1", "{'a':1,'b':2}");
    assertThat(send(Method.GET, "/part/_source/1", "")).isEqualTo("200 {\"a\":1}");
  }

  @Test
  void anAliasIsPutByWhatTheBodySaysBeforeThePath() {
    assertThat(send(Method.PUT, "/none/_alias/over", "{'index':'one'}")).startsWith("200 ");
    assertThat(send(Method.GET, "/one/_alias/over", "")).startsWith("200 ");
    assertThat(send(Method.PUT, "/one/_alias/not", "{'alias':'rather'}")).startsWith("200 ");
    assertThat(send(Method.GET, "/one/_alias/rather", "")).startsWith("200 ");
    assertThat(send(Method.GET, "/one/_alias/not", "")).startsWith("404 ");
    assertThat(send(Method.PUT, "/one/_alias/more", "{'colour':'red'}"))
        .startsWith("400 ")
        .contains("unknown field [colour]");
    send(Method.DELETE, "/one/_alias/over,rather", "");
  }

  @Test
  void actionsOnAliasesHaveNoOtherFieldsThanTheirs() {
    assertThat(changed("'add':{'index':'one','alias':'x','colour':'red'}"))
        .startsWith("400 ")
        .contains("[add] unknown field [colour]");
    assertThat(changed("'remove':{'index':'one','alias':'first','filter':{}}"))
        .startsWith("400 ")
        .contains("[remove] unknown field [filter]");
    assertThat(changed("'remove':{'index':'one','aliases':[]}"))
        .startsWith("400 ")
        .contains("[aliases] can't be empty");
    assertThat(changed("'add':{'index':'one','alias':'first','is_hidden':false}"))
        .startsWith("200 ");
  }

  private static String changed(String action) {
    return send(Method.POST, "/_aliases", "{'actions':[{" + action + "}]}");
  }
}
