package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stores of vectors ask for by {@code rank}. */
class RankedSearchTest {
  private static final String NEAR = knn("[1,1]", 2);
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(57, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String mapping =
        "{\"settings\":{\"number_of_shards\":2},\"mappings\":{\"properties\":{\"v\":{\"type\":"
            + "\"dense_vector\",\"dims\":2,\"similarity\":\"l2_norm\"}}}}";
    assertThat(send(api, Method.PUT, "/docs", mapping)).startsWith("200");
    for (int i = 1; i <= 12; i++) {
      String document = "{\"v\":[%d,1],\"n\":%d,\"text\":\"%s\"}".formatted(i, i, words(i));
      assertThat(send(api, Method.PUT, "/docs/_doc/" + i + "?refresh=true", document))
          .startsWith("201");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** The twelfth has the word most often, the first not at all. */
  private static String words(int i) {
    return "word ".repeat(i - 1) + "other ".repeat(13 - i);
  }

  private static String knn(String vector, int k) {
    return "{\"field\":\"v\",\"query_vector\":"
        + vector
        + ",\"k\":"
        + k
        + ",\"num_candidates\":50}";
  }

  private static String send(RestApi asked, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        asked.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String search(String body) {
    return send(api, Method.POST, "/docs/_search", body);
  }

  /** The ids of the hits, and their scores to four digits. */
  private static List<String> hits(String answer) {
    assertThat(answer).startsWith("200");
    List<String> hits = new ArrayList<>();
    Matcher one = Pattern.compile("\"_id\":\"([^\"]*)\",\"_score\":([^,}]*)").matcher(answer);
    while (one.find()) {
      hits.add(one.group(1) + "=%.4f".formatted(Float.parseFloat(one.group(2))));
    }
    return hits;
  }

  private static String byNumber(String rest) {
    return "{\"query\":{\"function_score\":{\"query\":{\"match\":{\"text\":\"word\"}},"
        + "\"field_value_factor\":{\"field\":\"n\"},\"boost_mode\":\"replace\"}}"
        + rest
        + "}";
  }

  @Test
  void aQueryAndVectorsAreMadeOneListByTheirRanks() {
    String rank = ",\"rank\":{\"rrf\":{\"rank_constant\":1}}";
    String answer = search(byNumber(",\"size\":3,\"knn\":" + NEAR + rank));
    // 12 and 1 are first of a list, and 2 is second of the vectors and eleventh of the query.
    assertThat(hits(answer)).containsExactlyInAnyOrder("12=0.5000", "1=0.5000", "2=0.3333");
    // To sort by the score is to leave the order as it is.
    String sorted =
        search(byNumber(",\"size\":3,\"sort\":{\"_score\":\"desc\"},\"knn\":" + NEAR + rank));
    assertThat(hits(sorted)).isEqualTo(hits(answer));
    String all = search(byNumber(",\"size\":12,\"knn\":" + NEAR + rank));
    assertThat(hits(all)).hasSize(12).contains("2=0.4167");
    assertThat(all).contains("\"total\":{\"value\":12,\"relation\":\"eq\"}");
  }

  @Test
  void asManyRanksCountAsTheWindowSays() {
    for (String name : List.of("rank_window_size", "window_size")) {
      String rank = ",\"rank\":{\"rrf\":{\"rank_constant\":1,\"" + name + "\":11}}";
      assertThat(hits(search(byNumber(",\"size\":3,\"knn\":" + NEAR + rank)))).contains("2=0.4167");
    }
  }

  @Test
  void severalVectorsNeedNoQuery() {
    String both = "[" + NEAR + "," + knn("[12,1]", 1) + "]";
    assertThat(hits(search("{\"knn\":" + both + ",\"rank\":{\"rrf\":{}}}")))
        .containsExactlyInAnyOrder("1=0.0164", "12=0.0164", "2=0.0161");
  }

  @Test
  void filtersAndFurtherPartsOfASearchAreHeeded() {
    String knn =
        "{\"field\":\"v\",\"query_vector\":[1,1],\"k\":3,\"num_candidates\":50,"
            + "\"filter\":[{\"range\":{\"n\":{\"gte\":11}}}]}";
    String rest =
        ",\"rank\":{\"rrf\":{\"rank_constant\":1}},\"_source\":[\"n\"],\"from\":1,\"size\":1,"
            + "\"aggs\":{\"most\":{\"max\":{\"field\":\"n\"}}}";
    String answer = search(byNumber(",\"knn\":" + knn + rest));
    // The eleventh is first of the vectors and second of the query, the twelfth the other way.
    assertThat(hits(answer)).hasSize(1).first().asString().endsWith("=0.8333");
    assertThat(answer).contains("\"most\":{\"value\":12.0}").doesNotContain("\"text\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"rank\":{\"rrf\":{}}|[rank] requires a minimum of [2] result sets",
        "\"rank\":{}|[rank] must be an object with [rrf] as its only key",
        "\"rank\":{\"odd\":{}}|[rank] must be an object with [rrf] as its only key",
        "\"rank\":{\"rrf\":{\"odd\":1}}|[rrf] unknown field [odd]",
        "\"rank\":{\"rrf\":{\"rank_constant\":0}}"
            + "|[rank_constant] must be greater than or equal to [1] for [rrf]",
        "\"rank\":{\"rrf\":{\"rank_window_size\":3}}"
            + "|[rank] requires [rank_window_size: 3] be greater than or equal to [size: 10]",
        "\"rank\":{\"rrf\":{\"rank_window_size\":10001}}|[rank_window_size] must be less than",
        "\"rank\":{\"rrf\":{\"rank_window_size\":20,\"window_size\":20}}|give one of them",
        "\"rank\":{\"rrf\":{}},\"sort\":[\"n\"]|[rank] cannot be used with [sort]",
        "\"rank\":{\"rrf\":{}},\"min_score\":1|[rank] cannot be used with [min_score]",
        "\"rank\":{\"rrf\":{}},\"retriever\":{\"standard\":{}}|cannot specify [retriever] and",
        "\"rank\":7|Unknown key for a VALUE_NUMBER in [rank]",
      })
  void whatNoRankSaysIsRefused(String rank, String reason) {
    String query = rank.contains("retriever") ? "" : "\"query\":{\"match_all\":{}},";
    assertThat(search("{" + query + rank + "}")).startsWith("400").contains(reason);
  }

  @Test
  void ranksHaveNoScrolls() {
    String ranked = byNumber(",\"knn\":" + NEAR + ",\"rank\":{\"rrf\":{}}");
    assertThat(send(api, Method.POST, "/docs/_search?scroll=1m", ranked)).startsWith("400");
  }

  @Test
  void clientsOfOpenSearchHaveNoRank() {
    assertThat(
            send(
                node.whole(Persona.OPENSEARCH),
                Method.POST,
                "/docs/_search",
                "{\"knn\":[" + NEAR + "," + NEAR + "],\"rank\":{\"rrf\":{}}}"))
        .startsWith("400")
        .contains("Unknown key for a START_OBJECT in [rank].");
  }
}
