package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
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

/** How searches are carried out: what is skipped, merged, kept and bounded. */
class SearchExecutionTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(7, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    for (int day = 1; day <= 3; day++) {
      String index = "logs-" + day;
      send(
          Method.PUT,
          "/" + index,
          "{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"date\"},"
              + "\"level\":{\"type\":\"integer\"},\"word\":{\"type\":\"text\"},"
              + "\"key\":{\"type\":\"keyword\"}}}}");
      for (int i = 0; i < 4; i++) {
        send(
            Method.PUT,
            "/" + index + "/_doc/" + i,
            "{\"@timestamp\":\"2026-01-0"
                + day
                + "T0"
                + i
                + ":00:00Z\",\"level\":"
                + (10 * day + i)
                + ",\"word\":\""
                + (i < day ? "rare common" : "common")
                + "\",\"key\":\"k"
                + i
                + "\"}");
      }
    }
    send(Method.POST, "/_refresh", "");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Map<String, ?> send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return Json.readObject(new String(response.body(), StandardCharsets.UTF_8));
  }

  private static Object at(Map<String, ?> json, String path) {
    Object value = json;
    for (String step : path.split("/", -1)) {
      value =
          value instanceof List<?> list
              ? list.get(Integer.parseInt(step))
              : ((Map<?, ?>) value).get(step);
    }
    return value;
  }

  private static Map<String, ?> search(String parameters, String body) {
    return send(Method.POST, "/logs-*/_search?" + parameters, body);
  }

  private static final String SECOND_DAY =
      "{\"range\":{\"@timestamp\":{\"gte\":\"2026-01-02\",\"lt\":\"2026-01-03\"}}}";

  @Test
  void shardsWhoseValuesLieElsewhereAreSkipped() {
    for (String query : List.of(SECOND_DAY, "{\"range\":{\"level\":{\"gte\":20,\"lt\":30}}}")) {
      Map<String, ?> told = search("pre_filter_shard_size=1", "{\"query\":" + query + "}");
      assertThat(at(told, "_shards"))
          .isEqualTo(Map.of("total", 3L, "successful", 3L, "skipped", 2L, "failed", 0L));
      assertThat(at(told, "hits/total/value")).isEqualTo(4L);
    }
  }

  @Test
  void oneShardIsSearchedThoughNoneCanMatch() {
    Map<String, ?> told =
        search(
            "pre_filter_shard_size=1",
            "{\"query\":{\"range\":{\"level\":{\"gt\":99}}},\"aggs\":{\"k\":{\"terms\":{\"field\":\"key\"}}}}");
    assertThat(at(told, "_shards/skipped")).isEqualTo(2L);
    assertThat(at(told, "hits/total/value")).isEqualTo(0L);
    assertThat(at(told, "aggregations/k/buckets")).isEqualTo(List.of());
  }

  @Test
  void fewShardsAreNotToldAsSkippedUnlessOrderedByAField() {
    assertThat(at(search("", "{\"query\":" + SECOND_DAY + "}"), "_shards/skipped")).isEqualTo(0L);
    String sorted = "{\"query\":" + SECOND_DAY + ",\"sort\":[\"@timestamp\"]}";
    assertThat(at(search("", sorted), "_shards/skipped")).isEqualTo(2L);
  }

  @Test
  void nothingIsSkippedThatTheAnswerTellsOf() {
    String aggregations =
        "{\"size\":0,\"query\":"
            + SECOND_DAY
            + ",\"aggs\":{\"all\":{\"global\":{},\"aggs\":{\"n\":{\"value_count\":{\"field\":\"level\"}}}}}}";
    Map<String, ?> told = search("pre_filter_shard_size=1", aggregations);
    assertThat(at(told, "_shards/skipped")).isEqualTo(0L);
    assertThat(at(told, "aggregations/all/n/value")).isEqualTo(12L);
    // A shard that does not match by its values may do so by another part of the query.
    String either =
        "{\"query\":{\"bool\":{\"should\":[" + SECOND_DAY + ",{\"term\":{\"key\":\"k0\"}}]}}}";
    assertThat(at(search("pre_filter_shard_size=1", either), "hits/total/value")).isEqualTo(6L);
  }

  @Test
  void valuesOfMergedAndDeletedDocumentsStayInTheRange() {
    send(Method.PUT, "/moved?", "{\"mappings\":{\"properties\":{\"n\":{\"type\":\"double\"}}}}");
    send(Method.PUT, "/moved/_doc/1?refresh=true", "{\"n\":-1.5}");
    send(Method.PUT, "/moved/_doc/2?refresh=true", "{\"n\":2.5}");
    send(Method.DELETE, "/moved/_doc/1?refresh=true", "");
    String query = "{\"query\":{\"range\":{\"n\":{\"gt\":2.4,\"lt\":2.6}}}}";
    Map<String, ?> told = send(Method.POST, "/moved,logs-1/_search?pre_filter_shard_size=1", query);
    assertThat(at(told, "hits/total/value")).isEqualTo(1L);
  }

  @Test
  void resultsAreMergedInBatchesToTheSameAnswer() {
    String body =
        "{\"size\":5,\"sort\":[{\"level\":\"desc\"}],\"aggs\":{\"k\":{\"terms\":{\"field\":\"key\"},"
            + "\"aggs\":{\"a\":{\"avg\":{\"field\":\"level\"}}}}}}";
    Map<String, ?> whole = search("", body);
    Map<String, ?> batches = search("batched_reduce_size=2", body);
    assertThat(whole.get("num_reduce_phases")).isNull();
    assertThat(batches.get("num_reduce_phases")).isEqualTo(2L);
    assertThat(batches.get("aggregations")).isEqualTo(whole.get("aggregations"));
    assertThat(batches.get("hits")).isEqualTo(whole.get("hits"));
    assertThat(String.valueOf(search("batched_reduce_size=1", body)))
        .contains("batchedReduceSize must be >= 2");
  }

  @Test
  void globalStatisticsMakeScoresEqualOnAllShards() {
    String body = "{\"query\":{\"match\":{\"word\":\"rare\"}}}";
    List<?> own = scores(search("", body));
    List<?> all = scores(search("search_type=dfs_query_then_fetch", body));
    assertThat(own.stream().distinct().count()).isEqualTo(3);
    assertThat(all).hasSize(6);
    assertThat(all.stream().distinct().count()).isEqualTo(1);
    assertThat(String.valueOf(search("search_type=fast", body)))
        .contains("No search type for [fast]");
  }

  @Test
  void whatIsScoredAgainIsScoredByGlobalStatisticsToo() {
    String body =
        "{\"query\":{\"match_all\":{}},\"rescore\":{\"window_size\":9,\"query\":{"
            + "\"rescore_query\":{\"match\":{\"word\":\"rare\"}}}},\"size\":6}";
    assertThat(scores(search("", body)).stream().distinct().count()).isEqualTo(3);
    List<?> all = scores(search("search_type=dfs_query_then_fetch", body));
    assertThat(all).hasSize(6);
    assertThat(all.stream().distinct().count()).isEqualTo(1);
  }

  @Test
  void aggregationsCountNothingThatTheSearchDoesNotLetThrough() {
    String days =
        "\"aggs\":{\"d\":{\"date_histogram\":{\"field\":\"@timestamp\","
            + "\"calendar_interval\":\"day\"}}}}";
    for (int size = 0; size < 2; size++) {
      for (String query : List.of(SECOND_DAY, "{\"match_all\":{}}")) {
        String body = "{\"size\":" + size + ",\"query\":" + query + ",";
        assertThat(at(search("", body + "\"min_score\":2," + days), "aggregations/d/buckets"))
            .isEqualTo(List.of());
        Map<String, ?> first =
            send(Method.POST, "/logs-2/_search", body + "\"terminate_after\":1," + days);
        assertThat(at(first, "aggregations/d/buckets/0/doc_count")).isEqualTo(1L);
      }
    }
  }

  @Test
  void sameRequestsUponTheSameCommitsAreAnsweredFromWhatIsKept() {
    send(Method.PUT, "/kept/_doc/1?refresh=true", "{\"n\":1}");
    String sum = "{\"size\":0,\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";
    for (int i = 2; i < 6; i++) {
      Object before = at(send(Method.POST, "/kept/_search", sum), "aggregations/s/value");
      assertThat(at(send(Method.POST, "/kept/_search", sum), "aggregations/s/value"))
          .isEqualTo(before);
      send(Method.PUT, "/kept/_doc/" + i + "?refresh=true", "{\"n\":" + i + "}");
      assertThat(at(send(Method.POST, "/kept/_search", sum), "aggregations/s/value"))
          .isEqualTo(i * (i + 1) / 2.0);
    }
    // By an alias's filter it is another request.
    send(
        Method.POST,
        "/_aliases",
        "{\"actions\":[{\"add\":{\"index\":\"kept\",\"alias\":\"one\","
            + "\"filter\":{\"term\":{\"n\":1}}}}]}");
    assertThat(at(send(Method.POST, "/one/_search", sum), "aggregations/s/value")).isEqualTo(1.0);
    assertThat(
            at(send(Method.POST, "/kept/_search?request_cache=false", sum), "aggregations/s/value"))
        .isEqualTo(15.0);
  }

  @Test
  void whatScriptsMakeOfTimeOrChanceIsNotKept() {
    send(
        Method.PUT,
        "/lots",
        "{\"mappings\":{\"runtime\":{\"lot\":{\"type\":\"double\",\"script\":{\"source\":"
            + "\"emit(new Random().nextDouble())\"}}}}}");
    send(Method.PUT, "/lots/_doc/1?refresh=true", "{\"n\":1}");
    for (String of :
        List.of(
            "\"field\":\"lot\"",
            "\"script\":{\"source\":\"Math.random()\"}",
            "\"script\":{\"source\":\"System.nanoTime()\"}")) {
      String sum = "{\"size\":0,\"aggs\":{\"s\":{\"sum\":{" + of + "}}}}";
      assertThat(at(send(Method.POST, "/lots/_search", sum), "aggregations/s/value"))
          .isNotEqualTo(at(send(Method.POST, "/lots/_search", sum), "aggregations/s/value"));
    }
  }

  @Test
  void whatFailsWhileHitsAreFetchedIsToldOfAShard() {
    send(
        Method.PUT,
        "/single",
        "{\"settings\":{\"number_of_shards\":1},"
            + "\"mappings\":{\"properties\":{\"gone\":{\"type\":\"long\"}}}}");
    send(Method.PUT, "/single/_doc/1?refresh=true", "{\"n\":1}");
    send(
        Method.PUT,
        "/several",
        "{\"settings\":{\"number_of_shards\":3},"
            + "\"mappings\":{\"properties\":{\"gone\":{\"type\":\"long\"}}}}");
    send(Method.PUT, "/several/_doc/1?refresh=true", "{\"n\":1}");
    String body = "{\"script_fields\":{\"a\":{\"script\":{\"source\":\"doc['gone'].value\"}}}}";
    Map<String, ?> single = send(Method.POST, "/single/_search", body);
    assertThat(at(single, "error/phase")).isEqualTo("query");
    // The others have nothing to fetch, and so they do not fail.
    Map<String, ?> several = send(Method.POST, "/several/_search", body);
    assertThat(at(several, "_shards/failed")).isEqualTo(1L);
    assertThat(at(several, "_shards/failures/0/reason/type")).isEqualTo("script_exception");
    assertThat(at(several, "hits/total/value")).isEqualTo(1L);
    assertThat(at(several, "hits/hits")).isEqualTo(List.of());
    Map<String, ?> whole =
        send(Method.POST, "/several/_search?allow_partial_search_results=false", body);
    assertThat(at(whole, "error/reason")).isEqualTo("Partial shards failure");
    assertThat(at(whole, "error/phase")).isEqualTo("fetch");
    for (int i = 2; i < 20; i++) {
      send(Method.PUT, "/several/_doc/" + i + "?refresh=true", "{\"n\":" + i + "}");
    }
    Map<String, ?> all =
        send(
            Method.POST,
            "/several/_search",
            body.replace("{\"script_f", "{\"size\":20,\"script_f"));
    assertThat(at(all, "error/type")).isEqualTo("search_phase_execution_exception");
    assertThat(at(all, "error/reason")).isEqualTo("all shards failed");
    assertThat(at(all, "error/phase")).isEqualTo("fetch");
    assertThat(at(all, "error/caused_by/type")).isEqualTo("script_exception");
  }

  @Test
  void hitsOfShardsThatCanBeFetchedAreShown() {
    String body =
        "{\"size\":20,\"sort\":[\"level\"],\"script_fields\":{\"a\":{\"script\":"
            + "\"doc['level'].value < 20 ? 0 : doc['none'].value\"}}}";
    Map<String, ?> told = search("", body);
    assertThat(at(told, "_shards/failed")).isEqualTo(2L);
    assertThat(at(told, "hits/total/value")).isEqualTo(12L);
    assertThat((List<?>) at(told, "hits/hits")).hasSize(4);
    assertThat(at(told, "hits/hits/3/sort/0")).isEqualTo(13L);
  }

  @Test
  void statisticsThatAreAskedForBeforehandMeetWhatIsWrongFirst() {
    String body = "{\"query\":{\"term\":{\"level\":\"x\"}}}";
    assertThat(at(search("", body), "error/phase")).isEqualTo("query");
    assertThat(at(search("search_type=dfs_query_then_fetch", body), "error/phase"))
        .isEqualTo("dfs");
  }

  private static List<?> scores(Map<String, ?> told) {
    return ((List<?>) at(told, "hits/hits"))
        .stream().map(hit -> ((Map<?, ?>) hit).get("_score")).toList();
  }
}
