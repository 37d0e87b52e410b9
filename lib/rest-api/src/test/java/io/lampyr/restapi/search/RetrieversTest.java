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
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetrieversTest {
  /** One after the other by {@code a}, and four of them the other way round by {@code b}. */
  private static final String A = by("a");

  private static final String B = by("b");
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(53, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    assertThat(
            send(
                Method.PUT,
                "/docs",
                "{\"settings\":{\"number_of_shards\":3},\"mappings\":{\"properties\":{"
                    + "\"even\":{\"type\":\"keyword\"},\"v\":{\"type\":\"dense_vector\",\"dims\":2,\"similarity\":\"l2_norm\"}}}}"))
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

  private static String standard(String query) {
    return "{\"standard\":{\"query\":" + query + "}}";
  }

  private static String rrf(String rest, String... retrievers) {
    return "{\"rrf\":{\"retrievers\":[" + String.join(",", retrievers) + "]" + rest + "}}";
  }

  private static String of(String retriever, String rest) {
    return "{\"retriever\":" + retriever + rest + "}";
  }

  @Test
  void aStandardRetrieverIsASearch() {
    String filtered =
        "{\"standard\":{\"query\":" + A + ",\"filter\":{\"term\":{\"even\":\"yes\"}}}}";
    assertThat(hits(search(of(filtered, "")))).containsExactly("6=6.0000", "4=4.0000", "2=2.0000");
    String least = "{\"standard\":{\"query\":" + A + ",\"min_score\":5}}";
    assertThat(hits(search(of(least, "")))).containsExactly("6=6.0000", "5=5.0000");
    String sorted = "{\"standard\":{\"query\":" + A + ",\"sort\":[{\"a\":\"asc\"}]}}";
    assertThat(hits(search(of(sorted, ",\"size\":2")))).containsExactly("1", "2");
  }

  @Test
  void aKnnRetrieverFindsTheNearestOfAllShards() {
    String knn =
        "{\"knn\":{\"field\":\"v\",\"query_vector\":[4,1],\"k\":2,\"num_candidates\":10,"
            + "\"filter\":{\"term\":{\"even\":\"yes\"}}}}";
    assertThat(hits(search(of(knn, "")))).hasSize(2).first().isEqualTo("4=1.0000");
    assertThat(search(of("{\"knn\":{\"field\":\"v\",\"query_vector\":[1,1]}}", "")))
        .startsWith("400")
        .contains("[knn] Required [k]");
  }

  @Test
  void aTextIsLookedForInFieldsByOneSearch() {
    String ranks =
        "{\"rrf\":{\"query\":\"4 word\",\"fields\":[\"text\",\"even\"],\"rank_constant\":1}}";
    assertThat(hits(search(of(ranks, "")))).hasSize(6).first().isEqualTo("4=0.5000");
    String all = "{\"linear\":{\"query\":\"4 word\",\"normalizer\":\"minmax\"}}";
    assertThat(hits(search(of(all, "")))).hasSize(6).first().isEqualTo("4=1.0000");
    String filtered =
        "{\"rrf\":{\"query\":\"4"
            + " word\",\"fields\":[\"text^2\"],\"filter\":{\"term\":{\"even\":\"no\"}}}}";
    assertThat(hits(search(of(filtered, "")))).hasSize(3);
  }

  @Test
  void ranksOfAllShardsAreMadeOneList() {
    String both = rrf(",\"rank_constant\":1,\"rank_window_size\":10", standard(A), standard(B));
    String answer = search(of(both, ",\"aggs\":{\"e\":{\"terms\":{\"field\":\"even\"}}}"));
    assertThat(hits(answer))
        .containsExactlyInAnyOrder(
            "1=0.6429", "2=0.5000", "6=0.5000", "3=0.4500", "4=0.4500", "5=0.3333")
        .startsWith("1=0.6429")
        .endsWith("5=0.3333");
    assertThat(answer)
        .contains("\"total\":{\"value\":6,\"relation\":\"eq\"}")
        .contains("{\"key\":\"no\",\"doc_count\":3},{\"key\":\"yes\",\"doc_count\":3}");
    String few = rrf(",\"rank_constant\":1,\"rank_window_size\":2", standard(A), standard(B));
    String answered = search(of(few, ",\"size\":2"));
    assertThat(hits(answered)).containsExactlyInAnyOrder("6=0.5000", "1=0.5000");
    // What is counted is all that any of them finds.
    assertThat(answered).contains("\"total\":{\"value\":6,");
    // Ten of each count if nobody says how many, however few are shown.
    String usual = rrf(",\"rank_constant\":1", standard(A), standard(B));
    assertThat(hits(search(of(usual, ",\"size\":1")))).containsExactly("1=0.6429");
    String page = search(of(both, ",\"from\":5,\"size\":3"));
    assertThat(hits(page)).containsExactly("5=0.3333");
  }

  @Test
  void filtersReachAllThatLieWithin() {
    String filter = ",\"rank_constant\":1,\"filter\":[{\"term\":{\"even\":\"yes\"}}]";
    String knn = "{\"knn\":{\"field\":\"v\",\"query_vector\":[2,1],\"k\":1,\"num_candidates\":10}}";
    assertThat(hits(search(of(rrf(filter, standard(A), knn), ""))))
        .containsExactly("2=0.7500", "6=0.5000", "4=0.3333");
  }

  @Test
  void listsLieInEachOther() {
    String inner = rrf(",\"rank_constant\":1,\"rank_window_size\":3", standard(A), standard(B));
    String outer =
        "{\"linear\":{\"retrievers\":[{\"retriever\":"
            + inner
            + ",\"weight\":10},{\"retriever\":"
            + standard(A)
            + "}],\"rank_window_size\":6}}";
    assertThat(hits(search(of(outer, ",\"size\":3"))))
        .containsExactly("6=11.0000", "5=8.3333", "1=6.0000");
  }

  @Test
  void scoresAreWeighedAndAdded() {
    String parts =
        "\"retrievers\":[{\"retriever\":"
            + standard(A)
            + ",\"weight\":2,\"normalizer\":\"minmax\"},{\"retriever\":"
            + standard(B)
            + ",\"normalizer\":\"%s\"}]";
    String minmax = "{\"linear\":{" + parts.formatted("minmax") + "%s}}";
    assertThat(hits(search(of(minmax.formatted(""), ""))))
        .containsExactly("6=2.0000", "5=1.6000", "4=1.2000", "3=1.1333", "2=1.0667", "1=1.0000");
    assertThat(hits(search(of(minmax.formatted(",\"min_score\":1.15"), ""))))
        .containsExactly("6=2.0000", "5=1.6000", "4=1.2000");
    String plain = "{\"linear\":{" + parts.formatted("none") + "}}";
    assertThat(hits(search(of(plain, ",\"size\":1")))).containsExactly("1=40.0000");
  }

  @Test
  void hitsAreExplainedHighlightedAndCollapsed() {
    String words =
        rrf(
            ",\"rank_constant\":1",
            standard("{\"match\":{\"text\":\"word\"}}"),
            standard("{\"match\":{\"text\":\"3\"}}"));
    String answer = search(of(words, ",\"explain\":true,\"highlight\":{\"fields\":{\"text\":{}}}"));
    assertThat(answer)
        .contains("rrf score, sum of:", "[1 / (rank + 1)] of the query at index [1]")
        .contains("result not found in query at index [1]")
        .contains("<em>word</em> <em>3</em>");
    String both = rrf(",\"rank_constant\":1", standard(A), standard(B));
    assertThat(hits(search(of(both, ",\"collapse\":{\"field\":\"even\"}"))))
        .hasSize(2)
        .startsWith("1=0.6429");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"retriever\":{\"text_similarity_reranker\":{}}}|retriever [text_similarity_reranker]",
        "{\"retriever\":{\"rule\":{}}}|retriever [rule] is not supported",
        "{\"retriever\":{\"odd\":{}}}|unknown retriever [odd]",
        "{\"retriever\":{\"standard\":{\"odd\":1}}}|[standard] unknown field [odd]",
        "{\"retriever\":{\"rrf\":{}}}|[rrf] Required [retrievers]",
        "{\"retriever\":{\"rrf\":{\"fields\":[\"a\"]}}}|[rrf] [query] must be provided when"
            + " [fields]",
        "{\"retriever\":{\"rrf\":{\"query\":\"\"}}}|[rrf] [query] cannot be empty",
        "{\"retriever\":{\"linear\":{\"query\":\"a\"}}}|[linear] [normalizer] must be provided",
        "{\"retriever\":{\"rrf\":{\"query\":\"a\",\"retrievers\":[{}]}}}"
            + "|cannot specify both [query] and [retrievers]",
        "{\"retriever\":{\"standard\":{}},\"query\":{\"match_all\":{}}}"
            + "|cannot specify [retriever] and [query]",
        "{\"retriever\":{\"standard\":{}},\"sort\":[\"a\"]}"
            + "|cannot specify [retriever] and [sort]",
        "{\"retriever\":{\"rrf\":{\"rank_window_size\":3,\"retrievers\":[{\"standard\":{}},"
            + "{\"standard\":{}}]}}}"
            + "|[rrf] requires [rank_window_size: 3] be greater than or equal to [size: 10]",
        "{\"retriever\":{\"rrf\":{\"rank_constant\":0,\"retrievers\":[{\"standard\":{}},"
            + "{\"standard\":{}}]}}}"
            + "|[rank_constant] must be greater than or equal to [1] for [rrf]",
        "{\"retriever\":{\"linear\":{\"retrievers\":[{\"retriever\":{\"standard\":{}},"
            + "\"weight\":-1}]}}}|[weight] must be non-negative",
        "{\"retriever\":{\"linear\":{\"retrievers\":[{\"retriever\":{\"standard\":{}},"
            + "\"normalizer\":\"x\"}]}}}|Unknown normalizer [x]",
        "{\"query\":{\"hybrid\":{\"queries\":[{\"match_all\":{}}]}}}|unknown query [hybrid]",
        "{\"retriever\":7}|retriever",
        "{\"retriever\":{\"rrf\":{\"retrievers\":[1,2]}}}|r",
      })
  void whatNoRetrieverSaysIsRefused(String body, String reason) {
    assertThat(search(body)).startsWith("400").contains(reason);
  }

  @Test
  void aShardThatHasNoListFailsAndTheOthersAnswer() {
    assertThat(send(Method.PUT, "/others/_doc/1?refresh=true", "{\"b\":1}")).startsWith("201");
    String all = "{\"match_all\":{}}";
    String sorted = "{\"standard\":{\"query\":" + all + ",\"sort\":[{\"a\":\"desc\"}]}}";
    String answer =
        send(
            Method.POST,
            "/docs,others/_search",
            of(rrf(",\"rank_constant\":1", sorted, standard(all)), ""));
    assertThat(answer)
        .contains("\"total\":4,\"successful\":3,\"skipped\":0,\"failed\":1")
        .contains("No mapping found for [a]");
    assertThat(hits(answer)).hasSize(6);
    assertThat(send(Method.DELETE, "/others", "")).startsWith("200");
  }

  @Test
  void asManyHitsAreGatheredAsTheBoundLets() {
    String window = ",\"rank_window_size\":10000";
    String[] ten = Collections.nCopies(10, standard(A)).toArray(String[]::new);
    assertThat(hits(search(of(rrf(window, ten), "")))).hasSize(6);
    String[] more = Collections.nCopies(11, standard(A)).toArray(String[]::new);
    assertThat(search(of(rrf(window, more), "")))
        .startsWith("400")
        .contains("[rank_window_size] of all retrievers together must be less than or equal to");
  }

  @Test
  void listsHaveNoScrolls() {
    String both = of(rrf("", standard(A), standard(B)), "");
    assertThat(send(Method.POST, "/docs/_search?scroll=1m", both)).startsWith("400");
    assertThat(send(Method.POST, "/docs/_delete_by_query", both)).startsWith("400");
  }
}
