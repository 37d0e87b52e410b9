package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sums over indices, and parts of them. */
class ClusterStatsTest {
  private final OneNode node = new OneNode(73, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private static String names(Client.Told told, String path) {
    return ((Map<?, ?>) told.at(path)).keySet().toString();
  }

  @Test
  void shardsAreSpreadOverIndices() {
    client.put("/a", "{\"settings\":{\"number_of_shards\":3,\"number_of_replicas\":0}}");
    client.put("/b", "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":0}}");
    assertThat(client.get("/_cluster/stats").text("indices/shards"))
        .isEqualTo(
            "{total=4, primaries=4, replication=0.0, index={shards={min=1, max=3, avg=2.0},"
                + " primaries={min=1, max=3, avg=2.0}, replication={min=0.0, max=0.0, avg=0.0}}}");
  }

  @Test
  void fieldsAndAnalyzersAreCountedByTheirTypes() {
    String analysis =
        "{\"analyzer\":{\"a\":{\"type\":\"custom\",\"tokenizer\":\"whitespace\","
            + "\"filter\":[\"lowercase\",\"f\"]}},\"filter\":{\"f\":{\"type\":\"stop\"}}}";
    String fields =
        "{\"t\":{\"type\":\"text\",\"analyzer\":\"a\",\"fields\":{\"k\":{\"type\":\"keyword\"}}},"
            + "\"u\":{\"type\":\"text\",\"analyzer\":\"english\",\"search_analyzer\":\"simple\"},"
            + "\"o\":{\"properties\":{\"k\":{\"type\":\"keyword\"}}}}";
    String body =
        "{\"settings\":{\"analysis\":"
            + analysis
            + "},\"mappings\":{\"properties\":"
            + fields
            + "}}";
    assertThat(client.put("/a", body).status()).isEqualTo(200);
    assertThat(client.put("/b", body).status()).isEqualTo(200);

    Client.Told told = client.get("/_cluster/stats/indices/mappings,analysis/nodes/_all");
    assertThat(told.text("indices/mappings/field_types"))
        .isEqualTo(
            "[{name=keyword, count=4, index_count=2}, {name=object, count=2, index_count=2},"
                + " {name=text, count=4, index_count=2}]");
    assertThat(told.text("indices/analysis"))
        .isEqualTo(
            "{char_filter_types=[], tokenizer_types=[],"
                + " filter_types=[{name=stop, count=2, index_count=2}],"
                + " analyzer_types=[{name=custom, count=2, index_count=2}],"
                + " built_in_char_filters=[],"
                + " built_in_tokenizers=[{name=whitespace, count=2, index_count=2}],"
                + " built_in_filters=[{name=lowercase, count=2, index_count=2}],"
                + " built_in_analyzers=[{name=english, count=2, index_count=2},"
                + " {name=simple, count=2, index_count=2}]}");
  }

  @Test
  void partsAreToldAlone() {
    client.index("i", 1, 2);
    Client.Told some = client.get("/_cluster/stats/indices,os/shards,docs/nodes/_all");
    assertThat(names(some, "indices")).isEqualTo("[count, shards, docs]");
    assertThat(some.text("indices/docs/count")).isEqualTo("2");
    assertThat(names(some, "nodes")).isEqualTo("[count, versions, os]");
    assertThat(client.get("/_cluster/stats/fs/nodes/_all").at("indices")).isNull();
    assertThat(client.get("/_cluster/stats/indices/nodes/_all").at("nodes")).isNull();
    assertThat(client.get("/_cluster/stats/nothing/nodes/_all").text("error/reason"))
        .isEqualTo(
            "request [/_cluster/stats/nothing/nodes/_all] contains unrecognized metric:"
                + " [nothing]");
    assertThat(client.get("/_cluster/stats/indices/doks/nodes/_all").text("error/reason"))
        .isEqualTo(
            "request [/_cluster/stats/indices/doks/nodes/_all] contains unrecognized index metric:"
                + " [doks] -> did you mean [docs]?");
    assertThat(client.get("/_cluster/stats/os/docs/nodes/_all").status()).isEqualTo(400);
    assertThat(client.get("/_cluster/stats/_all,os/nodes/_all").status()).isEqualTo(400);
  }
}
