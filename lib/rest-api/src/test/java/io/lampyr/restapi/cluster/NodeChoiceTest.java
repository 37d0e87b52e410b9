package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.node.NodeChoice;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NodeChoiceTest {
  private static final Heartbeat OLDEST = beat("A".repeat(22), "10.0.0.1:9300");
  private static final Heartbeat OTHER = beat("B".repeat(22), "10.0.0.2:9300");
  private static final List<Heartbeat> BOTH = List.of(OLDEST, OTHER);

  @Test
  void nodesAreChosenByIdsAddressesAndPatternsOfThem() {
    assertThat(chosen()).isEqualTo(BOTH);
    assertThat(chosen("_all")).isEqualTo(BOTH);
    assertThat(chosen("*")).isEqualTo(BOTH);
    assertThat(chosen("B".repeat(22))).containsExactly(OTHER);
    assertThat(chosen("B*", "A*")).isEqualTo(BOTH);
    assertThat(chosen("10.0.0.2*")).containsExactly(OTHER);
    assertThat(chosen("nobody")).isEmpty();
  }

  @Test
  void theOldestNodeLeads() {
    assertThat(chosen("_master")).containsExactly(OLDEST);
    assertThat(chosen("_cluster_manager")).containsExactly(OLDEST);
  }

  @Test
  void rolesAddNodesAndTakeThemAway() {
    assertThat(chosen("data:true")).isEqualTo(BOTH);
    assertThat(chosen("_all", "master:false")).isEmpty();
    assertThat(chosen("ingest:false", "A*")).containsExactly(OLDEST);
    assertThat(chosen("coordinating_only:true")).isEmpty();
  }

  @Test
  void partsOfStatisticsThatNobodyKnowsAreRefused() {
    assertThat(NodeMetrics.ofStats(Persona.OPENSEARCH, List.of(), "/_nodes/stats"))
        .contains("jvm", "indices");
    assertThat(NodeMetrics.ofStats(Persona.OPENSEARCH, List.of("jvm", "os"), "/x"))
        .containsExactlyInAnyOrder("jvm", "os");
    assertThatThrownBy(() ->
            NodeMetrics.ofStats(
                Persona.OPENSEARCH, List.of("transprot"), "/_nodes/stats/transprot"))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining(
            "request [/_nodes/stats/transprot] contains unrecognized metric: [transprot] -> did you"
                + " mean [transport]?");
    assertThatThrownBy(() -> NodeMetrics.ofStats(Persona.OPENSEARCH, List.of("_all", "jvm"), "/x"))
        .hasMessageContaining("contains _all and individual metrics [_all,jvm]");
  }

  @Test
  void partsOfIndicesAreAskedForWithIndicesAlone() {
    assertThat(NodeMetrics.ofIndices(List.of("docs"), List.of("indices"), "/x"))
        .containsExactly("docs");
    assertThat(NodeMetrics.ofIndices(List.of(), List.of(), "/x")).contains("docs", "store");
    assertThatThrownBy(() -> NodeMetrics.ofIndices(List.of("docs"), List.of("jvm"), "/x"))
        .hasMessageContaining("contains index metrics [docs] but indices stats not requested");
    assertThatThrownBy(() -> NodeMetrics.ofIndices(List.of("docs"), List.of("_all"), "/x"))
        .hasMessageContaining("contains index metrics [docs] but all stats requested");
  }

  @Test
  void wordsThatAreAllPartsOfInformationNameNoNodes() {
    assertThat(NodeMetrics.areOfInfo(List.of("http", "os"))).isTrue();
    assertThat(NodeMetrics.areOfInfo(List.of("http", "nobody"))).isFalse();
    assertThat(NodeMetrics.areOfInfo(List.of())).isFalse();
  }

  private static List<Heartbeat> chosen(String... selectors) {
    return new NodeChoice(List.of(selectors)).of(BOTH);
  }

  private static Heartbeat beat(String id, String address) {
    return new Heartbeat(
        new NodeId(id),
        new NodeProcess(address, 1, Instant.EPOCH),
        1,
        false,
        OptionalLong.empty(),
        new NodeLoad(0, 0, 1, 0, 1));
  }
}
