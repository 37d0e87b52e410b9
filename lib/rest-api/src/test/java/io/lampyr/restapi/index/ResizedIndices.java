package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/**
 * Indices that others are made of, over a node that serves them, and whether these are the same.
 */
final class ResizedIndices implements AutoCloseable {
  static final String BLOCKED = "{\"index.blocks.write\":true}";
  private static final int DOCUMENTS = 300;

  final OneNode node;
  private final RestApi api;

  ResizedIndices(Persona persona) {
    node = new OneNode(7, persona);
    api = node.whole(persona);
  }

  @Override
  public void close() {
    node.close();
  }

  record Told(int status, String text) {
    Map<?, ?> json() {
      return Json.readObject(text);
    }
  }

  Told send(Method method, String target, String body) {
    return send(api, method, target, body);
  }

  static Told send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return new Told(response.status(), new String(response.body(), StandardCharsets.UTF_8));
  }

  Told done(Method method, String target, String body) {
    Told told = send(method, target, body);
    assertThat(told.status()).as(target + " " + told.text()).isEqualTo(200);
    return told;
  }

  /** What was written last under each id, as the request has it. */
  record Given(Optional<String> routing) {}

  /** Documents with nested ones, some routed, replaced and deleted, in several commits. */
  Map<String, Given> fill(String index, int shards, long seed) {
    done(
        Method.PUT,
        "/" + index,
        "{\"settings\":{\"number_of_shards\":"
            + shards
            + ",\"number_of_routing_shards\":24},\"mappings\":{\"properties\":"
            + "{\"n\":{\"type\":\"long\"},\"c\":{\"type\":\"nested\"}}}}");
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    Map<String, Given> kept = new TreeMap<>();
    for (int round = 0; round < 3; round++) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        int number = random.nextInt(DOCUMENTS);
        String id = number % 2 == 0 ? "document-" + number : Integer.toString(number);
        // Of one id always the same: otherwise there would be two documents of it.
        Optional<String> routing =
            number % 3 == 0 ? Optional.of("route-" + number % 7) : Optional.empty();
        String route = routing.map(r -> ",\"routing\":\"" + r + "\"").orElse("");
        boolean deletes = random.nextInt(5) == 0;
        lines.append(deletes ? "{\"delete\"" : "{\"index\"");
        lines.append(":{\"_id\":\"" + id + "\"" + route + "}}\n");
        if (deletes) {
          kept.remove(id);
        } else {
          String children = "{\"v\":1},".repeat(random.nextInt(4)) + "{\"v\":2}";
          lines.append("{\"n\":" + random.nextInt() + ",\"c\":[" + children + "]}\n");
          kept.put(id, new Given(routing));
        }
      }
      done(Method.POST, "/" + index + "/_bulk", lines.toString());
      done(Method.POST, "/" + index + (round == 0 ? "/_flush" : "/_refresh"), "");
    }
    done(Method.PUT, "/" + index + "/_settings", BLOCKED);
    return kept;
  }

  /** All documents by their ids, with versions, as text. */
  Map<String, String> found(String index) {
    done(Method.POST, "/" + index + "/_refresh", "");
    Told told =
        done(
            Method.POST,
            "/" + index + "/_search?size=1000&version=true&seq_no_primary_term=true",
            "{\"track_total_hits\":true}");
    Map<String, String> found = new TreeMap<>();
    for (Object hit : hits(told)) {
      Map<?, ?> one = (Map<?, ?>) hit;
      String told1 =
          one.get("_version")
              + " "
              + one.get("_seq_no")
              + " "
              + one.get("_primary_term")
              + " "
              + one.get("_routing")
              + " "
              + one.get("_source");
      String twice = found.put(String.valueOf(one.get("_id")), told1);
      assertThat(twice).as("found twice: " + one.get("_id")).isNull();
    }
    return found;
  }

  List<?> hits(Told told) {
    return (List<?>) ((Map<?, ?>) told.json().get("hits")).get("hits");
  }

  Object nestedMatches(String index) {
    String query = "{\"query\":{\"nested\":{\"path\":\"c\",\"query\":{\"term\":{\"c.v\":1}}}}}";
    Object count = done(Method.POST, "/" + index + "/_count", query).json().get("count");
    String buckets =
        "{\"size\":0,\"aggs\":{\"c\":{\"nested\":{\"path\":\"c\"},"
            + "\"aggs\":{\"v\":{\"terms\":{\"field\":\"c.v\"}}}}}}";
    Told told = done(Method.POST, "/" + index + "/_search", buckets);
    return count + " " + told.json().get("aggregations");
  }

  void assertSame(String target, String source, Map<String, Given> given) {
    Map<String, String> expected = found(source);
    assertThat(expected.keySet()).isEqualTo(given.keySet());
    assertThat(found(target)).isEqualTo(expected);
    assertThat(nestedMatches(target)).isEqualTo(nestedMatches(source));
    given.forEach((id, how) -> {
      String routing = how.routing().map(r -> "?routing=" + r).orElse("");
      // Asks the one shard that the id or routing leads to.
      done(Method.GET, "/" + target + "/_doc/" + id + routing, "");
    });
  }
}
