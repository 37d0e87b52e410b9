package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafFailure;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Searches by way of leaves say what the same searches in one process say. */
class LeafSearchTest {
  private static final long SEED = 20261121;
  private static final int DOCUMENTS = 120;
  private static final int SEARCHES = 150;

  private static OneNode node;
  private static RestApi here;
  private static LeafService leaf;

  @BeforeAll
  static void start() {
    node = new OneNode(11, Persona.ELASTICSEARCH);
    here = node.whole(Persona.ELASTICSEARCH);
    leaf = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).leaf().orElseThrow();
    send(
        here,
        "PUT",
        "/docs",
        "{\"settings\":{\"number_of_shards\":5},\"mappings\":{\"properties\":{"
            + "\"n\":{\"type\":\"integer\"},\"x\":{\"type\":\"double\"},\"g\":{\"type\":\"keyword\"},"
            + "\"at\":{\"type\":\"date\"},\"t\":{\"type\":\"text\"},"
            + "\"c\":{\"type\":\"completion\"},"
            + "\"v\":{\"type\":\"dense_vector\",\"dims\":3,\"similarity\":\"l2_norm\"}}}}");
    Random random = new Random(SEED);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n");
      lines.append(
          "{\"n\":%d,\"x\":%s,\"g\":\"g%d\",\"at\":\"2026-01-%02d\",\"t\":\"%s\",\"c\":\"%s\",\"v\":[%s,%s,1.5]}\n"
              .formatted(
                  i % 37,
                  random.nextDouble(),
                  i % 7,
                  1 + i % 28,
                  "lamp ".repeat(1 + i % 3) + "light number " + i % 11,
                  "lamp" + i % 9,
                  random.nextFloat(),
                  random.nextFloat()));
    }
    send(here, "POST", "/docs/_bulk?refresh=true", lines.toString());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Map<String, ?> send(RestApi api, String method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                Method.valueOf(method), target, json, body.getBytes(StandardCharsets.UTF_8)));
    return Json.readObject(new String(response.body(), StandardCharsets.UTF_8));
  }

  private static RestApi over(Map<String, LeafPort> places, int inlineBytes) {
    List<LeafPlace> all =
        places.entrySet().stream()
            .map(place -> LeafPlace.function(place.getKey(), place.getValue(), () -> true))
            .toList();
    return node.assembly(
            Persona.ELASTICSEARCH,
            new SearchEngine.Fleet(_ -> all, new LeafSettings(1, 2, inlineBytes)))
        .api();
  }

  private static Map<String, ?> answer(RestApi api, String parameters, String body) {
    Map<String, Object> told =
        new LinkedHashMap<>(send(api, "POST", "/docs/_search?" + parameters, body));
    told.remove("took");
    return told;
  }

  private static String pick(Random random, String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A body whose parts are drawn by chance. */
  private static String body(Random random) {
    // long on purpose: one part of a body behind the other
    List<String> parts = new ArrayList<>();
    parts.add(
        pick(
            random,
            "\"query\":{\"match\":{\"t\":\"lamp number " + random.nextInt(11) + "\"}}",
            "\"query\":{\"bool\":{\"must\":[{\"match\":{\"t\":\"light\"}}],\"filter\":[{\"range\":{\"n\":{\"gte\":"
                + random.nextInt(37)
                + "}}}]}}",
            "\"query\":{\"terms\":{\"g\":[\"g1\",\"g4\"]}}",
            "\"query\":{\"range\":{\"at\":{\"gte\":\"2026-01-"
                + (10 + random.nextInt(18))
                + "\"}}}",
            "\"query\":{\"match\":{\"t\":{\"query\":\"lamp 3\",\"_name\":\"named\"}}}",
            "\"query\":{\"range\":{\"n\":{\"gte\":\"wrong\"}}}",
            "\"knn\":{\"field\":\"v\",\"query_vector\":[0.5,0.5,1.5],\"k\":7,\"num_candidates\":30}"));
    parts.add("\"size\":" + random.nextInt(12) + ",\"from\":" + random.nextInt(4));
    if (random.nextBoolean()) {
      parts.add(
          pick(
              random,
              "\"sort\":[{\"n\":\"desc\"},\"_score\"]",
              "\"sort\":[{\"at\":\"asc\"},{\"g\":\"desc\"}]",
              "\"sort\":[{\"x\":\"asc\"}]"));
    }
    if (random.nextBoolean()) {
      parts.add(
          pick(
              random,
              "\"aggs\":{\"g\":{\"terms\":{\"field\":\"g\"},\"aggs\":{\"s\":{\"stats\":{\"field\":\"x\"}},\"h\":{\"top_hits\":{\"size\":1,\"sort\":[{\"x\":\"asc\"}]}}}}}",
              "\"aggs\":{\"d\":{\"date_histogram\":{\"field\":\"at\",\"calendar_interval\":\"week\"},\"aggs\":{\"c\":{\"cardinality\":{\"field\":\"n\"}}}}}",
              "\"aggs\":{\"p\":{\"percentiles\":{\"field\":\"x\"}},\"all\":{\"global\":{},\"aggs\":{\"a\":{\"avg\":{\"field\":\"n\"}}}}}"));
    }
    if (random.nextInt(3) == 0) {
      parts.add("\"highlight\":{\"fields\":{\"t\":{}}}");
    }
    if (random.nextInt(3) == 0) {
      parts.add(
          "\"fields\":[\"at\",\"x\",\"n\"],\"explain\":"
              + random.nextBoolean()
              + ",\"version\":true");
    }
    if (random.nextInt(4) == 0) {
      parts.add(
          "\"suggest\":{\"w\":{\"text\":\"lihgt\",\"term\":{\"field\":\"t\"}},"
              + "\"c\":{\"prefix\":\"lamp\",\"completion\":{\"field\":\"c\",\"size\":4}}}");
    }
    if (random.nextInt(4) == 0) {
      parts.add(
          "\"collapse\":{\"field\":\"g\",\"inner_hits\":{\"name\":\"others\",\"size\":2,\"sort\":[{\"x\":\"desc\"}]}}");
    }
    return "{" + String.join(",", parts) + "}";
  }

  private static void sameAnswers(RestApi there, int searches) {
    Random random = new Random(SEED);
    for (int i = 0; i < searches; i++) {
      String body = body(random);
      String parameters = pick(random, "request_cache=false", "search_type=dfs_query_then_fetch");
      assertThat(answer(there, parameters, body))
          .as("seed=%d search=%d body=%s", SEED, i, body)
          .isEqualTo(answer(here, parameters, body));
    }
  }

  @Test
  void answersAreTheSame() {
    AtomicInteger calls = new AtomicInteger();
    LeafPort counted =
        (request, within) -> {
          calls.incrementAndGet();
          return leaf.call(request, within);
        };
    sameAnswers(over(Map.of("leaf", counted), 4 << 20), SEARCHES);
    assertThat(calls.get()).isGreaterThan(3 * SEARCHES);
  }

  @Test
  void leavesThatFailAreFollowedByOthersAndInTheEndByTheCoordinator() {
    Random chance = new Random(SEED);
    LeafPort shaky =
        (request, within) -> {
          synchronized (chance) {
            if (chance.nextInt(3) > 0) {
              throw new UnavailableException("leaf failed");
            }
          }
          return leaf.call(request, within);
        };
    sameAnswers(over(Map.of("one", shaky, "other", shaky), 4 << 20), 60);
  }

  @Test
  void leavesThatAreLostAfterTheQueryPhaseAreReplacedUponTheSameCommits() {
    LeafPort queriesOnly =
        (request, within) -> {
          LeafTask task = LeafCodec.request(request).task();
          if (task instanceof LeafTask.Fetch || task instanceof LeafTask.Group) {
            throw new UnavailableException("leaf is gone");
          }
          return leaf.call(request, within);
        };
    sameAnswers(over(Map.of("leaf", queriesOnly), 4 << 20), 60);
  }

  /** A leaf of an earlier release fails each shard for what it does not know in the body. */
  private static LeafPort refusing(String unknown, AtomicInteger refused) {
    return (request, within) -> {
      LeafRequest asked = LeafCodec.request(request);
      String body = new String(asked.question().body(), StandardCharsets.UTF_8);
      if (!(asked.task() instanceof LeafTask.Query) || !body.contains(unknown)) {
        return leaf.call(request, within);
      }
      refused.incrementAndGet();
      Fault fault = Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "cannot load numeric doc values");
      Map<Integer, LeafResult> failed = new LinkedHashMap<>();
      for (LeafShard shard : asked.shards()) {
        failed.put(
            shard.ordinal(),
            new LeafResult.Failed(
                new LeafFailure(LeafFailure.Kind.FAULT, fault.reason(), fault, 0, 0)));
      }
      return LeafCodec.encode(new LeafReply(1, 0, failed, Optional.empty()));
    };
  }

  private static RestApi overOne(LeafPort port, boolean news) {
    LeafPlace place = LeafPlace.function("leaf", port, () -> news);
    LeafSettings settings = new LeafSettings(1, 2, 4 << 20);
    return node.assembly(
            Persona.ELASTICSEARCH, new SearchEngine.Fleet(_ -> List.of(place), settings))
        .api();
  }

  @Test
  void whatAnEarlierReleasesLeafRefusesIsSearchedByTheCoordinator() {
    AtomicInteger refused = new AtomicInteger();
    String body = "{\"query\":{\"match\":{\"t\":\"lamp number 3\"}},\"min_score\":0.01}";
    RestApi there = overOne(refusing("min_score", refused), false);
    assertThat(answer(there, "", body)).isEqualTo(answer(here, "", body));
    assertThat(refused.get()).isPositive();
    assertThat(String.valueOf(answer(here, "", body))).contains("failed=0");
  }

  @Test
  void whatALeafOfThisReleaseRefusesIsNotSearchedAgain() {
    AtomicInteger refused = new AtomicInteger();
    String body = "{\"query\":{\"match\":{\"t\":\"lamp number 3\"}},\"min_score\":0.01}";
    RestApi there = overOne(refusing("min_score", refused), true);
    assertThat(answer(there, "", body).get("status")).isEqualTo(400L);
    assertThat(refused.get()).isPositive();
  }

  @Test
  void searchesThatNeedOtherDocumentsOrTellTimesStayInTheProcess() {
    AtomicInteger calls = new AtomicInteger();
    LeafPort counted =
        (request, within) -> {
          calls.incrementAndGet();
          return leaf.call(request, within);
        };
    RestApi there = over(Map.of("leaf", counted), 4 << 20);
    send(here, "PUT", "/chosen/_doc/1?refresh=true", "{\"g\":[\"g1\"]}");
    String lookUp =
        "{\"size\":0,\"track_total_hits\":true,\"query\":{\"terms\":{\"g\":"
            + "{\"index\":\"chosen\",\"id\":\"1\",\"path\":\"g\"}}}}";
    Object one = answer(there, "", lookUp).get("hits");
    send(here, "PUT", "/chosen/_doc/1?refresh=true", "{\"g\":[\"g1\",\"g4\"]}");
    Object two = answer(there, "", lookUp).get("hits");
    assertThat(String.valueOf(one)).contains("value=17,");
    assertThat(String.valueOf(two)).contains("value=34,");

    String query = "\"query\":{\"match\":{\"t\":\"lamp number 3\"}}}";
    String dfs = "search_type=dfs_query_then_fetch";
    Map<String, ?> profiled = answer(there, dfs, "{\"profile\":true," + query);
    assertThat(calls.get()).isZero();
    assertThat(String.valueOf(profiled.get("profile"))).contains("time_in_nanos");
    assertThat(profiled.get("hits")).isEqualTo(answer(there, dfs, "{" + query).get("hits"));
    assertThat(calls.get()).isPositive();
  }

  @Test
  void aSearchWhoseCommitIsGoneBeginsAnewAndMixesNoCommits() {
    send(here, "PUT", "/gone", "{\"settings\":{\"number_of_shards\":1}}");
    send(here, "PUT", "/gone/_doc/1?refresh=true", "{\"n\":1}");
    AtomicInteger lost = new AtomicInteger();
    LeafPort queriesOnly =
        (request, within) -> {
          if (LeafCodec.request(request).task() instanceof LeafTask.Fetch) {
            throw new UnavailableException("leaf is gone");
          }
          return leaf.call(request, within);
        };
    RestApi there =
        node.assembly(
                Persona.ELASTICSEARCH,
                new SearchEngine.Fleet(
                    _ -> List.of(LeafPlace.function("leaf", queriesOnly, () -> true)),
                    new LeafSettings(1, 1, 4 << 20)),
                (_, _) -> {
                  // The owner has gone with what it had not uploaded; another one goes on.
                  lost.incrementAndGet();
                  send(here, "PUT", "/gone/_doc/2", "{\"n\":2}");
                  send(here, "POST", "/gone/_flush", "");
                  throw new UnavailableException("owner is gone");
                })
            .api();
    String body = "{\"sort\":[\"n\"],\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";
    Map<String, ?> told = send(there, "POST", "/gone/_search", body);
    assertThat(lost.get()).isEqualTo(1);
    Map<String, ?> now = send(here, "POST", "/gone/_search", body);
    assertThat(told.get("hits")).isEqualTo(now.get("hits"));
    assertThat(told.get("aggregations")).isEqualTo(now.get("aggregations"));
    assertThat(String.valueOf(told.get("aggregations"))).contains("3.0");
  }
}
