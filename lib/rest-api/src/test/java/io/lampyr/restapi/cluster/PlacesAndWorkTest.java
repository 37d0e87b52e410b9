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
import org.junit.jupiter.api.Test;

/** What is told of groups of work, of threads, of terms, and of what clusters like this lack. */
class PlacesAndWorkTest {
  private static String send(RestApi api, int status, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isEqualTo(status);
    return text;
  }

  @Test
  void searchesAreOfOneGroupOfWork() {
    try (OneNode node = new OneNode(1, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      assertThat(send(api, 200, Method.GET, "/_list/wlm_stats", ""))
          .contains("WORKLOAD_GROUP_ID")
          .contains("No more pages available");
      assertThat(send(api, 200, Method.GET, "/_list/wlm_stats?size=100&v=false&order=desc", ""))
          .doesNotContain("WORKLOAD_GROUP_ID");
      assertThat(send(api, 400, Method.GET, "/_list/wlm_stats?size=101", ""))
          .contains("Invalid value for 'size'. Allowed range: 1 to 100");
      assertThat(send(api, 400, Method.GET, "/_list/wlm_stats?sort=x", ""))
          .contains("Allowed: 'node_id', 'workload_group'");
      assertThat(send(api, 400, Method.GET, "/_list/wlm_stats?order=x", ""))
          .contains("Allowed: 'asc', 'desc'");
      assertThat(send(api, 400, Method.GET, "/_list/wlm_stats?next_token=gone", ""))
          .contains("Pagination state has changed");
      assertThat(send(api, 200, Method.GET, "/_wlm/stats", "")).contains("\"cluster_name\"");
    }
  }

  @Test
  void whatThereIsNoneOfIsToldOrRefused() {
    try (OneNode node = new OneNode(1, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      String weights = "/_cluster/routing/awareness/zone/weights";
      assertThat(send(api, 200, Method.GET, weights, "")).isEqualTo("{}");
      send(api, 400, Method.PUT, weights, "{'weights':{'a':'1'},'_version':-1}");
      String decommission = "/_cluster/decommission/awareness";
      send(api, 200, Method.GET, decommission + "/zone/_status", "");
      assertThat(send(api, 400, Method.PUT, decommission + "/zone/a", ""))
          .contains("decommissioning_failed_exception");
      send(api, 200, Method.DELETE, decommission, "");
      send(api, 404, Method.GET, "/_remotestore/stats/none", "");
      assertThat(send(api, 200, Method.GET, "/_remotestore/stats/_all", ""))
          .contains("\"indices\":{}");
      assertThat(send(api, 400, Method.GET, "/_remotestore/metadata/i", ""))
          .contains("lies in the object store");
      assertThat(send(api, 400, Method.POST, "/_remotestore/_restore", "{\"indices\":[\"i\"]}"))
          .contains("lies in the object store");
      assertThat(send(api, 200, Method.GET, "/_dangling", "")).contains("\"dangling_indices\":[]");
      send(api, 400, Method.POST, "/_dangling/x?accept_data_loss=true", "");
      assertThat(send(api, 200, Method.GET, "/_cat/segment_replication?v=true", ""))
          .contains("checkpoints_behind");
    }
  }

  @Test
  void threadsAreLookedAtForAWhile() {
    try (OneNode node = new OneNode(1, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      send(api, 200, Method.GET, "/_nodes/hot_threads?interval=10ms", "");
      send(api, 400, Method.GET, "/_nodes/hot_threads?type=x", "");
      send(api, 400, Method.GET, "/_nodes/hot_threads?interval=1h", "");
      send(api, 400, Method.GET, "/_nodes/hotthreads?threads=0", "");
    }
  }

  @Test
  void termsAreListedByTheirBeginnings() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      send(
          api,
          200,
          Method.PUT,
          "/t",
          "{'mappings':{'properties':{'k':{'type':'keyword'},'n':{'type':'long'}}}}");
      int id = 0;
      for (String term : new String[] {"foo", "foobar", "Foo.x", "fo(o", "bar"}) {
        id++;
        String document = "{'k':'" + term + "','n':" + id + "}";
        send(api, 201, Method.PUT, "/t/_doc/" + id + "?refresh=true", document);
      }
      String path = "/t/_terms_enum";
      assertThat(send(api, 200, Method.POST, path, "{'field':'k','string':'fo'}"))
          .contains("\"terms\":[\"fo(o\",\"foo\",\"foobar\"]")
          .contains("\"complete\":true");
      assertThat(
              send(
                  api,
                  200,
                  Method.POST,
                  path,
                  "{'field':'k','string':'FOO','case_insensitive':true,"
                      + "'index_filter':{'range':{'n':{'gte':2}}}}"))
          .contains("\"terms\":[\"Foo.x\",\"foo\",\"foobar\"]");
      String nothing = "{'field':'k','string':'fo','index_filter':{'term':{'none':1}}}";
      assertThat(send(api, 200, Method.POST, path, nothing)).contains("\"terms\":[]");
      assertThat(send(api, 200, Method.POST, path, "{'field':'k','search_after':'fo','size':2}"))
          .contains("\"terms\":[\"fo(o\",\"foo\"]");
      assertThat(send(api, 200, Method.POST, path, "{'field':'none'}")).contains("\"terms\":[]");
      send(api, 400, Method.POST, path, "{}");
      send(api, 400, Method.POST, path, "{'field':'k','size':0}");
      send(api, 400, Method.POST, path, "{'field':'k','other':0}");
      send(api, 404, Method.POST, "/gone/_terms_enum", "{'field':'k'}");
    }
  }
}
