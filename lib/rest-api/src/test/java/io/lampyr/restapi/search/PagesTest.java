package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Several searches at once, and searches of which more is wanted than one answer. */
class PagesTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(5, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** An answer, with its body as a tree. */
  private record Told(int status, Map<String, ?> json) {

    Object at(String path) {
      Object value = json;
      for (String step : path.split("/", -1)) {
        value =
            value instanceof List<?> list
                ? list.get(Integer.parseInt(step))
                : ((Map<?, ?>) value).get(step);
      }
      return value;
    }

    String text(String path) {
      return String.valueOf(at(path));
    }

    List<String> ids() {
      List<String> ids = new ArrayList<>();
      for (Object hit : (List<?>) at("hits/hits")) {
        ids.add(String.valueOf(((Map<?, ?>) hit).get("_id")));
      }
      return ids;
    }
  }

  private static Told send(Method method, String target, String body) {
    return send(api, method, target, body);
  }

  private static Told send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    return new Told(response.status(), Json.readObject(text));
  }

  /** An index of three shards with documents 0 to n-1, of whose fields {@code g} has many ties. */
  private static void index(String name, int documents) {
    String settings = "{\"settings\":{\"number_of_shards\":3}}";
    assertThat(send(Method.PUT, "/" + name, settings).status()).isEqualTo(200);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < documents; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n");
      lines.append("{\"n\":" + i + ",\"g\":" + i % 2 + ",\"t\":\"" + "x ".repeat(i % 4) + "y\"}\n");
    }
    Told bulk = send(Method.POST, "/" + name + "/_bulk?refresh=true", lines.toString());
    assertThat(bulk.at("errors")).isEqualTo(false);
  }

  private static Told next(String id) {
    return send(Method.POST, "/_search/scroll", "{\"scroll\":\"1m\",\"scroll_id\":\"" + id + "\"}");
  }

  private static void store(String index, String id) {
    Told told = send(Method.PUT, "/" + index + "/_doc/" + id + "?refresh=true", "{\"n\":-1}");
    assertThat(told.status()).isEqualTo(201);
  }

  private static void setting(String name, String value) {
    String body = "{\"persistent\":{\"" + name + "\":" + value + "}}";
    assertThat(send(Method.PUT, "/_cluster/settings", body).status()).isEqualTo(200);
  }

  @Test
  void noMoreScrollsAreOpenThanTheClusterLets() {
    index("bounded", 3);
    String setting = "search.max_open_scroll_context";
    send(Method.DELETE, "/_search/scroll/_all", "");
    setting(setting, "2");
    Told first = send(Method.POST, "/bounded/_search?scroll=1m", "{}");
    assertThat(first.status()).isEqualTo(200);
    assertThat(send(Method.POST, "/bounded/_search?scroll=1m", "{}").status()).isEqualTo(200);
    Told refused = send(Method.POST, "/bounded/_search?scroll=1m", "{}");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text("error/reason"))
        .isEqualTo(
            "Trying to create too many scroll contexts. Must be less than or equal to: [2]. This"
                + " limit can be set by changing the [search.max_open_scroll_context] setting.");
    String id = first.text("_scroll_id");
    assertThat(next(id).status()).isEqualTo(200);
    send(Method.DELETE, "/_search/scroll", "{\"scroll_id\":\"" + id + "\"}");
    assertThat(send(Method.POST, "/bounded/_search?scroll=1m", "{}").status()).isEqualTo(200);
    setting(setting, "null");
    assertThat(send(Method.POST, "/bounded/_search?scroll=1m", "{}").status()).isEqualTo(200);
  }

  @Test
  void noMorePointsInTimeAreOpenThanTheClusterLets() {
    index("bounded-points", 3);
    setting("search.max_open_pit_context", "0");
    Told refused = send(Method.POST, "/bounded-points/_pit?keep_alive=1m", "");
    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.text("error/reason"))
        .startsWith("Trying to create too many Point In Time contexts.")
        .contains("[search.max_open_pit_context]");
    setting("search.max_open_pit_context", "null");
    assertThat(send(Method.POST, "/bounded-points/_pit?keep_alive=1m", "").status()).isEqualTo(200);
    String negative = "{\"persistent\":{\"search.max_open_pit_context\":-1}}";
    assertThat(send(Method.PUT, "/_cluster/settings", negative).text("error/reason"))
        .contains("must be >= 0");
  }

  @Test
  void aScrollShowsEachHitOnceAsItWasWhenItBegan() {
    index("whole", 23);
    for (String search :
        List.of(
            "{\"size\":4}",
            "{\"size\":5,\"sort\":[\"_doc\"]}",
            "{\"size\":5,\"sort\":[{\"g\":\"desc\"}]}",
            "{\"size\":6,\"query\":{\"match\":{\"t\":\"x y\"}},\"aggs\":{\"m\":{\"max\":{\"field\":\"n\"}}}}")) {
      Told page = send(Method.POST, "/whole/_search?scroll=1m", search);
      assertThat(page.status()).as("%s", page).isEqualTo(200);
      boolean first = search.contains("size\":4");
      if (first) {
        store("whole", "late");
      }
      Told wanted = send(Method.POST, "/whole/_search", search);
      Object maxScore = page.at("hits/max_score");
      Object total = page.at("hits/total/value");
      if (!first) {
        assertThat(maxScore).isEqualTo(wanted.at("hits/max_score"));
      }
      List<String> seen = new ArrayList<>();
      int pages = 0;
      while (!page.ids().isEmpty() && pages < 10) {
        pages++;
        seen.addAll(page.ids());
        String hit = page.text("hits/hits/0");
        assertThat(hit.contains("sort=")).isEqualTo(search.contains("sort"));
        assertThat(page.at("hits/total/value")).isEqualTo(total);
        assertThat(page.at("hits/max_score")).isEqualTo(maxScore);
        assertThat(page.json().containsKey("aggregations"))
            .isEqualTo(pages == 1 && search.contains("aggs"));
        page = next(page.text("_scroll_id"));
        assertThat(page.status()).as("%s", page).isEqualTo(200);
      }
      assertThat(page.at("hits/total/value")).isEqualTo(total);
      assertThat(seen).as(search).doesNotHaveDuplicates().hasSize(((Long) total).intValue());
      assertThat(seen.contains("late")).isEqualTo(!first && !search.contains("query"));
    }
  }

  @Test
  void aClosedScrollIsMissing() {
    index("closed", 3);
    Told page = send(Method.POST, "/closed/_search?scroll=1m&size=1", "");
    String id = page.text("_scroll_id");
    assertThat(page.text("hits/hits/0")).contains("_score=1.0");
    String body = "{\"scroll_id\":[\"" + id + "\"]}";
    assertThat(send(Method.DELETE, "/_search/scroll", body).json())
        .isEqualTo(Map.of("succeeded", true, "num_freed", 1L));
    assertThat(send(Method.DELETE, "/_search/scroll/" + id, "").status()).isEqualTo(404);
    Told missing = next(id);
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.at("error/root_cause/0/type")).isEqualTo("search_context_missing_exception");
    assertThat(missing.at("error/type")).isEqualTo("search_phase_execution_exception");

    Told other = send(Method.POST, "/closed/_search?scroll=1m&size=1", "");
    assertThat(send(Method.DELETE, "/_search/scroll/_all", "").status()).isEqualTo(200);
    assertThat(next(other.text("_scroll_id")).status()).isEqualTo(404);
  }

  @Test
  void whatIsNoScrollIsRefused() {
    index("refused", 1);
    Told bogus = next("bogus");
    assertThat(bogus.status()).isEqualTo(400);
    assertThat(bogus.json().get("error"))
        .isEqualTo(
            Json.readObject(
                "{\"root_cause\":[{\"type\":\"illegal_argument_exception\",\"reason\":\"Cannot parse"
                    + " scroll id\"}],\"type\":\"illegal_argument_exception\",\"reason\":\"Cannot"
                    + " parse scroll id\",\"caused_by\":{\"type\":\"illegal_argument_exception\","
                    + "\"reason\":\"Last unit does not have enough valid bits\"}}"));
    String id = send(Method.POST, "/refused/_search?scroll=1m", "").text("_scroll_id");
    for (int i = 0; i < id.length(); i += 7) {
      char other = id.charAt(i) == 'A' ? 'B' : 'A';
      int status = next(id.substring(0, i) + other + id.substring(i + 1)).status();
      assertThat(status).as("changed at %d", i).isNotEqualTo(500);
      assertThat(next(id.substring(0, i)).status()).isIn(400);
    }
    for (String target : List.of("scroll=2d", "scroll=25h", "scroll=1m&size=0", "scroll=x")) {
      assertThat(send(Method.POST, "/refused/_search?" + target, "").status()).isEqualTo(400);
    }
    assertThat(send(Method.POST, "/refused/_search?scroll=25h", "").text("error/reason"))
        .contains("Keep alive for")
        .contains("is too large");
    Told slices =
        send(Method.POST, "/refused/_search?scroll=1m", "{\"slice\":{\"id\":0,\"max\":1025}}");
    assertThat(slices.status()).isEqualTo(400);
    assertThat(slices.text("error/reason")).startsWith("The number of slices [1025] is too large");
    Told numbers =
        send(
            Method.POST,
            "/refused/_search?scroll=1m",
            "{\"slice\":{\"field\":\"_doc\",\"id\":0,\"max\":2}}");
    assertThat(numbers.status()).isEqualTo(400);
    assertThat(numbers.text("error/reason")).isEqualTo("field _doc not found");
  }

  @Test
  void slicesOfAScrollShareItsHits() {
    index("sliced", 17);
    for (int slices : new int[] {2, 3, 4}) {
      List<String> seen = new ArrayList<>();
      for (int i = 0; i < slices; i++) {
        String body = "{\"slice\":{\"id\":" + i + ",\"max\":" + slices + "},\"size\":2}";
        Told page = send(Method.POST, "/sliced/_search?scroll=1m", body);
        while (!page.ids().isEmpty()) {
          seen.addAll(page.ids());
          page = next(page.text("_scroll_id"));
        }
      }
      assertThat(seen).hasSize(17).doesNotHaveDuplicates();
    }
  }

  @Test
  void aScrollWithRoutingShowsTheShardsThatItLeadsTo() {
    index("routed", 17);
    Told wanted = send(Method.POST, "/routed/_search?routing=3&size=17", "");
    assertThat(wanted.ids()).contains("3").hasSizeBetween(1, 16);
    List<String> seen = new ArrayList<>();
    Told page = send(Method.POST, "/routed/_search?routing=3&size=2&scroll=1m", "");
    while (!page.ids().isEmpty()) {
      seen.addAll(page.ids());
      page = next(page.text("_scroll_id"));
    }
    assertThat(seen).containsExactlyElementsOf(wanted.ids());
  }

  @Test
  void aPointInTimeStaysAsItWas() {
    index("pit", 3);
    String id = send(Method.POST, "/pit/_pit?keep_alive=1m", "").text("id");
    Told opened = send(Method.POST, "/pit/_search/point_in_time?keep_alive=1m", "");
    assertThat(opened.at("_shards/total")).isEqualTo(3L);
    assertThat(opened.json()).containsKeys("pit_id", "creation_time");
    store("pit", "late");
    for (String one : List.of(id, opened.text("pit_id"))) {
      String body =
          "{\"size\":2,\"sort\":[\"n\",\"_shard_doc\"],\"pit\":{\"id\":\""
              + one
              + "\",\"keep_alive\":\"1m\"}}";
      Told found = send(Method.POST, "/_search", body);
      assertThat(found.at("pit_id")).isEqualTo(one);
      assertThat(found.at("hits/total/value")).isEqualTo(3L);
      assertThat(found.ids()).containsExactly("0", "1");
      assertThat(send(Method.POST, "/pit/_search", body).status()).isEqualTo(400);
    }
    Told closed = send(Method.DELETE, "/_pit", "{\"id\":\"" + id + "\"}");
    assertThat(closed.json()).isEqualTo(Map.of("succeeded", true, "num_freed", 1L));
    String search = "{\"pit\":{\"id\":\"" + id + "\"}}";
    assertThat(send(Method.POST, "/_search", search).status()).isEqualTo(404);
    Told all = send(Method.DELETE, "/_search/point_in_time/_all", "");
    assertThat((List<?>) all.at("pits")).isNotEmpty();
    String gone = "{\"pit\":{\"id\":\"" + opened.text("pit_id") + "\"}}";
    assertThat(send(Method.POST, "/_search", gone).status()).isEqualTo(404);
    assertThat(send(Method.POST, "/_search", "{\"pit\":{\"id\":\"x\"}}").status()).isEqualTo(400);
  }

  @Test
  void aPointInTimeStaysAsItWasThoughReadsFail() {
    index("shaky", 3);
    String id = send(Method.POST, "/shaky/_pit?keep_alive=1m", "").text("id");
    for (String late : List.of("late", "later", "latest")) {
      store("shaky", late);
    }
    AtomicInteger failures = new AtomicInteger(6);
    RestApi elsewhere =
        node.elsewhere(Persona.ELASTICSEARCH, blobs -> new FailsAtFirst(blobs, failures));
    Told found = send(elsewhere, Method.POST, "/_search", "{\"pit\":{\"id\":\"" + id + "\"}}");
    assertThat(failures.get()).isNotPositive();
    assertThat(found.at("_shards/failed")).isEqualTo(0L);
    assertThat(found.ids()).containsExactlyInAnyOrder("0", "1", "2");
  }

  /** A store whose first reads fail. */
  private static final class FailsAtFirst extends ForwardingBlobStore {
    private final AtomicInteger failures;

    FailsAtFirst(BlobStore store, AtomicInteger failures) {
      super(store);
      this.failures = failures;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (failures.getAndDecrement() > 0) {
        throw new UnavailableException("the store does not answer");
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  @Test
  void eachOfSeveralSearchesIsAnsweredByItself() {
    index("several", 3);
    Told told =
        send(
            Method.POST,
            "/several/_msearch?rest_total_hits_as_int=true&max_concurrent_searches=2&typed_keys",
            """
            {}
            {"size":0,"aggs":{"m":{"max":{"field":"n"}}}}
            {"index":"nope"}
            {}

            {"from":10000,"size":10}
            {"index":["several","nope"],"ignore_unavailable":true}
            {"size":1}
            """);
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.at("responses/0/status")).isEqualTo(200L);
    assertThat(told.at("responses/0/hits/total")).isEqualTo(3L);
    assertThat(told.at("responses/0/aggregations/max#m/value")).isEqualTo(2.0);
    assertThat(told.at("responses/1/status")).isEqualTo(404L);
    assertThat(told.at("responses/1/error/root_cause/0/type"))
        .isEqualTo("index_not_found_exception");
    assertThat(told.at("responses/2/status")).isEqualTo(400L);
    assertThat(told.at("responses/3/status")).isEqualTo(200L);
    assertThat((List<?>) told.at("responses/3/hits/hits")).hasSize(1);

    // What no search can be fails them all.
    String wrong = "{}\n{}\n{}\n{\"query\":{\"wrong\":{}}}\n";
    assertThat(send(Method.POST, "/several/_msearch", wrong).status()).isEqualTo(400);
    assertThat(send(Method.POST, "/_msearch", "{}\n{}").status()).isEqualTo(400);
    assertThat(send(Method.POST, "/_msearch", "").status()).isEqualTo(400);
    assertThat(send(Method.POST, "/_msearch", "{\"typo\":1}\n{}\n").status()).isEqualTo(400);
  }
}
