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

/** The nearest of all vectors, each of them compared, as clients of OpenSearch ask for them. */
class ExactNearestTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(59, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
    String mapping =
        "{\"mappings\":{\"properties\":{\"v\":{\"type\":\"knn_vector\",\"dimension\":2},"
            + "\"bits\":{\"type\":\"long\"}}}}";
    assertThat(send(Method.PUT, "/docs", mapping)).startsWith("200");
    List<String> documents =
        List.of(
            "{\"v\":[1,0],\"bits\":7}",
            "{\"v\":[0,2],\"bits\":1}",
            "{\"v\":[-3,0],\"bits\":0}",
            "{\"v\":[0,0],\"bits\":15}",
            "{\"text\":\"none\"}");
    for (int i = 0; i < documents.size(); i++) {
      assertThat(send(Method.PUT, "/docs/_doc/" + (i + 1) + "?refresh=true", documents.get(i)))
          .startsWith("201");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String search(String script) {
    return send(
        Method.POST,
        "/docs/_search",
        "{\"query\":{\"script_score\":{\"query\":{\"match_all\":{}},\"script\":" + script + "}}}");
  }

  private static String script(String field, String value, String space) {
    return "{\"source\":\"knn_score\",\"lang\":\"knn\",\"params\":{\"field\":\""
        + field
        + "\",\"query_value\":"
        + value
        + ",\"space_type\":\""
        + space
        + "\"}}";
  }

  /** The ids of the hits, and their scores to four digits. */
  private static String hits(String answer) {
    assertThat(answer).startsWith("200");
    List<String> hits = new ArrayList<>();
    Matcher one = Pattern.compile("\"_id\":\"([^\"]*)\",\"_score\":([^,}]*)").matcher(answer);
    while (one.find()) {
      hits.add(one.group(1) + "=%.4f".formatted(Float.parseFloat(one.group(2))));
    }
    return String.join(" ", hits);
  }

  @ParameterizedTest
  @CsvSource({
    "l2, 1=1.0000 4=0.5000 2=0.1667 3=0.0588 5=0.0000",
    "l1, 1=1.0000 4=0.5000 2=0.2500 3=0.2000 5=0.0000",
    "linf, 1=1.0000 4=0.5000 2=0.3333 3=0.2000 5=0.0000",
    "cosinesimil, 1=2.0000 2=1.0000 4=1.0000 3=0.0000 5=0.0000",
    "innerproduct, 1=2.0000 2=1.0000 4=1.0000 3=0.2500 5=0.0000",
  })
  void documentsAreScoredByTheirVectors(String space, String expected) {
    assertThat(hits(search(script("v", "[1,0]", space)))).isEqualTo(expected);
  }

  @Test
  void wholeNumbersAreScoredByTheirBits() {
    assertThat(hits(search(script("bits", "7", "hammingbit"))))
        .isEqualTo("1=1.0000 4=0.5000 2=0.3333 3=0.2500 5=0.0000");
  }

  @Test
  void functionsScoreByThemToo() {
    String query =
        "{\"query\":{\"function_score\":{\"query\":{\"exists\":{\"field\":\"v\"}},"
            + "\"script_score\":{\"script\":"
            + script("v", "[1,0]", "l2")
            + "},\"boost_mode\":\"replace\"}}}";
    assertThat(hits(send(Method.POST, "/docs/_search", query)))
        .isEqualTo("1=1.0000 4=0.5000 2=0.1667 3=0.0588");
  }

  @Test
  void theLengthOfAVectorMayBeGiven() {
    String script =
        "{\"source\":\"doc['v'].size() == 0 ? 0 : 1 + cosineSimilarity(params.q, doc['v'], 4.0)\","
            + "\"params\":{\"q\":[0,2]}}";
    assertThat(hits(search(script))).isEqualTo("2=2.0000 1=1.0000 3=1.0000 4=1.0000 5=0.0000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"source\":\"odd\",\"lang\":\"knn\",\"params\":{}}|Unknown script name odd",
        "{\"source\":\"knn_score\",\"lang\":\"knn\"}|Missing parameter [field]",
        "{\"source\":\"knn_score\",\"lang\":\"knn\",\"params\":{\"field\":\"v\","
            + "\"space_type\":\"l2\"}}|Missing parameter [query_value]",
        "{\"source\":\"knn_score\",\"lang\":\"knn\",\"odd\":1}|[script] unknown field [odd]",
      })
  void whatNoScriptOfVectorsSaysIsRefused(String script, String reason) {
    assertThat(search(script)).startsWith("400").contains(reason);
  }

  @Test
  void otherSpacesAndVectorsAreRefused() {
    assertThat(search(script("v", "[1,0]", "odd")))
        .startsWith("400")
        .contains("Invalid space type [odd]");
    assertThat(search(script("v", "[1,0,0]", "l2")))
        .startsWith("400")
        .contains("different number of dimensions [3] than the document vectors [2]");
    String computed = "{\"script_fields\":{\"s\":{\"script\":" + script("v", "[1,0]", "l2") + "}}}";
    assertThat(send(Method.POST, "/docs/_search", computed))
        .startsWith("400")
        .contains("script_lang not supported [knn]");
  }
}
