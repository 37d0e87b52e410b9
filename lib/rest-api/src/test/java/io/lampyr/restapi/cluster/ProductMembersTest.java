package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Each product's clients are told what that product has, and nothing that the other has alone. */
class ProductMembersTest {
  private final OneNode node = new OneNode(71, Persona.OPENSEARCH);
  private final Client openSearch = new Client(node.whole(Persona.OPENSEARCH));
  private final Client elastic = new Client(node.whole(Persona.ELASTICSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static Set<String> names(Client.Told told, String path) {
    Set<String> names = new TreeSet<>();
    if (told.at(path) instanceof Map<?, ?> members) {
      members.keySet().forEach(name -> names.add(String.valueOf(name)));
    }
    return names;
  }

  /** What the first answer has at the path and the second has not. */
  private static Set<String> alone(Client.Told teller, Client.Told silent, String path) {
    Set<String> names = names(teller, path);
    names.removeAll(names(silent, path));
    return names;
  }

  @Test
  void statisticsOfIndicesHaveWhatElasticsearchAloneTells() {
    openSearch.index("i", 1, 2);
    openSearch.post("/i/_search", "{\"stats\":[\"g\"]}");
    elastic.put("/i/_create/again", "{}");
    elastic.put("/i/_create/again", "{}");
    elastic.post("/i/_search", "{\"stats\":[\"g\"]}");
    Client.Told open = openSearch.get("/i/_stats?groups=g");
    Client.Told other = elastic.get("/i/_stats?groups=g");

    String all = "_all/total/";
    assertThat(alone(other, open, all + "docs")).containsExactly("total_size_in_bytes");
    assertThat(alone(other, open, all + "indexing"))
        .containsExactly("index_failed_due_to_version_conflict");
    assertThat(other.text(all + "indexing/index_failed_due_to_version_conflict")).isEqualTo("1");
    assertThat(alone(other, open, all + "search"))
        .containsExactly("fetch_failure", "query_failure");
    assertThat(alone(other, open, all + "search/groups/g"))
        .containsExactly("fetch_failure", "query_failure");
    assertThat(alone(other, open, all + "flush"))
        .containsExactly("total_time_excluding_waiting_on_lock_in_millis");
    assertThat(alone(other, open, all + "fielddata")).containsExactly("global_ordinals");
  }

  @Test
  void statisticsOfIndicesHaveWhatOpenSearchAloneTells() {
    openSearch.index("i", 1, 2);
    Client.Told open = openSearch.get("/i/_stats");
    Client.Told other = elastic.get("/i/_stats");
    String all = "_all/total/";
    assertThat(alone(open, other, all + "search"))
        .containsExactly(
            "concurrent_avg_slice_count",
            "concurrent_query_current",
            "concurrent_query_time_in_millis",
            "concurrent_query_total",
            "query_failed",
            "search_idle_reactivate_count_total",
            "startree_query_current",
            "startree_query_failed",
            "startree_query_time_in_millis",
            "startree_query_total");
    assertThat(alone(open, other, all + "get")).containsExactly("getTime");
    assertThat(alone(open, other, all + "indexing"))
        .containsExactly("max_last_index_request_timestamp");
    assertThat(alone(open, other, all + "merges"))
        .containsExactly("unreferenced_file_cleanups_performed", "warmer");
    assertThat(alone(open, other, all + "segments"))
        .containsExactly("remote_store", "segment_replication");
    assertThat(alone(open, other, all + "translog")).containsExactly("remote_store");
    assertThat(open.text("_all/total/segments/remote_store/upload/pressure/total_rejections"))
        .isEqualTo("0");
  }

  @Test
  void nodesAndClusterTellTheSameSectionsAsIndices() {
    openSearch.index("i", 1, 2);
    openSearch.post("/i/_search", "{\"stats\":[\"g\"]}");
    String sums = "?filter_path=nodes.*.indices";
    String nodes =
        openSearch
            .get("/_nodes/stats/indices/docs,search,indexing" + sums + "&groups=g")
            .json()
            .toString();
    assertThat(nodes)
        .contains("query_total=1", "groups={g={", "query_failed=0", "doc_status={")
        .doesNotContain("query_failure", "total_size_in_bytes", "_version_conflict");
    assertThat(elastic.get("/_nodes/stats/indices/docs,search,indexing" + sums).json().toString())
        .contains("total_size_in_bytes", "query_failure")
        .doesNotContain("doc_status", "query_failed");

    assertThat(names(openSearch.get("/_cluster/stats"), "indices/docs"))
        .containsExactly("count", "deleted");
    assertThat(names(elastic.get("/_cluster/stats"), "indices/docs"))
        .containsExactly("count", "deleted", "total_size_in_bytes");
  }

  @Test
  void nodesOfShardsOfSearchesAreShownAsTheProductShowsThem() {
    openSearch.index("i", 1, 1);
    Client.Told open = openSearch.get("/i/_search_shards");
    String node = open.text("shards/0/0/node");
    assertThat(names(open, "nodes/" + node))
        .containsExactly("attributes", "ephemeral_id", "name", "transport_address");
    assertThat(open.text("nodes/" + node + "/transport_address"))
        .isEqualTo(openSearch.get("/_nodes").text("nodes/" + node + "/transport_address"));
    assertThat(open.text("shards/0/0/searchOnly")).isEqualTo("false");

    Client.Told other = elastic.get("/i/_search_shards");
    assertThat(names(other, "nodes/" + node))
        .contains("external_id", "max_index_version", "min_index_version", "roles", "version");
    assertThat(names(other, "shards/0/0")).doesNotContain("searchOnly");
  }

  @Test
  void healthTellsOfPrimariesWithoutNodesWhereItsProductDoes() {
    openSearch.index("i", 1, 1);
    assertThat(names(openSearch.get("/_cluster/health?level=indices"), "indices/i"))
        .doesNotContain("unassigned_primary_shards");
    Client.Told other = elastic.get("/_cluster/health?level=indices");
    assertThat(other.text("unassigned_primary_shards")).isEqualTo("0");
    assertThat(other.text("indices/i/unassigned_primary_shards")).isEqualTo("0");
  }
}
