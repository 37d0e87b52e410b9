package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.exchange.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Samples, and what is asked for later. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SamplesTest {
  private final EqlNode node = new EqlNode();

  @BeforeAll
  void index() {
    String mapping =
        """
        {"settings": {"number_of_shards": 2}, "mappings": {"properties": {
          "host": {"type": "keyword"}, "os": {"type": "keyword"}, "op_sys": {"type": "keyword"},
          "up": {"type": "long"}, "port": {"type": "integer"}, "on": {"type": "boolean"}}}}
        """;
    node.sent(200, Method.PUT, "/m", mapping);
    List<String> documents =
        List.of(
            "'host':'h1','os':'win','up':1",
            "'host':'h1','op_sys':'win','port':200",
            "'host':'h1','os':'win','on':true,'up':3",
            "'host':'h1','os':'mac','up':4",
            "'host':'h2','os':'mac','up':5,'on':true",
            "'host':['h2','h3'],'op_sys':'mac','port':300",
            "'host':'h3','os':'mac','up':6",
            "'host':'h3','os':'mac','up':7,'on':true",
            "'host':'h4','up':8,'port':400,'on':true");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < documents.size(); i++) {
      bulk.append("{\"index\":{\"_id\":\"").append(i + 1).append("\"}}\n{");
      bulk.append(documents.get(i).replace('\'', '"')).append("}\n");
    }
    node.sent(200, Method.POST, "/m/_bulk?refresh=true", bulk.toString());
  }

  @AfterAll
  void close() {
    node.close();
  }

  @Test
  void samplesHaveAnEventOfEachConditionAndNoneTwice() {
    String query =
        "sample by host [any where up > 0] by os [any where port > 100] by op_sys"
            + " [any where on == true] by os";
    for (int fetch : List.of(2, 1000)) {
      assertThat(node.sequences("m", query, Map.of("fetch_size", fetch)))
          .containsExactly("[h1, win]:1 2 3", "[h3, mac]:7 6 8");
    }
    assertThat(node.sequences("m", query, Map.of("size", 1))).containsExactly("[h1, win]:1 2 3");
    assertThat(node.sequences("m", query, Map.of("size", 0))).isEmpty();
  }

  @Test
  void severalSamplesOfAKeyAreAnsweredIfTheyAreWanted() {
    String query = "sample by host [any where up > 0] [any where up > 0 and length(os) == 3]";
    assertThat(node.sequences("m", query, Map.of())).hasSize(2);
    List<String> all = node.sequences("m", query, Map.of("max_samples_per_key", 3));
    assertThat(all).hasSize(5).doesNotHaveDuplicates();
    assertThat(all.subList(3, 5)).containsExactlyInAnyOrder("[h3]:7 8", "[h3]:8 7");
  }

  @Test
  void keysMayBeMissingIfTheyAreOptional() {
    String query = "sample by %sos, host [any where up == 8] [any where up > 7 or port == 300]";
    assertThat(node.sequences("m", query.formatted("?"), Map.of())).isEmpty();
    String both = "sample by %sos [any where up == 8] [any where port == 300]";
    assertThat(node.sequences("m", both.formatted(""), Map.of())).isEmpty();
    assertThat(node.sequences("m", both.formatted("?"), Map.of())).containsExactly("[null]:9 6");
    assertThat(node.sequences("m", both.formatted("?nobody, ?"), Map.of()))
        .containsExactly("[null, null]:9 6");
  }

  @Test
  void anEventOfEachIsFoundHoweverManyTheyHaveInCommon() {
    List<List<Integer>> lists = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      lists.add(new ArrayList<>(java.util.stream.IntStream.range(0, 29).boxed().toList()));
    }
    assertThat(new Combinations<>(lists).first(1)).isEmpty();
    lists.getFirst().add(29);
    assertThat(new Combinations<>(lists).first(1).getFirst()).doesNotHaveDuplicates().hasSize(30);
    assertThat(new Combinations<>(List.of(List.of(1, 2), List.of(1, 2))).first(5))
        .containsExactly(List.of(1, 2), List.of(2, 1));
  }

  @Test
  void searchesCanBeAskedForLater() {
    String body = EqlNode.body("sample by host [any where up == 1] [any where up == 3]", Map.of());
    String begun =
        node.sent(
            200,
            Method.POST,
            "/m/_eql/search?wait_for_completion_timeout=25s&keep_on_completion&keep_alive=2d",
            body);
    Map<String, Object> tree = EqlNode.tree(begun);
    assertThat(begun).contains("\"is_running\":false", "\"join_keys\":[\"h1\"]");
    String target = "/_eql/search/" + tree.get("id");
    assertThat(EqlNode.tree(node.sent(200, Method.GET, target + "?keep_alive=3d", "")))
        .isEqualTo(tree);
    assertThat(node.sent(200, Method.GET, "/_eql/search/status/" + tree.get("id"), ""))
        .contains("\"is_running\":false,\"is_partial\":false", "\"completion_status\":200");
    var _ = node.sent(200, Method.DELETE, target, "");
    var _ = node.sent(404, Method.GET, target, "");
    String wrong = EqlNode.body("any where nobody", Map.of("wait_for_completion_timeout", "25s"));
    assertThat(node.sent(400, Method.POST, "/m/_eql/search", wrong)).contains("Unknown column");
    Map<String, Object> given = Map.of("wait_for_completion_timeout", "25s");
    assertThat(node.sequences("m", "sample by host [any where up == 1] [any where up == 3]", given))
        .containsExactly("[h1]:1 3");
    Map<String, Object> brief = Map.of("keep_alive", "1s");
    assertThat(node.refused(400, "m", "any where true", brief)).contains("keep_alive");
  }

  @Test
  void searchesThatDoNotWaitAreAnsweredByTheirId() {
    String body = EqlNode.body("sample by host [any where up == 1] [any where up == 3]", Map.of());
    String target = "/m/_eql/search?wait_for_completion_timeout=0ms&keep_on_completion=true";
    Object id = EqlNode.tree(node.sent(200, Method.POST, target, body)).get("id");
    String later = "/_eql/search/" + id + "?wait_for_completion_timeout=25s";
    assertThat(node.sent(200, Method.GET, later, "")).contains("\"join_keys\":[\"h1\"]");
  }
}
