package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings of the whole are carried out, told to be without effect, or refused by name. */
class ClusterSettingsTest {
  private final OneNode node = new OneNode(71, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @AfterEach
  void end() {
    node.close();
  }

  private Client.Told set(String kind, String name, String value) {
    return client.put("/_cluster/settings", "{\"%s\":{\"%s\":%s}}".formatted(kind, name, value));
  }

  @Test
  void whatIsNotKnownOrCannotChangeIsRefusedByName() {
    Client.Told unknown = set("persistent", "cluster.of_nobody", "1");
    assertThat(unknown.status()).isEqualTo(400);
    assertThat(unknown.text("error/reason"))
        .isEqualTo("persistent setting [cluster.of_nobody], not recognized");
    assertThat(set("transient", "cluster.name", "\"x\"").text("error/reason"))
        .isEqualTo("transient setting [cluster.name], not dynamically updateable");
    assertThat(client.get("/_cluster/settings").json())
        .isEqualTo(Map.of("persistent", Map.of(), "transient", Map.of()));
  }

  @Test
  void whatIsKeptCanBeTakenAwayWhateverItIs() {
    assertThat(set("persistent", "cluster.of_nobody", "null").status()).isEqualTo(200);
  }

  @Test
  void oneWrongSettingLeavesTheOthersUndone() {
    Client.Told told =
        client.put(
            "/_cluster/settings",
            "{\"persistent\":{\"search.max_keep_alive\":\"1h\",\"cluster.max_shards_per_node\":0}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .isEqualTo(
            "Failed to parse value [0] for setting [cluster.max_shards_per_node] must be >= 1");
    assertThat(client.get("/_cluster/settings?flat_settings").at("persistent")).isEqualTo(Map.of());
  }

  @Test
  void blocksOfAllIndicesCanOnlyBeOff() {
    Client.Told told = set("persistent", "cluster.blocks.read_only", "true");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).contains("cluster.blocks.read_only");
    assertThat(set("persistent", "cluster.blocks.read_only", "false").status()).isEqualTo(200);
  }

  private Client.Told marks(String low, String high, String flood) {
    String all = "\"cluster.routing.allocation.disk.watermark.%s\":%s";
    return client.put(
        "/_cluster/settings",
        "{\"persistent\":{"
            + String.join(
                ",",
                all.formatted("low", low),
                all.formatted("high", high),
                all.formatted("flood_stage", flood))
            + "}}");
  }

  @Test
  void marksOfFullDisksAreSharesOrFreeBytes() {
    assertThat(marks("\"90%\"", "\"95%\"", "\"97.5%\"").status()).isEqualTo(200);
    assertThat(marks("\"90%\"", "0.92", "1").status()).isEqualTo(200);
    assertThat(marks("\"100gb\"", "\"50gb\"", "\"10gb\"").status()).isEqualTo(200);
    String prefix = "cluster.routing.allocation.disk.watermark.";
    assertThat(marks("\"90%\"", "\"50gb\"", "null").text("error/reason"))
        .isEqualTo(
            "unable to consistently parse [%slow=90%%], [%shigh=50gb], and [%sflood_stage=95%%] as percentage or bytes"
                .formatted(prefix, prefix, prefix));
    assertThat(marks("\"96%\"", "null", "null").text("error/reason"))
        .isEqualTo("low disk watermark [96%] more than high disk watermark [90%]");
    assertThat(marks("\"3gb\"", "\"2gb\"", "\"4gb\"").text("error/reason"))
        .isEqualTo("high disk watermark [2gb] less than flood stage disk watermark [4gb]");
    assertThat(marks("\"101%\"", "null", "null").text("error/reason"))
        .isEqualTo(
            "failed to parse setting [%slow] with value [101%%] as a size in bytes: unit is missing or unrecognized"
                .formatted(prefix));
    assertThat(marks("null", "null", "null").status()).isEqualTo(200);
  }

  @Test
  void settingsOfShippersAndDashboardsAreTakenAndShown() {
    for (String name :
        List.of(
            "cluster.routing.allocation.enable",
            "logger.org.opensearch.index",
            "xpack.monitoring.collection.enabled",
            "cluster.metadata.owner")) {
      assertThat(set("persistent", name, "\"all\"").status()).as(name).isEqualTo(200);
    }
    assertThat(client.get("/_cluster/settings").text("persistent/cluster/metadata/owner"))
        .isEqualTo("all");
  }

  @Test
  void defaultsAreThoseByWhichIsWorked() {
    Client.Told told = client.get("/_cluster/settings?include_defaults&flat_settings");
    Map<?, ?> defaults = (Map<?, ?>) told.at("defaults");
    assertThat(defaults.get("search.max_buckets"))
        .isEqualTo(String.valueOf(AggregationScope.DEFAULT_MAX_BUCKETS));
    assertThat(defaults.get("search.max_open_scroll_context")).isEqualTo("500");
    assertThat(defaults.get("search.max_open_pit_context")).isEqualTo("300");
    assertThat(defaults.get("action.destructive_requires_name")).isEqualTo("false");
    assertThat(defaults.containsKey("cluster.routing.allocation.enable")).isFalse();
    set("transient", "search.max_buckets", "10");
    Client.Told changed = client.get("/_cluster/settings?include_defaults&flat_settings");
    assertThat(((Map<?, ?>) changed.at("defaults")).containsKey("search.max_buckets")).isFalse();
  }

  @Test
  void searchesThatDoNotSayItDoWithoutShardsAsTheClusterSays() {
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\"}}},\"settings\":{\"number_of_shards\":2}}");
    client.put("/i/_doc/1?refresh", "{\"t\":\"a\"}");
    client.put("/other/_doc/1?refresh", "{\"n\":1}");
    String some = "{\"sort\":\"n\"}";
    assertThat(client.post("/i,other/_search", some).status()).isEqualTo(200);
    set("persistent", "search.default_allow_partial_results", "false");
    assertThat(client.post("/i,other/_search", some).status()).isEqualTo(400);
    assertThat(client.post("/i,other/_search?allow_partial_search_results=true", some).status())
        .isEqualTo(200);
  }
}
