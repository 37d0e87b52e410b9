package io.lampyr.restapi.index;

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
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Ids of points, which nothing keeps, are those that clients were told. */
class SeriesIdsTest {
  private static final String ID = "\"_id\":\"([^\"]*)\"";

  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(33, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
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

  private static List<String> all(String pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  /** Writes points in three refreshes, and tells their ids. */
  private static List<String> written(String index, String times) {
    assertThat(
            send(
                Method.PUT,
                "/" + index,
                "{\"settings\":{\"index\":{\"mode\":\"time_series\",\"routing_path\":[\"host\"],"
                    + "\"number_of_shards\":2}},\"mappings\":{\"properties\":{"
                    + "\"@timestamp\":{\"type\":\""
                    + times
                    + "\"},\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
                    + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}"))
        .startsWith("200");
    List<String> ids = new ArrayList<>();
    for (int part = 0; part < 3; part++) {
      StringBuilder bulk = new StringBuilder();
      for (int i = 0; i < 12; i++) {
        bulk.append("{\"create\":{}}\n{\"@timestamp\":\"2026-11-23T10:00:")
            .append(10 + 4 * part + i / 3)
            .append(".123Z\",\"host\":\"h")
            .append(i % 3)
            .append("\",\"load\":")
            .append(i)
            .append("}\n");
      }
      ids.addAll(all(ID, send(Method.POST, "/" + index + "/_bulk?refresh=true", bulk.toString())));
    }
    assertThat(new TreeSet<>(ids)).hasSize(36);
    return ids;
  }

  private static String search(String index, String body) {
    return send(Method.POST, "/" + index + "/_search", body);
  }

  @Test
  void everythingThatTellsIdsTellsThoseOfTheirWrites() {
    for (String times : List.of("date", "date_nanos")) {
      String index = "told_" + times;
      List<String> ids = written(index, times);
      assertTold(index, ids);
      assertThat(send(Method.POST, "/" + index + "/_forcemerge?max_num_segments=1", ""))
          .startsWith("200");
      assertThat(send(Method.POST, "/" + index + "/_refresh", "")).startsWith("200");
      assertTold(index, ids);
    }
  }

  private static void assertTold(String index, List<String> ids) {
    assertThat(all(ID, search(index, "{\"size\":50}"))).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(all(ID, search(index, "{\"size\":50,\"_source\":false,\"sort\":\"load\"}")))
        .containsExactlyInAnyOrderElementsOf(ids);
    assertThat(all(ID, search(index, "{\"size\":50,\"sort\":[{\"_id\":\"asc\"}]}")))
        .containsExactlyElementsOf(new TreeSet<>(ids));
    assertThat(
            all(
                "\"key\":\"([^\"]*)\"",
                search(
                    index,
                    "{\"size\":0,\"aggs\":{\"ids\":{\"terms\":{\"field\":\"_id\",\"size\":50}}}}")))
        .containsExactlyInAnyOrderElementsOf(ids);
    for (String id : List.of(ids.get(0), ids.get(17), ids.get(35))) {
      assertThat(send(Method.GET, "/" + index + "/_doc/" + id, "")).startsWith("200").contains(id);
      for (String query :
          List.of("{\"ids\":{\"values\":[\"%s\"]}}", "{\"term\":{\"_id\":\"%s\"}}")) {
        assertThat(all(ID, search(index, "{\"query\":" + query.formatted(id) + "}")))
            .containsExactly(id);
      }
      assertThat(
              send(
                  Method.POST,
                  "/_mget",
                  "{\"docs\":[{\"_index\":\"" + index + "\",\"_id\":\"" + id + "\"}]}"))
          .contains("\"found\":true");
    }
    assertThat(
            all(
                ID,
                search(
                    index,
                    "{\"query\":{\"terms\":{\"_id\":[\""
                        + String.join("\",\"", ids.subList(5, 30))
                        + "\",\"none\"]}},\"size\":50}")))
        .containsExactlyInAnyOrderElementsOf(ids.subList(5, 30));
  }

  @Test
  void whatIsDeletedByQueryIsThatWhichWasFound() {
    List<String> ids = written("deleted", "date");
    assertThat(
            send(
                Method.POST,
                "/deleted/_delete_by_query?refresh=true",
                "{\"query\":{\"term\":{\"host\":\"h1\"}}}"))
        .startsWith("200")
        .contains("\"deleted\":12", "\"version_conflicts\":0");
    assertThat(all(ID, search("deleted", "{\"size\":50}"))).hasSize(24).isSubsetOf(ids);
    assertThat(send(Method.DELETE, "/deleted/_doc/" + ids.get(0), "")).startsWith("200");
    assertThat(send(Method.GET, "/deleted/_doc/" + ids.get(0), "")).startsWith("404");
  }
}
