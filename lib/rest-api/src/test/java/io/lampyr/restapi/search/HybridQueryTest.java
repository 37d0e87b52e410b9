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

class HybridQueryTest {
  /** One after the other by {@code a}, and four of them the other way round by {@code b}. */
  private static final String A = by("a");

  private static final String B = by("b");
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(53, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
    assertThat(
            send(
                Method.PUT,
                "/docs",
                "{\"settings\":{\"number_of_shards\":3},\"mappings\":{\"properties\":{"
                    + "\"even\":{\"type\":\"keyword\"},\"v\":{\"type\":\"knn_vector\",\"dimension\":2}}}}"))
        .startsWith("200");
    for (int i = 1; i <= 6; i++) {
      String b = i <= 4 ? ",\"b\":" + (50 - 10 * i) : "";
      String document =
          "{\"a\":%d,\"even\":\"%s\",\"v\":[%d,1],\"text\":\"word %d\"%s}"
              .formatted(i, i % 2 == 0 ? "yes" : "no", i, i, b);
      assertThat(send(Method.PUT, "/docs/_doc/" + i + "?refresh=true", document)).startsWith("201");
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String by(String field) {
    return "{\"function_score\":{\"query\":{\"exists\":{\"field\":\""
        + field
        + "\"}},\"field_value_factor\":{\"field\":\""
        + field
        + "\"},\"boost_mode\":\"replace\"}}";
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String search(String body) {
    return send(Method.POST, "/docs/_search", body);
  }

  /** The ids of the hits, and their scores to four digits. */
  private static List<String> hits(String answer) {
    assertThat(answer).startsWith("200");
    List<String> hits = new ArrayList<>();
    Matcher one = Pattern.compile("\"_id\":\"([^\"]*)\",\"_score\":([^,}]*)").matcher(answer);
    while (one.find()) {
      String score = one.group(2);
      hits.add(
          one.group(1) + (score.equals("null") ? "" : "=%.4f".formatted(Float.parseFloat(score))));
    }
    return hits;
  }

  private static String hybrid(String rest) {
    return "{\"hybrid\":{\"queries\":[" + A + "," + B + "]" + rest + "}}";
  }

  private static String of(String query, String rest) {
    return "{\"query\":" + query + rest + "}";
  }

  /** With a pipeline of this one processor. */
  private static String through(String processor) {
    return ",\"search_pipeline\":{\"phase_results_processors\":[" + processor + "]}";
  }

  private static String normalization(String normalization, String combination) {
    return through(
        "{\"normalization-processor\":{\"normalization\":{"
            + normalization
            + "},\"combination\":{"
            + combination
            + "}}}");
  }

  private static final List<String> USUAL =
      List.of("1=0.5005", "6=0.5000", "2=0.4333", "5=0.4000", "3=0.3667", "4=0.3005");

  @Test
  void scoresOfAllShardsAreMadeAlikeAndCombined() {
    String answer = search(of(hybrid(""), ",\"aggs\":{\"e\":{\"terms\":{\"field\":\"even\"}}}"));
    assertThat(hits(answer)).isEqualTo(USUAL);
    assertThat(answer)
        .contains("\"total\":{\"value\":6,\"relation\":\"eq\"},\"max_score\":0.5005")
        .contains("{\"key\":\"no\",\"doc_count\":3},{\"key\":\"yes\",\"doc_count\":3}");
    assertThat(hits(search(of(hybrid(""), normalization("", ""))))).isEqualTo(USUAL);
    String weighed = "\"parameters\":{\"weights\":[0.9,0.1]}";
    assertThat(hits(search(of(hybrid(""), normalization("", weighed)))))
        .containsExactly("6=0.9000", "5=0.7200", "4=0.5401", "3=0.3933", "2=0.2467", "1=0.1009");
  }

  @Test
  void slicesAreRankedByThemselvesAndHaveEachHitOnce() {
    String opened = send(Method.POST, "/docs/_search/point_in_time?keep_alive=1m", "");
    Matcher id = Pattern.compile("\"pit_id\":\"([^\"]*)\"").matcher(opened);
    assertThat(id.find()).as(opened).isTrue();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String slice =
          ",\"size\":1,\"pit\":{\"id\":\"%s\"},\"slice\":{\"field\":\"a\",\"id\":%d,\"max\":2}"
              .formatted(id.group(1), i);
      String query = hybrid(",\"pagination_depth\":6");
      String whole = slice.replace("\"size\":1", "\"size\":6");
      List<String> own = hits(send(Method.POST, "/_search", of(query, whole)));
      assertThat(hits(send(Method.POST, "/_search", of(query, slice))))
          .containsExactly(own.getFirst());
      all.addAll(own);
    }
    assertThat(all.stream().map(hit -> hit.substring(0, 1)))
        .containsExactlyInAnyOrder("1", "2", "3", "4", "5", "6");
  }

  @Test
  void eachTechniqueDoesWhatItSays() {
    String geometric = normalization("", "\"technique\":\"geometric_mean\"");
    assertThat(hits(search(of(hybrid(""), geometric)))).startsWith("6=1.0000", "5=0.8000");
    String harmonic = normalization("", "\"technique\":\"harmonic_mean\"");
    assertThat(hits(search(of(hybrid(""), harmonic)))).contains("3=0.3636", "6=1.0000");
    String l2 = normalization("\"technique\":\"l2\"", "");
    assertThat(hits(search(of(hybrid(""), l2)))).contains("6=0.3145");
    String z = normalization("\"technique\":\"z_score\"", "");
    assertThat(hits(search(of(hybrid(""), z)))).contains("6=0.6682");
    String bounds =
        normalization(
            "\"technique\":\"min_max\",\"parameters\":{\"lower_bounds\":["
                + "{\"mode\":\"clip\",\"min_score\":4},{\"mode\":\"ignore\"}]}",
            "");
    assertThat(hits(search(of(hybrid(""), bounds)))).contains("3=0.1672", "5=0.2500");
    String ranks =
        through(
            "{\"score-ranker-processor\":{\"combination\":{\"technique\":\"rrf\","
                + "\"rank_constant\":1}}}");
    assertThat(hits(search(of(hybrid(""), ranks)))).startsWith("1=0.6429").endsWith("5=0.3333");
  }

  @Test
  void pagesAreOfOneListAsDeepAsItIsSaid() {
    String deep = of(hybrid(",\"pagination_depth\":6"), ",\"from\":%d,\"size\":2");
    List<String> all = new ArrayList<>();
    for (int from = 0; from < 6; from += 2) {
      all.addAll(hits(search(deep.formatted(from))));
    }
    assertThat(all).isEqualTo(USUAL);
    assertThat(search(of(hybrid(""), ",\"from\":2")))
        .startsWith("400")
        .contains("pagination_depth param is missing in the search request");
    assertThat(search(of(hybrid(",\"pagination_depth\":10001"), "")))
        .startsWith("400")
        .contains("pagination_depth should be less than or equal to index.max_result_window");
  }

  @Test
  void filtersSortsAndPipelinesReachAllQueries() {
    String filter = ",\"filter\":{\"term\":{\"even\":\"yes\"}}";
    String answer = search(of(hybrid(filter), ""));
    assertThat(hits(answer)).containsExactlyInAnyOrder("6=0.5000", "2=0.5005", "4=0.2505");
    assertThat(answer).contains("\"total\":{\"value\":3,");
    String piped =
        ",\"search_pipeline\":{\"request_processors\":[{\"filter_query\":{\"query\":"
            + "{\"term\":{\"even\":\"yes\"}}}}]}";
    assertThat(hits(search(of(hybrid(""), piped)))).isEqualTo(hits(answer));
    assertThat(hits(search(of(hybrid(""), ",\"sort\":[{\"a\":\"asc\"}],\"size\":3"))))
        .containsExactly("1", "2", "3");
    assertThat(hits(search(of(hybrid(""), ",\"collapse\":{\"field\":\"even\"}"))))
        .containsExactly("1=0.5005", "6=0.5000");
    String explained =
        ",\"explain\":true,\"search_pipeline\":{\"response_processors\":["
            + "{\"hybrid_score_explanation\":{}}]}";
    assertThat(search(of(hybrid(""), explained)))
        .contains("arithmetic_mean combination of:", "min_max normalization of the query at");
    assertThat(search(of(hybrid(""), ",\"size\":0"))).contains("\"total\":{\"value\":6,");
  }

  @Test
  void aScriptChangesWhatASearchSays() {
    String script =
        ",\"search_pipeline\":{\"request_processors\":[{\"script\":{\"lang\":\"painless\","
            + "\"source\":\"if (ctx._source['size'] > 2) { ctx._source['size'] = 2 }\"}}]}";
    assertThat(hits(search(of(A, ",\"size\":5" + script)))).hasSize(2);
    assertThat(
            send(
                Method.PUT,
                "/_search/pipeline/bad",
                "{\"request_processors\":[{\"script\":{\"source\":\"((\"}}]}"))
        .startsWith("400");
    String odd = script.replace("ctx._source['size'] = 2", "ctx._source['query'] = 2");
    assertThat(search(of(A, ",\"size\":5" + odd)))
        .startsWith("400")
        .contains("Unsupported key: query");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"hybrid\":{\"queries\":[]}}|[hybrid] requires 'queries' field",
        "{\"hybrid\":{\"queries\":[{\"match_all\":{}},{\"match_all\":{}},{\"match_all\":{}},"
            + "{\"match_all\":{}},{\"match_all\":{}},{\"match_all\":{}}]}}"
            + "|Number of sub-queries exceeds maximum supported by [hybrid] query",
        "{\"bool\":{\"must\":{\"hybrid\":{\"queries\":[{\"match_all\":{}}]}}}}"
            + "|hybrid query must be a top level query",
        "{\"hybrid\":{\"queries\":[{\"match_all\":{}}],\"boost\":2}}|does not support [boost]",
        "{\"hybrid\":{\"queries\":[{\"match_all\":{}}],\"pagination_depth\":0}}"
            + "|pagination_depth should be greater than 0",
        "{\"hybrid\":{\"queries\":[{\"match_all\":{}}],\"odd\":0}}|odd",
      })
  void whatNoHybridQuerySaysIsRefused(String query, String reason) {
    assertThat(search(of(query, ""))).startsWith("400").contains(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"normalization-processor\":{\"normalization\":{\"technique\":\"x\"}}}"
            + "|provided normalization technique is not supported",
        "{\"normalization-processor\":{\"combination\":{\"technique\":\"x\"}}}"
            + "|provided combination technique is not supported",
        "{\"normalization-processor\":{\"combination\":{\"parameters\":{\"weights\":[1,1]}}}}"
            + "|sum of weights for combination must be equal to 1.0",
        "{\"normalization-processor\":{\"combination\":{\"parameters\":{\"weights\":[1]}}}}"
            + "|number of weights [1] must match number of sub-queries [2] in hybrid query",
        "{\"normalization-processor\":{\"normalization\":{\"technique\":\"min_max\","
            + "\"parameters\":{\"lower_bounds\":[{\"mode\":\"clip\"}]}}}}"
            + "|expected bounds array to contain 2 elements",
        "{\"score-ranker-processor\":{\"combination\":{\"technique\":\"rrf\","
            + "\"rank_constant\":0}}}|rank constant must be in the interval between 1 and 10000",
        "{\"rescorer\":{}}|Invalid processor type rescorer",
      })
  void whatNoProcessorSaysIsRefused(String processor, String reason) {
    assertThat(search(of(hybrid(""), through(processor)))).startsWith("400").contains(reason);
  }

  @Test
  void theOtherProductsWayIsNotKnown() {
    assertThat(
            search(
                "{\"retriever\":{\"rrf\":{\"retrievers\":[{\"standard\":{}},"
                    + "{\"standard\":{}}]}}}"))
        .startsWith("400")
        .contains("Unknown key for a START_OBJECT in [retriever].");
    assertThat(search("{\"retriever\":{\"standard\":{}}}")).startsWith("400");
    assertThat(send(Method.POST, "/docs/_search?scroll=1m", of(hybrid(""), ""))).startsWith("400");
  }
}
