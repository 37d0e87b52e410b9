package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.restapi.Persona;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is cleared, or wanted near, is so on the nodes that search, and who has not done so is told
 * of.
 */
@Timeout(180)
class ClearedNodesTest {
  private static final String BODY =
      "{\"query\":{\"match\":{\"t\":\"lamp\"}},\"size\":3,\"sort\":[{\"n\":\"desc\"}]}";

  private static final String CLEAR = "/_searchable_snapshots/cache/clear";

  @TempDir Path folder;

  /** Counts gets of what belongs to indices. */
  private static final class Counted extends ForwardingBlobStore {
    private final AtomicInteger gets = new AtomicInteger();

    Counted(BlobStore store) {
      super(store);
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (key.path().startsWith("indices/")) {
        gets.incrementAndGet();
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  /** Two indices that lie in the store alone. */
  private SearchFleet filled(int searchNodes) throws Exception {
    SearchFleet fleet = new SearchFleet(folder, searchNodes, Math.max(1, searchNodes));
    for (String index : new String[] {"one", "two"}) {
      told(fleet, "PUT", "/" + index, "{\"settings\":{\"number_of_shards\":2}}");
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 20; i++) {
        lines.append("{\"index\":{}}\n{\"n\":" + i + ",\"t\":\"a lamp\"}\n");
      }
      assertThat(told(fleet, "POST", "/" + index + "/_bulk", lines.toString()))
          .contains("\"errors\":false");
    }
    assertThat(told(fleet, "POST", "/_flush", "")).contains("\"failed\":0");
    fleet.rests();
    return fleet;
  }

  private static String told(SearchFleet fleet, String method, String target, String body) {
    return new String(fleet.send(method, target, body).body(), StandardCharsets.UTF_8);
  }

  /** How many gets the node makes for a search that it is asked for. */
  private static int gets(SearchFleet fleet, Counted node, String index) {
    int before = node.gets.get();
    int calls = fleet.allCalls();
    fleet.search(index, BODY);
    assertThat(fleet.allCalls()).as("the node was asked").isGreaterThan(calls);
    assertThat(fleet.failures).as("and answered").isEmpty();
    return node.gets.get() - before;
  }

  @ParameterizedTest
  @ValueSource(strings = {CLEAR, "/one" + CLEAR})
  void theNextSearchReadsOnTheNodeWhatTheFirstOneRead(String target) throws Exception {
    try (SearchFleet fleet = filled(0)) {
      Counted[] node = new Counted[1];
      fleet.searching(1, store -> node[0] = new Counted(store));
      int cold = gets(fleet, node[0], "one");
      assertThat(cold).isPositive();
      assertThat(gets(fleet, node[0], "two")).isEqualTo(cold);
      assertThat(gets(fleet, node[0], "one")).as("it is near").isZero();
      assertThat(told(fleet, "POST", target, "")).contains("\"failed\":0");
      assertThat(gets(fleet, node[0], "one")).isEqualTo(cold);
      assertThat(gets(fleet, node[0], "one")).as("and near again").isZero();
      assertThat(gets(fleet, node[0], "two"))
          .as("what was not named stays")
          .isEqualTo(target.equals(CLEAR) ? cold : 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/two" + CLEAR, "/none-*" + CLEAR, "/_cache/clear", "/one/_cache/clear"})
  void bytesOfWhatIsNotNamedStay(String target) throws Exception {
    try (SearchFleet fleet = filled(0)) {
      Counted[] node = new Counted[1];
      fleet.searching(1, store -> node[0] = new Counted(store));
      assertThat(gets(fleet, node[0], "one")).isPositive();
      assertThat(told(fleet, "POST", target, "")).contains("\"failed\":0");
      assertThat(gets(fleet, node[0], "one")).isZero();
    }
  }

  @Test
  void allNodesAreToldAndOneThatIsGoneHasFailed() throws Exception {
    try (SearchFleet fleet = filled(2)) {
      assertThat(told(fleet, "POST", "/one" + CLEAR, ""))
          .isEqualTo("{\"_shards\":{\"total\":2,\"successful\":2,\"failed\":0}}");
      assertThat(fleet.cleared).containsExactlyInAnyOrderElementsOf(fleet.searching.keySet());
      NodeId gone = fleet.searching.keySet().iterator().next();
      fleet.searching.get(gone).close();
      assertThat(told(fleet, "POST", "/one" + CLEAR, ""))
          .contains("\"total\":2,\"successful\":0,\"failed\":2")
          .contains("unavailable_shards_exception", "node=" + gone.value());
      assertThat(told(fleet, "POST", "/none-*" + CLEAR, ""))
          .as("nothing was to be cleared")
          .isEqualTo("{\"_shards\":{\"total\":0,\"successful\":0,\"failed\":0}}");
    }
  }

  @Test
  void vectorsThatAreWantedNearAreReadOnTheNodeBeforeTheyAreSearched() throws Exception {
    try (SearchFleet fleet = new SearchFleet(folder, 0, 1, Persona.OPENSEARCH)) {
      told(
          fleet,
          "PUT",
          "/v",
          "{\"settings\":{\"number_of_shards\":2,\"index.knn\":true},\"mappings\":{\"properties\":{"
              + "\"x\":{\"type\":\"knn_vector\",\"dimension\":64}}}}");
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < 600; i++) {
        StringBuilder vector = new StringBuilder();
        for (int j = 0; j < 64; j++) {
          vector.append(j == 0 ? "" : ",").append((i * 31 + j * 17) % 97 / 97.0);
        }
        lines.append("{\"index\":{}}\n{\"x\":[" + vector + "]}\n");
      }
      assertThat(told(fleet, "POST", "/v/_bulk", lines.toString())).contains("\"errors\":false");
      assertThat(told(fleet, "POST", "/_flush", "")).contains("\"failed\":0");
      fleet.rests();
      Counted[] node = new Counted[1];
      fleet.searching(1, store -> node[0] = new Counted(store));
      assertThat(told(fleet, "GET", "/_plugins/_knn/warmup/v", ""))
          .isEqualTo("{\"_shards\":{\"total\":2,\"successful\":2,\"failed\":0}}");
      assertThat(node[0].gets.get()).as("the node has read them").isPositive();
      NodeId only = fleet.searching.keySet().iterator().next();
      fleet.searching.get(only).close();
      assertThat(told(fleet, "GET", "/_plugins/_knn/warmup/v", ""))
          .contains("\"failed\":2", "node=" + only.value());
    }
  }
}
