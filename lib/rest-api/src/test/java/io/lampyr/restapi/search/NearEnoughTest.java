package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All vectors that are near enough, however many, as OpenSearch's users ask for them. */
class NearEnoughTest {
  private static final int DOCUMENTS = 1_500;
  private static final int DIMENSIONS = 3;
  private static final OneNode NODE = new OneNode(13, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));
  private static final float[][] VECTORS = new float[DOCUMENTS][DIMENSIONS];
  private static final float[] ASKED = {0.3f, -0.2f, 0.5f};

  @BeforeAll
  static void fill() {
    create(
        "/points",
        """
        {"settings":{"index.knn":true},"mappings":{"properties":{"even":{"type":"boolean"},
          "l2":{"type":"knn_vector","dimension":3,"space_type":"l2"},
          "cosinesimil":{"type":"knn_vector","dimension":3,"space_type":"cosinesimil"},
          "innerproduct":{"type":"knn_vector","dimension":3,"space_type":"innerproduct"},
          "small":{"type":"knn_vector","dimension":3,"mode":"on_disk","compression_level":"4x"},
          "part":{"type":"nested","properties":{"v":{"type":"knn_vector","dimension":3}}}}}}
        """);
    Random random = new Random(20261126);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      for (int d = 0; d < DIMENSIONS; d++) {
        VECTORS[i][d] = random.nextFloat() * 2 - 1;
      }
      String vector = Arrays.toString(VECTORS[i]);
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n{\"even\":" + (i % 2 == 0));
      for (String field : new String[] {"l2", "cosinesimil", "innerproduct", "small"}) {
        lines.append(",\"" + field + "\":" + vector);
      }
      lines.append(",\"part\":[{\"v\":" + vector + "},{\"v\":[9,9,9]}]}\n");
    }
    assertThat(CLIENT.post("/points/_bulk?refresh=true", lines.toString()).at("errors"))
        .isEqualTo(false);
    create(
        "/none",
        "{\"mappings\":{\"properties\":{\"small\":{\"type\":\"knn_vector\","
            + "\"dimension\":3,\"mode\":\"on_disk\",\"compression_level\":\"4x\"}}}}");
  }

  private static void create(String index, String body) {
    Client.Told told = CLIENT.put(index, body);
    assertThat(told.status()).as(told.toString()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  private static Client.Told search(String index, String field, String terms) {
    String vector = Arrays.toString(ASKED);
    return CLIENT.post(
        "/" + index + "/_search",
        "{\"size\":2000,\"query\":{\"knn\":{\"%s\":{\"vector\":%s%s}}}}"
            .formatted(field, vector, terms));
  }

  private static double distance(String space, float[] vector) {
    double dot = 0;
    double apart = 0;
    double own = 0;
    double asked = 0;
    for (int d = 0; d < DIMENSIONS; d++) {
      dot += vector[d] * ASKED[d];
      apart += (vector[d] - ASKED[d]) * (vector[d] - ASKED[d]);
      own += vector[d] * vector[d];
      asked += ASKED[d] * ASKED[d];
    }
    return switch (space) {
      case "l2" -> apart;
      case "cosinesimil" -> 1 - dot / Math.sqrt(own * asked);
      default -> -dot;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "l2, 0.25, 0.8",
    "l2, 2, 0.3333333",
    "cosinesimil, 0.2, 0.9",
    "innerproduct, -0.4, 1.4",
    "innerproduct, 0.25, 0.8"
  })
  void whatIsNearEnoughIsFoundByDistanceAndByScore(String space, double most, double least) {
    TreeSet<String> expected = new TreeSet<>();
    TreeSet<String> even = new TreeSet<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      if (distance(space, VECTORS[i]) <= most) {
        expected.add(String.valueOf(i));
        if (i % 2 == 0) {
          even.add(String.valueOf(i));
        }
      }
    }
    assertThat(expected).hasSizeBetween(20, DOCUMENTS - 20);
    Client.Told byDistance = search("points", space, ",\"max_distance\":" + most);
    assertThat(byDistance.ids()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(search("points", space, ",\"min_score\":" + least).ids())
        .isEqualTo(byDistance.ids());
    assertThat(
            search(
                    "points",
                    space,
                    ",\"filter\":{\"term\":{\"even\":true}},\"max_distance\":" + most)
                .ids())
        .containsExactlyInAnyOrderElementsOf(even);
  }

  @Test
  void nestedObjectsAreNearEnoughForTheirDocuments() {
    String near = search("points", "l2", ",\"max_distance\":0.25").ids().toString();
    assertThat(search("points", "part.v", ",\"max_distance\":0.25").ids()).hasToString(near);
    Client.Told inside =
        CLIENT.post(
            "/points/_search",
            """
            {"size":2000,"query":{"nested":{"path":"part","score_mode":"max","query":{"knn":
              {"part.v":{"vector":[0.3,-0.2,0.5],"max_distance":0.25}}}}}}
            """);
    assertThat(inside.ids()).hasToString(near);
  }

  @Test
  void whatMeansNothingIsRefused() {
    String exactlyOne = "[knn] requires exactly one of k, distance or score to be set";
    for (String terms : new String[] {"", ",\"k\":2,\"min_score\":0.5"}) {
      assertThat(search("points", "l2", terms).text("error/reason")).isEqualTo(exactlyOne);
    }
    assertThat(search("points", "l2", ",\"max_distance\":-1").text("error/root_cause/0/reason"))
        .contains("'max_distance' to be non-negative");
    assertThat(search("points", "l2", ",\"min_score\":1.5").text("error/root_cause/0/reason"))
        .contains("'min_score' to be in the range [0, 1]");
    assertThat(search("points", "l2", ",\"min_score\":0").status()).isEqualTo(400);
    assertThat(search("points", "small", ",\"min_score\":0.5").text("error/root_cause/0/reason"))
        .contains("quantization enabled");
    assertThat(
            search("points", "l2", ",\"min_score\":0.5,\"method_parameters\":{\"ef_search\":9}")
                .status())
        .isEqualTo(400);
  }

  /** Lucene compares nothing again only with something. */
  @Test
  void vectorsInFewBitsMayFindNothing() {
    assertThat(search("none", "small", ",\"k\":3").ids()).isEmpty();
    assertThat(search("points", "small", ",\"k\":3").ids()).hasSize(3);
    Client.Told filtered =
        search("points", "small", ",\"k\":3,\"filter\":{\"term\":{\"_id\":\"x\"}}");
    assertThat(filtered.status()).isEqualTo(200);
    assertThat(filtered.ids()).isEmpty();
  }
}
