package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a dashboard asks of a quarter of a year of daily logs, in a process that has nothing of them
 * near: how many gets one after the other, which is the same as for one day.
 */
class ColdDashboardTest {
  private static final long SEED = 20261123;
  private static final int DAYS = 90;
  private static final int DOCUMENTS = 160;
  private static final int DAYS_AT_ONCE = 9;

  /** What the documents of the days that are shown have beside what is searched. */
  private static final int BALLAST_BYTES = 9000;

  private static final int SHOWN_DAYS = 12;

  /** Room for all of them at once. */
  private static final long CACHE_BYTES = 512 << 20;

  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  /** A commit's head, and then all that shards of this size have: terms, columns, documents. */
  private static final int DEPTH = 2;

  private static OneNode node;

  @BeforeAll
  static void fill() {
    node = new OneNode(5, Persona.ELASTICSEARCH);
    RestApi api = node.whole(Persona.ELASTICSEARCH);
    Random random = new Random(SEED);
    send(
        api,
        Method.PUT,
        "/_index_template/logs",
        "{\"index_patterns\":[\"logs-*\"],\"template\":{"
            + "\"settings\":{\"refresh_interval\":-1},\"mappings\":{\"properties\":{"
            + "\"@timestamp\":{\"type\":\"date\"},"
            + "\"message\":{\"type\":\"text\"},\"host\":{\"type\":\"keyword\"},"
            + "\"ballast\":{\"type\":\"object\",\"enabled\":false}}}}}");
    for (int day = 0; day < DAYS; day += DAYS_AT_ONCE) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DAYS_AT_ONCE * DOCUMENTS; i++) {
        write(lines, random, day + i / DOCUMENTS, i % DOCUMENTS);
      }
      send(api, Method.POST, "/_bulk", lines.toString());
    }
    send(api, Method.POST, "/logs-*/_refresh", "");
    send(api, Method.POST, "/logs-*/_flush", "");
  }

  private static void write(StringBuilder lines, Random random, int day, int number) {
    byte[] ballast = new byte[day < DAYS - SHOWN_DAYS ? 0 : BALLAST_BYTES];
    random.nextBytes(ballast);
    lines.append("{\"index\":{\"_index\":\"logs-%03d\"}}\n".formatted(day));
    lines.append(
        "{\"@timestamp\":\"%s\",\"message\":\"lamp %s\",\"host\":\"h%d\",\"ballast\":{\"b\":\"%s\"}}\n"
            .formatted(
                FIRST.plus(Duration.ofDays(day)).plusSeconds(60L * number),
                number % 3 == 0 ? "elk" : "lion",
                random.nextInt(9),
                Base64.getEncoder().encodeToString(ballast)));
  }

  @AfterAll
  static void close() {
    node.close();
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    String answer = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(answer).isEqualTo(200);
    return answer;
  }

  /**
   * The gets of one request over the last days, in a new process. None of the first gets is
   * answered before each shard has made its first, and so it is with the second.
   */
  private static CountingBlobStore ask(int days, String rest) {
    CountingBlobStore[] counted = new CountingBlobStore[1];
    RestApi api =
        node.elsewhere(
            Persona.ELASTICSEARCH,
            store -> {
              counted[0] = new CountingBlobStore(new CountedRounds(store, days));
              return counted[0];
            },
            CACHE_BYTES);
    Instant until = FIRST.plus(Duration.ofDays(DAYS));
    String query =
        """
        {"query":{"bool":{"filter":[
          {"multi_match":{"type":"best_fields","query":"elk rider","lenient":true}},
          {"range":{"@timestamp":{"format":"strict_date_optional_time",
            "gte":"%s","lt":"%s"}}}]}},%s}
        """
            .formatted(until.minus(Duration.ofDays(days)), until, rest);
    String answer =
        send(
            api,
            Method.POST,
            "/logs-*/_async_search?wait_for_completion_timeout=2m&filter_path=is_running,"
                + "response._shards,response.hits.total",
            query);
    assertThat(answer).contains("\"is_running\":false", "\"failed\":0", "\"total\":" + DAYS);
    return counted[0];
  }

  private static void isAsDeepAsForOneDay(String rest) {
    for (int days : new int[] {1, DAYS}) {
      CountingBlobStore counted = ask(days, rest);
      assertThat(counted.gets()).as("gets of %d days", days).isEqualTo((long) days * DEPTH);
      assertThat(counted.depth()).as("depth of %d days", days).isEqualTo(DEPTH);
    }
  }

  @Test
  void theNewestHitsWithHighlightsAndFields() {
    isAsDeepAsForOneDay(
        "\"size\":500,\"sort\":[{\"@timestamp\":\"desc\"}],\"track_total_hits\":false,"
            + "\"fields\":[{\"field\":\"*\"}],\"_source\":false,"
            + "\"highlight\":{\"fields\":{\"*\":{}},\"fragment_size\":2147483647}");
  }

  @Test
  void howManyThereAre() {
    isAsDeepAsForOneDay("\"size\":0,\"track_total_hits\":true");
  }

  @Test
  void aHistogramOverTime() {
    isAsDeepAsForOneDay(
        "\"size\":0,\"track_total_hits\":false,\"aggs\":{\"2\":{\"date_histogram\":"
            + "{\"field\":\"@timestamp\",\"fixed_interval\":\"3h\",\"min_doc_count\":1}}}");
  }

  @Test
  void theTermsOfAField() {
    isAsDeepAsForOneDay(
        "\"size\":0,\"track_total_hits\":false,\"aggs\":{\"1\":{\"terms\":"
            + "{\"field\":\"host\",\"size\":10}}}");
  }
}
