package io.lampyr.restapi.cat;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each product's tables have the columns that the product has in them. */
class StatsColumnsTest {
  private final OneNode node = new OneNode(83, Persona.OPENSEARCH);
  private final RestApi openSearch = node.whole(Persona.OPENSEARCH);
  private final RestApi elastic = node.whole(Persona.ELASTICSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private static String text(RestApi api, String target) {
    Headers none = new Headers(Map.of());
    return new String(
        api.answer(Request.of(Method.GET, target, none, new byte[0])).body(),
        StandardCharsets.UTF_8);
  }

  private static List<String> columns(RestApi api, String table) {
    return Arrays.stream(text(api, "/_cat/" + table + "?help").split("\n", -1))
        .map(line -> line.replaceAll(" .*", ""))
        .toList();
  }

  @Test
  void columnsAreThoseOfTheTable() {
    String cache = "query_cache.hit_count";
    assertThat(columns(openSearch, "indices")).doesNotContain(cache).contains("suggest.total");
    assertThat(columns(openSearch, "shards"))
        .doesNotContain(cache, "request_cache.hit_count", "suggest.total")
        .contains("warmer.total", "search.search_idle_reactivate_count_total");
    assertThat(columns(openSearch, "nodes"))
        .doesNotContain("warmer.total", "search.search_idle_reactivate_count_total")
        .contains(cache, "request_cache.hit_count", "script.compilations");
    assertThat(columns(openSearch, "indices"))
        .contains(
            "merges.warmer.total_bytes_sent",
            "search.concurrent_avg_slice_count",
            "pri.search.startree.query_total",
            "memory.total",
            "search.throttled",
            "system.description");
    assertThat(columns(openSearch, "shards"))
        .contains("sync_id", "unassigned.reason", "recoverysource.type", "path.state");
    assertThat(columns(elastic, "shards")).contains(cache).doesNotContain("search.query_failed");
    assertThat(columns(elastic, "indices")).doesNotContain("system", "merges.warmer.total_time");
  }

  @Test
  void patternsMeanShortNamesTooAndEachColumnIsShownOnce() {
    Client client = new Client(openSearch);
    client.put("/i", "{}");
    assertThat(text(openSearch, "/_cat/indices/i?v&h=d*,st*,status").split("\\s+"))
        .startsWith("docs.count", "docs.deleted", "status", "store.size");
    assertThat(text(openSearch, "/_cat/indices/i?v&h=id*,uuid").lines().findFirst().orElseThrow())
        .startsWith("index uuid ")
        .doesNotEndWith("uuid");
    assertThat(text(openSearch, "/_cat/indices/i?h=index,index")).isEqualTo("i\n");
  }

  @Test
  void lastWriteIsRememberedForTheIndexThatItWentTo() {
    Client client = new Client(openSearch);
    client.put("/i", "{}");
    String asked = "/_cat/indices/i?h=sqf,sth,sys,last_index_ts,last_index_ts_string";
    assertThat(text(openSearch, asked)).startsWith("0 false false 0");
    client.put("/i/_doc/1", "{}");
    long written =
        Long.parseLong(
            client.get("/i/_stats").text("_all/total/indexing/max_last_index_request_timestamp"));
    assertThat(written).isPositive();
    assertThat(text(openSearch, asked)).startsWith("0 false false " + written + " ");

    client.send(Method.DELETE, "/i", "");
    client.put("/i", "{}");
    assertThat(text(openSearch, "/_cat/indices/i?h=last_index_ts")).isEqualTo("0\n");
  }

  @Test
  void copiesWithoutANodeTellWhy() {
    new Client(openSearch).put("/i", "{\"settings\":{\"number_of_replicas\":1}}");
    assertThat(text(openSearch, "/_cat/shards/i?h=prirep,state,unassigned.reason,rs"))
        .isEqualTo("p STARTED                  \nr UNASSIGNED INDEX_CREATED empty_store\n");
  }

  @Test
  void timesOfRecoveriesAreTimesWhetherTheyAreKnownOrNot() {
    Client client = new Client(openSearch);
    client.index("i", 1, 1);
    assertThat(text(openSearch, "/_cat/recovery/i?h=start,start_millis,stop,stop_millis,time"))
        .isEqualTo("1970-01-01T00:00:00.000Z 0 1970-01-01T00:00:00.000Z 0 0ms\n");
    client.put("/new", "{}");
    String times = text(openSearch, "/_cat/recovery/new?h=start_millis,stop_millis");
    assertThat(times).matches("([0-9]{6,}) \\1\n");
  }
}
