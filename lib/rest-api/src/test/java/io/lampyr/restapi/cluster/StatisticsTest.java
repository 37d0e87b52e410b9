package io.lampyr.restapi.cluster;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the owner of a shard has counted. */
class StatisticsTest {
  private final OneNode node = new OneNode(11, Persona.OPENSEARCH);
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

  private String stats(String section, String fields) {
    String path = "indices.i.primaries." + section + ".";
    String filter = path + fields.replace(",", "," + path);
    return send(Method.GET, "/i/_stats/" + section + "?filter_path=" + filter, "")
        .replace("200 {\"indices\":{\"i\":{\"primaries\":{\"" + section + "\":", "")
        .replace("}}}}", "");
  }

  @Test
  void operationsAreCountedByWhatBecameOfThem() {
    assertThat(
            send(Method.PUT, "/i", "{\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}}}"))
        .startsWith("200");
    assertThat(send(Method.PUT, "/i/_doc/1", "{\"n\":1}")).startsWith("201");
    assertThat(send(Method.PUT, "/i/_create/1", "{\"n\":1}")).startsWith("409");
    assertThat(send(Method.DELETE, "/i/_doc/2", "")).startsWith("404");
    assertThat(stats("indexing", "index_total,index_failed,delete_total,noop_update_total"))
        .isEqualTo(
            "{\"index_total\":1,\"index_failed\":1,\"delete_total\":1,\"noop_update_total\":0}");

    assertThat(send(Method.GET, "/i/_doc/1", "")).startsWith("200");
    assertThat(send(Method.GET, "/i/_doc/2", "")).startsWith("404");
    assertThat(stats("get", "total,exists_total,missing_total"))
        .isEqualTo("{\"total\":2,\"exists_total\":1,\"missing_total\":1}");
  }

  @Test
  void updatesThatChangeNothingAreCountedWhereverTheyComeFrom() {
    assertThat(send(Method.PUT, "/i/_doc/1", "{\"n\":1}")).startsWith("201");
    assertThat(send(Method.POST, "/i/_update/1", "{\"doc\":{\"n\":1}}")).contains("\"noop\"");
    String bulk = "{\"update\":{\"_index\":\"i\",\"_id\":\"1\"}}\n{\"doc\":{\"n\":1}}\n";
    assertThat(send(Method.POST, "/_bulk", bulk + bulk)).contains("\"errors\":false");

    assertThat(stats("indexing", "index_total,noop_update_total"))
        .isEqualTo("{\"index_total\":1,\"noop_update_total\":3}");
  }

  @Test
  void whatWorkTakesIsMeasuredWhereItIsDone() {
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      bulk.append("{\"index\":{\"_index\":\"i\"}}\n{\"t\":\"");
      for (int word = 0; word < 1000; word++) {
        bulk.append("word").append(i * word).append(' ');
      }
      bulk.append("\"}\n");
    }
    assertThat(send(Method.POST, "/_bulk?refresh=true", bulk.toString()))
        .contains("\"errors\":false");
    assertThat(send(Method.POST, "/i/_flush", "")).startsWith("200");
    assertThat(stats("indexing", "index_time_in_millis")).doesNotContain(":0}");
    assertThat(stats("refresh", "total_time_in_millis")).doesNotContain(":0}");
    assertThat(stats("flush", "total_time_in_millis")).doesNotContain(":0}");
    assertThat(send(Method.GET, "/_cat/indices/i?h=iiti,refresh.time&time=ms", ""))
        .matches("200 [1-9][0-9]* [1-9][0-9]*\\s*");
  }

  @Test
  void refreshesAndFlushesAreCounted() {
    assertThat(send(Method.PUT, "/i/_doc/1?refresh=true", "{\"n\":1}")).startsWith("201");
    assertThat(stats("refresh", "total")).isEqualTo("{\"total\":1}");
    assertThat(stats("flush", "total,periodic")).isEqualTo("{\"total\":0,\"periodic\":0}");

    assertThat(send(Method.POST, "/i/_flush", "")).startsWith("200");
    assertThat(stats("flush", "total,periodic")).isEqualTo("{\"total\":1,\"periodic\":0}");
    assertThat(stats("segments", "count")).isEqualTo("{\"count\":1}");
  }

  @Test
  void closedIndexShowsItsSegmentsOnlyIfAskedTo() {
    assertThat(send(Method.PUT, "/i/_doc/1?refresh=true", "{\"n\":1}")).startsWith("201");
    assertThat(send(Method.POST, "/i/_close", "")).startsWith("200");
    String closed =
        "/i/_stats/segments?expand_wildcards=closed&forbid_closed_indices=false"
            + "&filter_path=_all.total.segments.count";

    assertThat(send(Method.GET, closed, "")).endsWith("{\"segments\":{\"count\":0}}}}");
    assertThat(send(Method.GET, closed + "&include_unloaded_segments=true", ""))
        .endsWith("{\"segments\":{\"count\":1}}}}");
  }

  private void texts() {
    assertThat(
            send(
                Method.PUT,
                "/i",
                "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\",\"fielddata\":true},"
                    + "\"u\":{\"type\":\"text\",\"fielddata\":true},"
                    + "\"c\":{\"type\":\"completion\"}}}}"))
        .startsWith("200");
    String[] texts = {"b d", "a z", "c"};
    for (int i = 0; i < texts.length; i++) {
      String document = "{\"t\":\"" + texts[i] + "\",\"u\":\"x\",\"c\":\"input\"}";
      assertThat(send(Method.PUT, "/i/_doc/" + i + "?refresh=true", document)).startsWith("201");
    }
    assertThat(send(Method.PUT, "/i/_doc/none?refresh=true", "{}")).startsWith("201");
  }

  @Test
  void whatIsMadeOfTermsIsKeptAndTold() {
    texts();
    String ids = "/i/_search?filter_path=hits.hits._id,hits.hits.sort&sort=";
    assertThat(stats("fielddata", "memory_size_in_bytes"))
        .isEqualTo("{\"memory_size_in_bytes\":0}");

    assertThat(send(Method.GET, ids + "t", ""))
        .isEqualTo(
            "200 {\"hits\":{\"hits\":[{\"_id\":\"1\",\"sort\":[\"a\"]},"
                + "{\"_id\":\"0\",\"sort\":[\"b\"]},{\"_id\":\"2\",\"sort\":[\"c\"]},"
                + "{\"_id\":\"none\",\"sort\":[null]}]}}");
    assertThat(send(Method.GET, ids + "t:desc", ""))
        .isEqualTo(
            "200 {\"hits\":{\"hits\":[{\"_id\":\"1\",\"sort\":[\"z\"]},"
                + "{\"_id\":\"0\",\"sort\":[\"d\"]},{\"_id\":\"2\",\"sort\":[\"c\"]},"
                + "{\"_id\":\"none\",\"sort\":[null]}]}}");
    assertThat(
            send(
                Method.POST,
                "/i/_search?filter_path=hits.hits._id",
                "{\"sort\":[{\"t\":\"asc\"}],\"search_after\":[\"b\"]}"))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_id\":\"2\"},{\"_id\":\"none\"}]}}");

    String fields = "/i/_stats?filter_path=_all.total.*.fields&";
    assertThat(send(Method.GET, fields + "fields=*", ""))
        .matches(
            "200 .*\"fielddata\":\\{\"fields\":\\{\"t\":\\{\"memory_size_in_bytes\":[1-9][0-9]*}}}.*"
                + "\"completion\":\\{\"fields\":\\{\"c\":\\{\"size_in_bytes\":[1-9][0-9]*}}}.*");
    assertThat(send(Method.GET, fields + "fielddata_fields=u,c", ""))
        .isEqualTo("200 {\"_all\":{\"total\":{\"fielddata\":{\"fields\":{}}}}}");
    assertThat(send(Method.GET, "/_cat/fielddata?h=field,size&fields=*", ""))
        .matches("200 t +[0-9.]+k?b\n");
    assertThat(send(Method.GET, "/_cat/fielddata/u?h=field,size", "")).isEqualTo("200 ");
    whatIsKeptOfFieldsIsForgottenByTheirNames();
  }

  private void whatIsKeptOfFieldsIsForgottenByTheirNames() {
    String held = stats("fielddata", "memory_size_in_bytes");
    assertThat(send(Method.POST, "/i/_cache/clear?query=true", "")).startsWith("200");
    assertThat(send(Method.POST, "/i/_cache/clear?fields=other", "")).startsWith("200");
    assertThat(stats("fielddata", "memory_size_in_bytes")).isEqualTo(held);
    assertThat(send(Method.POST, "/i/_cache/clear?fields=other,t", "")).startsWith("200");
    assertThat(stats("fielddata", "memory_size_in_bytes"))
        .isEqualTo("{\"memory_size_in_bytes\":0}");
  }

  @Test
  void tablesHaveTheColumnsOfStatistics() {
    String settings = "{\"settings\":{\"number_of_shards\":2,\"number_of_replicas\":0}}";
    assertThat(send(Method.PUT, "/i", settings)).startsWith("200");
    for (int i = 0; i < 5; i++) {
      assertThat(send(Method.PUT, "/i/_doc/" + i + "?refresh=true", "{\"n\":1}")).startsWith("201");
    }
    assertThat(send(Method.GET, "/i/_search", "")).startsWith("200");

    assertThat(
            send(
                Method.GET,
                "/_cat/indices/i?v&h=index,search.query_total,indexing.index_total,"
                    + "pri.indexing.index_total,iito,gto",
                ""))
        .isEqualTo(
            """
            200 index search.query_total indexing.index_total pri.indexing.index_total iito gto
            i                      2                    5                        5    5   0
            """);
    assertThat(send(Method.GET, "/_cat/shards/i?h=shard,iito,docs.deleted,sqm&format=json", ""))
        .isEqualTo(
            "200 [{\"shard\":\"0\",\"iito\":\"3\",\"docs.deleted\":\"0\",\"sqm\":\"2\"},"
                + "{\"shard\":\"1\",\"iito\":\"2\",\"docs.deleted\":\"0\",\"sqm\":\"1\"}]");
    assertThat(send(Method.GET, "/_cat/nodes?h=indexing.index_total", "")).isEqualTo("200 5\n");
    assertThat(send(Method.GET, "/_cat/snapshots/x", ""))
        .startsWith("404")
        .contains("repository_missing_exception", "[x] missing");
  }
}
