package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a process keeps of the store is told by tier and by index. */
class CacheStatsTest {
  private static final String STATS = "/_searchable_snapshots/cache/stats";
  private static final String HERE = "nodes/_local/";

  @Test
  void whatIsReadIsHeldAndWhatIsClearedIsNot() {
    try (OneNode node = new OneNode(43, Persona.ELASTICSEARCH)) {
      Client near = new Client(node.whole(Persona.ELASTICSEARCH));
      near.index("one", 1, 50);
      near.index("other", 1, 50);
      near.post("/_flush", "");
      Client far = new Client(node.elsewhere(Persona.ELASTICSEARCH, store -> store));
      Client.Told before = far.get(STATS);
      assertThat(before.status()).as("%s", before).isEqualTo(200);
      assertThat(before.at(HERE + "indices")).isEqualTo(Map.of());
      assertThat(before.at(HERE + "shared_cache/writes")).isEqualTo(0L);
      far.get("/one/_search");
      Client.Told after = far.get(STATS);
      long held = (long) after.at(HERE + "indices/one/regions/held_in_bytes");
      assertThat(held).isPositive();
      assertThat(after.at(HERE + "indices").toString()).doesNotContain("other");
      assertThat(after.at(HERE + "tiers/regions/held_in_bytes")).isEqualTo(held);
      assertThat((long) after.at(HERE + "shared_cache/writes")).isPositive();
      assertThat((long) after.at(HERE + "shared_cache/bytes_written_in_bytes"))
          .isGreaterThanOrEqualTo(held);
      assertThat((long) after.at(HERE + "shared_cache/num_regions"))
          .isEqualTo(
              (long) after.at(HERE + "shared_cache/size_in_bytes")
                  / (long) after.at(HERE + "shared_cache/region_size_in_bytes"));
      far.post("/_searchable_snapshots/cache/clear", "");
      assertThat(far.get(STATS).at(HERE + "indices")).isEqualTo(Map.of());
    }
  }

  @Test
  void otherProcessesAreToldNothingOf() {
    try (OneNode node = new OneNode(44, Persona.ELASTICSEARCH)) {
      Client client = new Client(node.whole(Persona.ELASTICSEARCH));
      assertThat(client.get("/_searchable_snapshots/_local/cache/stats").at("nodes").toString())
          .contains("shared_cache");
      assertThat(client.get("/_searchable_snapshots/another/cache/stats").at("nodes"))
          .isEqualTo(Map.of());
      assertThat(client.get(STATS + "?unknown=1").status()).isEqualTo(400);
    }
  }
}
