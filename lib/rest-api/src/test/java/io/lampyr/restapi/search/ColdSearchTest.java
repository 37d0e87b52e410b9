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
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What a search costs in a process that has nothing of its shard near: how many gets, and above all
 * how many of them one after the other.
 */
class ColdSearchTest {
  private static final long SEED = 20261122;
  private static final int SEGMENTS = 6;
  private static final int DOCUMENTS = 300;

  /** More than would be fetched along with the opening of a commit. */
  private static final int BALLAST_BYTES = 9000;

  /** So many that a segment's dictionary is longer than what one get brings. */
  private static final int WORDS = 120;

  private static final int MOST_GETS = 40;

  /**
   * When a round ends. On a machine that has much else to do its gets come one after another, and
   * too short a quiet takes them for two rounds, never two for one: the longer ones are tried where
   * there seem to be more rounds than there may be.
   */
  private static final long[] QUIET_MILLIS = {120, 600, 3000};

  /**
   * The head; other blobs; terms and all else, which small segments have beside them; documents.
   */
  private static final int MATCH_DEPTH = 4;

  private static OneNode node;

  @BeforeAll
  static void fill() {
    node = new OneNode(5, Persona.ELASTICSEARCH);
    RestApi api = node.whole(Persona.ELASTICSEARCH);
    send(
        api,
        Method.PUT,
        "/logs",
        // A refresh amid a bulk request would make two segments of it, and enough of them one.
        "{\"settings\":{\"refresh_interval\":-1},"
            + "\"mappings\":{\"properties\":{\"text\":{\"type\":\"text\"},"
            + "\"key\":{\"type\":\"keyword\"},\"n\":{\"type\":\"integer\"},"
            + "\"ballast\":{\"type\":\"object\",\"enabled\":false}}}}");
    Random random = new Random(SEED);
    for (int segment = 0; segment < SEGMENTS; segment++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        byte[] ballast = new byte[BALLAST_BYTES];
        random.nextBytes(ballast);
        StringBuilder words = new StringBuilder("lamp");
        for (int word = 0; word < WORDS; word++) {
          words.append(' ').append(Long.toString(random.nextLong() >>> 8, Character.MAX_RADIX));
        }
        words.append(i % 3 == 0 ? " light" : " dark " + random.nextInt(1000));
        lines.append("{\"index\":{}}\n");
        lines.append(
            "{\"text\":\"%s\",\"key\":\"k%d\",\"n\":%d,\"ballast\":{\"b\":\"%s\"}}\n"
                .formatted(
                    words,
                    random.nextInt(50),
                    random.nextInt(1000),
                    Base64.getEncoder().encodeToString(ballast)));
      }
      send(api, Method.POST, "/logs/_bulk", lines.toString());
      send(api, Method.POST, "/logs/_flush", "");
    }
    send(api, Method.POST, "/logs/_refresh", "");
    send(api, Method.POST, "/logs/_flush", "");
    assertThat(send(api, Method.GET, "/_cat/segments?h=segment", "").lines()).hasSize(SEGMENTS);
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

  /** Judges the gets of one search in a new process. */
  private static void search(int depth, String body) {
    CountingBlobStore gets = search(QUIET_MILLIS[0], body);
    for (int i = 1; i < QUIET_MILLIS.length && gets.depth() > depth; i++) {
      gets = search(QUIET_MILLIS[i], body);
    }
    assertThat(gets.gets()).isLessThanOrEqualTo(MOST_GETS);
    assertThat(gets.depth()).isEqualTo(depth);
  }

  private static CountingBlobStore search(long quietMillis, String body) {
    CountingBlobStore[] counted = new CountingBlobStore[1];
    RestApi api =
        node.elsewhere(
            Persona.ELASTICSEARCH,
            store -> {
              counted[0] = new CountingBlobStore(new Rounds(store, quietMillis));
              return counted[0];
            });
    send(api, Method.POST, "/logs/_search", body);
    return counted[0];
  }

  @Test
  void theBestOfAMatchTakeFourRoundsHoweverManySegmentsAndTerms() {
    search(MATCH_DEPTH, "{\"size\":10,\"query\":{\"match\":{\"text\":\"light dark 7\"}}}");
  }

  @Test
  void filtersAndRangesAreReadBesideTheTerms() {
    search(
        MATCH_DEPTH,
        "{\"query\":{\"bool\":{\"must\":[{\"match\":{\"text\":\"light\"}}],\"filter\":"
            + "[{\"term\":{\"key\":\"k7\"}},{\"range\":{\"n\":{\"gte\":500}}}]}}}");
  }

  @Test
  void segmentsAreAggregatedSideBySide() {
    search(
        MATCH_DEPTH - 1,
        "{\"size\":0,\"query\":{\"match\":{\"text\":\"light\"}},\"aggs\":{\"k\":"
            + "{\"terms\":{\"field\":\"key\"}},\"n\":{\"max\":{\"field\":\"n\"}}}}");
  }

  @Test
  void hitsAreOrderedByColumnsThatCameWithTheTerms() {
    search(MATCH_DEPTH, "{\"query\":{\"match\":{\"text\":\"light\"}},\"sort\":[{\"n\":\"desc\"}]}");
  }
}
