package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Deletes, updates and copies of all that a search finds, over a real node. */
class ByQueryTest {
  private static final String ALL = "{\"query\":{\"match_all\":{}}}";

  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(11, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @Test
  void deletesWhatTheQueryFindsAndTellsOfIt() {
    client.index("d1", 2, 30);
    Told told =
        client.post(
            "/d1/_delete_by_query?refresh=true&scroll_size=4", "{\"query\":{\"term\":{\"g\":1}}}");
    assertThat(told.status()).isEqualTo(200);
    assertThat(told.json().keySet())
        .containsExactly(
            "took",
            "timed_out",
            "total",
            "deleted",
            "batches",
            "version_conflicts",
            "noops",
            "retries",
            "throttled_millis",
            "requests_per_second",
            "throttled_until_millis",
            "failures");
    assertThat(told.at("total")).isEqualTo(10L);
    assertThat(told.at("deleted")).isEqualTo(10L);
    assertThat(told.at("batches")).isEqualTo(3L);
    assertThat(told.at("requests_per_second")).isEqualTo(-1.0);
    assertThat(client.count("d1")).isEqualTo(20);
  }

  @Test
  void noBatchIsLargerThanThePageOfAScroll() {
    client.index("large", 2, 3);
    String tooLarge =
        "Batch size is too large, size must be less than or equal to: [10000] but was [10001]";
    String copy =
        "\"source\":{\"index\":\"large\",\"size\":10001},\"dest\":{\"index\":\"copied\"}}";
    Told copied = client.post("/_reindex", "{" + copy);
    assertThat(copied.status()).isEqualTo(400);
    assertThat(copied.text("error/reason")).isEqualTo("all shards failed");
    assertThat(copied.text("error/caused_by/reason")).startsWith(tooLarge);
    for (String slices : List.of("1", "2")) {
      String terms = "?scroll_size=10001&slices=" + slices;
      Told updated = client.post("/large/_update_by_query" + terms, ALL);
      assertThat(updated.status()).isEqualTo(400);
      assertThat(updated.text("error/caused_by/reason")).startsWith(tooLarge);
      Told deleted = client.post("/large/_delete_by_query" + terms, ALL);
      assertThat(deleted.text("error/caused_by/reason")).startsWith(tooLarge);
    }
    // Less is wanted than a batch: that much is asked for.
    assertThat(client.post("/_reindex", "{\"max_docs\":2," + copy).at("created")).isEqualTo(2L);
  }

  @Test
  void aDocumentThatChangedSinceItWasFoundIsAConflict() {
    for (String conflicts : List.of("abort", "proceed")) {
      String name = "conflict-" + conflicts;
      client.index(name, 1, 3);
      // Searches do not see this one yet.
      client.put("/" + name + "/_doc/1", "{\"n\":100}");
      String target = "/" + name + "/_delete_by_query?conflicts=" + conflicts;
      Told told = client.post(target, ALL);
      boolean aborts = conflicts.equals("abort");
      assertThat(told.status()).isEqualTo(aborts ? 409 : 200);
      assertThat(told.at("version_conflicts")).isEqualTo(1L);
      assertThat(told.at("deleted")).isEqualTo(2L);
      assertThat((List<?>) told.at("failures")).hasSize(aborts ? 1 : 0);
      if (aborts) {
        assertThat(told.at("failures/0/index")).isEqualTo(name);
        assertThat(told.at("failures/0/id")).isEqualTo("1");
        assertThat(told.at("failures/0/status")).isEqualTo(409L);
        assertThat(told.at("failures/0/cause/type")).isEqualTo("version_conflict_engine_exception");
        assertThat(told.text("failures/0/cause/reason")).contains("required seqNo");
      }
      assertThat(client.get("/" + name + "/_doc/1").at("_source/n")).isEqualTo(100L);
    }
  }

  @Test
  void abortEndsTheRunBehindTheBatchOfTheConflict() {
    client.index("abort", 1, 10);
    client.put("/abort/_doc/0", "{\"n\":100}");
    Told told = client.post("/abort/_delete_by_query?scroll_size=10&max_docs=9", ALL);
    assertThat(told.at("total")).isEqualTo(9L);
    assertThat(told.at("deleted")).isEqualTo(8L);
    // What is read in several pages is read from a commit of its own, which has the change.
    Told paged = client.post("/abort/_update_by_query?scroll_size=1&conflicts=proceed", "");
    assertThat(paged.at("updated")).isEqualTo(2L);
    assertThat(paged.at("version_conflicts")).isEqualTo(0L);
  }

  @Test
  void slicesDoTheSameWorkTogether() {
    for (String slices : List.of("1", "2", "5", "auto")) {
      String name = "sliced-" + slices;
      client.index(name, 3, 40);
      Told told =
          client.post(
              "/" + name + "/_update_by_query?refresh&scroll_size=3&slices=" + slices,
              "{\"script\":{\"source\":\"ctx._source.n += params.by\",\"params\":{\"by\":1000}},"
                  + "\"query\":{\"term\":{\"g\":0}}}");
      assertThat(told.status()).as("%s", told).isEqualTo(200);
      assertThat(told.at("updated")).isEqualTo(14L);
      assertThat(told.at("total")).isEqualTo(14L);
      if (slices.equals("5")) {
        assertThat((List<?>) told.at("slices")).hasSize(5);
        assertThat(told.at("slices/4/slice_id")).isEqualTo(4L);
      }
      String changed = "{\"query\":{\"range\":{\"n\":{\"gte\":1000}}}}";
      assertThat(client.post("/" + name + "/_count", changed).at("count")).isEqualTo(14L);
      Told some = client.post("/" + name + "/_delete_by_query?max_docs=7&slices=" + slices, ALL);
      assertThat(some.at("deleted")).isEqualTo(7L);
      assertThat(some.at("total")).isEqualTo(7L);
    }
  }

  @Test
  void aScriptDecidesOfEachDocument() {
    client.index("scripted", 1, 9);
    String script =
        "{\"script\":{\"source\":\"if (ctx._source.g == 0) { ctx.op = 'noop' } else if"
            + " (ctx._source.g == 1) { ctx.op = 'delete' } else { ctx._source.seen = ctx._version"
            + " }\"}}";
    Told told = client.post("/scripted/_update_by_query?refresh=true", script);
    assertThat(told.at("noops")).isEqualTo(3L);
    assertThat(told.at("deleted")).isEqualTo(3L);
    assertThat(told.at("updated")).isEqualTo(3L);
    assertThat(told.json()).doesNotContainKey("created");
    assertThat(client.get("/scripted/_doc/2").at("_source/seen")).isEqualTo(1L);
    assertThat(client.get("/scripted/_doc/2").at("_version")).isEqualTo(2L);

    for (Map.Entry<String, String> wrong :
        Map.of(
                "ctx._id = 'x'", "Modifying [_id] not allowed",
                "ctx._version = 9", "Modifying [_version] not allowed",
                "ctx.op = 'junk'", "Operation type [junk] not allowed",
                "ctx.op = 'none'", "Operation type [none] not allowed",
                "ctx._source.n.q.r = 1", "runtime error",
                "ctx._source.n = (", "compile error")
            .entrySet()) {
      String body = "{\"script\":{\"source\":\"" + wrong.getKey() + "\"}}";
      Told refused = client.post("/scripted/_update_by_query", body);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.text("error/reason")).startsWith(wrong.getValue());
    }
    assertThat(client.get("/scripted/_doc/2").at("_version")).isEqualTo(2L);
  }

  @Test
  void aPipelineThatIsMissingFailsTheDocumentsThatNeedIt() {
    client.index("unpiped", 1, 2);
    String missing = "pipeline with id [p] does not exist";
    String dest = "},\"dest\":{\"index\":\"piped\",\"pipeline\":\"p\"}}";
    String source = "{\"source\":{\"index\":\"unpiped\"";
    Told copied = client.post("/_reindex", source + dest);
    assertThat(copied.status()).isEqualTo(400);
    assertThat(copied.at("total")).isEqualTo(2L);
    assertThat(copied.text("failures")).contains(missing, "piped");
    String nothing = ",\"query\":{\"ids\":{\"values\":[\"none\"]}}";
    assertThat(client.post("/_reindex", source + nothing + dest).status()).isEqualTo(200);
    assertThat(client.get("/piped").status()).isEqualTo(404);
    String update = "/unpiped/_update_by_query?pipeline=p";
    assertThat(client.post(update, ALL).text("failures")).contains(missing);
    assertThat(client.post(update, "{" + nothing.substring(1) + "}").status()).isEqualTo(200);
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    // long on purpose: one line for each thing that is refused
    client.index("refusing", 1, 2);
    String delete = "/refusing/_delete_by_query";
    check(delete, "{}", "query is missing");
    check(delete + "?conflicts=cat", ALL, "conflicts may only be \"proceed\" or \"abort\"");
    check(delete + "?max_docs=-4", ALL, "[max_docs] parameter cannot be negative, found [-4]");
    check(delete + "?max_docs=4", ALL.replace("}}}", "}},\"max_docs\":5}"), "two different values");
    check(delete + "?scroll_size=asdf", ALL, "Failed to parse int parameter [scroll_size]");
    check(delete + "?scroll_size=20000", ALL, "all shards failed");
    check(delete + "?requests_per_second=0", ALL, "must be a float greater than 0");
    check(delete + "?requests_per_second=", ALL, "must be a float greater than 0");
    check(delete + "?slices=0", ALL, "or the string \"auto\", but was [0]");
    check(delete + "?slices=x", ALL, "[slices] must be a positive integer");
    check(delete + "?slices=3&max_docs=2", ALL, "[max_docs] should be >= [slices]");
    check(delete, "{\"query\":{\"no_such\":{}}}", "unknown query [no_such]");
    check(delete + "?from=1", ALL, "from is not supported in this context");
    check(delete + "?request_cache=true", ALL, "cannot be used in a scroll context");
    check(delete + "?scroll_size=0", ALL, "[size] cannot be [0] in a scroll context");
    check(delete + "?scroll=soon", ALL, "failed to parse setting [scroll]");
    check(delete + "?wait_for_active_shards=x", ALL, "cannot parse ActiveShardCount[x]");
    check(delete, "{\"junk\":1}", "Unknown key for a VALUE_NUMBER in [junk].");
    check(delete, "{\"script\":{}}", "Unknown key for a START_OBJECT in [script].");
    check("/_reindex", "{}", "use _all if you really");
    check("/_reindex", "{\"junk\":1}", "[reindex] unknown field [junk]");
    check("/_reindex", "{\"source\":{\"junk\":{}}}", "Unknown key for a START_OBJECT in [junk].");
    check("/_reindex", "{\"dest\":{\"version\":1}}", "[dest] unknown field [version]");
    check(
        "/_reindex", "{\"source\":{\"size\":\"cat\"}}", "[reindex] failed to parse field [source]");
    check("/_reindex", "{\"conflicts\":\"cat\"}", "conflicts may only be");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"a\",\"_source\":false},\"dest\":{\"index\":\"b\"}}",
        "_source:false is not supported in this context");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"a\",\"remote\":{\"host\":\"h\"}},\"dest\":{\"index\":\"b\"}}",
        "[host] must be of the form");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"a\",\"remote\":{\"host\":\"http://h:1\",\"q\":1}},\"dest\":{}}",
        "Unsupported fields in [remote]: [q]");
    check("/_reindex", "{\"source\":{},\"dest\":{\"index\":\"x\"}}", "use _all if you really");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"refusing\"},\"dest\":{}}",
        "index must be specified");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"ref*\"},\"dest\":{\"index\":\"refusing\"}}",
        "reindex cannot write into an index its reading from [refusing]");
    check(
        "/_reindex",
        "{\"source\":{\"index\":\"a\",\"remote\":{\"host\":\"http://h:9200\"}},"
            + "\"dest\":{\"index\":\"b\"}}",
        "[h:9200] not allowlisted");
    assertThat(client.count("refusing")).isEqualTo(2);
    assertThat(client.post("/nope/_delete_by_query", ALL).status()).isEqualTo(404);
  }

  @Test
  void numbersOfDocumentsAndNamesOfCopiesAreWhatTheyAreToBe() {
    client.index("strict", 1, 2);
    String delete = "/strict/_delete_by_query";
    check(delete + "?size=4&max_docs=5", ALL, "two different values [4] and [5]");
    check(delete + "?max_docs=-1", ALL, "[max_docs] parameter cannot be negative, found [-1]");
    check("/_reindex", "{\"dest\":{\"index\":[\"a\"]}}", "support values of type: START_ARRAY");
    check("/_reindex", "{\"source\":{\"index\":3}}", "to be a list or a string but was [3]");
    String versioned =
        "{\"source\":{\"index\":\"strict\"},\"dest\":{\"index\":\"x\"},"
            + "\"script\":{\"source\":\"ctx._version = 5\"}}";
    check("/_reindex", versioned, "internal versioning can not be used");
  }

  private static void check(String target, String body, String reason) {
    Told told = client.post(target, body);
    assertThat(told.status()).as("%s %s", target, told).isEqualTo(400);
    assertThat(told.text("error")).contains(reason);
  }

  @Test
  void theSizeOfABodyIsThatOfABatch() {
    client.index("sized", 1, 5);
    Told told = client.post("/sized/_delete_by_query", "{\"size\":2,\"query\":{\"match_all\":{}}}");
    assertThat(told.at("deleted")).isEqualTo(5L);
    assertThat(told.at("batches")).isEqualTo(3L);
  }

  @Test
  void copiesGoWhereTheyAreToldTo() {
    client.index("from", 2, 12);
    Told told =
        client.post(
            "/_reindex?refresh=true",
            "{\"source\":{\"index\":\"from\",\"size\":5,\"query\":{\"term\":{\"g\":2}},"
                + "\"_source\":[\"n\"]},\"dest\":{\"index\":\"to\"}}");
    assertThat(told.at("created")).isEqualTo(4L);
    assertThat(told.at("total")).isEqualTo(4L);
    assertThat(told.json().keySet()).containsSequence("total", "updated", "created", "deleted");
    assertThat(client.get("/to/_doc/5").at("_source")).isEqualTo(Map.of("n", 5L));

    String create = "\"dest\":{\"index\":\"to\",\"op_type\":\"create\"}}";
    String again = "{\"conflicts\":\"proceed\",\"source\":{\"index\":\"from\"}," + create;
    Told created = client.post("/_reindex", again);
    assertThat(created.at("created")).isEqualTo(8L);
    assertThat(created.at("version_conflicts")).isEqualTo(4L);

    client.put("/from/_doc/0?refresh=true", "{\"n\":0}");
    String external =
        "{\"conflicts\":\"proceed\",\"source\":{\"index\":\"from\"},\"dest\":{\"index\":\"to\","
            + "\"version_type\":\"external\"}}";
    Told newer = client.post("/_reindex", external);
    assertThat(newer.at("updated")).isEqualTo(1L);
    assertThat(newer.at("version_conflicts")).isEqualTo(11L);
    assertThat(client.get("/to/_doc/0").at("_version")).isEqualTo(2L);
  }

  @Test
  void aScriptRenamesAndScattersCopies() {
    client.index("mixed", 1, 6);
    Told told =
        client.post(
            "/_reindex?refresh=true",
            "{\"source\":{\"index\":\"mixed\",\"sort\":{\"n\":\"desc\"}},\"max_docs\":5,"
                + "\"dest\":{\"index\":\"other\",\"routing\":\"=r\"},\"script\":{\"source\":\""
                + "ctx._index = 'part-' + ctx._source.g; ctx._id = 'x' + ctx._id;"
                + " ctx._source.remove('t'); if (ctx._source.n == 3) { ctx.op = 'noop' }\"}}");
    assertThat(told.status()).as("%s", told).isEqualTo(200);
    assertThat(told.at("created")).isEqualTo(4L);
    assertThat(told.at("noops")).isEqualTo(1L);
    assertThat(client.count("part-1")).isEqualTo(2);
    Told copy = client.get("/part-1/_doc/x4?routing=r");
    assertThat(copy.at("_source")).isEqualTo(Map.of("n", 4L, "g", 1L));
    assertThat(copy.at("_routing")).isEqualTo("r");
  }

  @Test
  void aTaskIsSeenFasterSlowerAndEnded() {
    // long on purpose: one task is followed from its beginning to its end
    client.index("slow", 1, 12);
    String target =
        "/slow/_update_by_query?wait_for_completion=false&scroll_size=1&requests_per_second=0.5";
    String id = client.post(target, "").text("task");
    Told listed = client.get("/_tasks?actions=*byquery&detailed");
    Map<?, ?> nodes = (Map<?, ?>) listed.at("nodes");
    assertThat(nodes).hasSize(1);
    String shown = "nodes/" + id.substring(0, id.lastIndexOf(':')) + "/tasks/" + id;
    assertThat(listed.at(shown + "/action")).isEqualTo("indices:data/write/update/byquery");
    assertThat(listed.at(shown + "/description")).isEqualTo("update-by-query [slow]");
    assertThat(listed.at(shown + "/cancellable")).isEqualTo(true);
    Told running = client.get("/_tasks/" + id);
    assertThat(running.at("completed")).isEqualTo(false);
    assertThat(running.at("task/status/requests_per_second")).isEqualTo(0.5);
    assertThat(running.at("task/status/created")).isEqualTo(0L);

    assertThat(client.post("/_update_by_query/" + id + "/_rethrottle", "").status()).isEqualTo(400);
    String faster = "/_update_by_query/" + id + "/_rethrottle?requests_per_second=-1";
    assertThat(client.post(faster, "").status()).isEqualTo(200);
    Told done = client.get("/_tasks/" + id + "?wait_for_completion=true&timeout=20s");
    assertThat(done.at("completed")).isEqualTo(true);
    assertThat(done.at("response/updated")).isEqualTo(12L);
    assertThat(done.at("response/requests_per_second")).isEqualTo(-1.0);
    assertThat(client.get("/_tasks?actions=*byquery").at("nodes")).isEqualTo(Map.of());

    String ended = client.post(target, "").text("task");
    Told cancelled = client.post("/_tasks/" + ended + "/_cancel?wait_for_completion=true", "");
    assertThat(cancelled.status()).isEqualTo(200);
    assertThat(cancelled.text("nodes"))
        .contains(ended, "cancelled=true")
        .doesNotContain("status", "description");
    Told result = client.get("/_tasks/" + ended);
    assertThat(result.at("completed")).isEqualTo(true);
    assertThat(result.at("response/canceled")).isEqualTo("by user request");
    assertThat((Long) result.at("response/updated")).isLessThan(12L);
    Told over = client.post("/_tasks/" + ended + "/_cancel", "");
    assertThat(over.status()).isEqualTo(200);
    assertThat(over.text("node_failures/0/caused_by/reason"))
        .isEqualTo("task [" + ended + "] is not found");
    Told nobodys = client.post("/_tasks/nobody:1/_cancel", "");
    assertThat(nobodys.text("node_failures/0/caused_by/type")).isEqualTo("no_such_node_exception");
    assertThat(nobodys.text("node_failures/0/caused_by/node_id")).isEqualTo("nobody");

    assertThat(client.get("/_tasks/nobody:1").status()).isEqualTo(404);
    assertThat(client.get("/_tasks?nodes=nobody").at("nodes")).isEqualTo(Map.of());
    assertThat((List<?>) client.get("/_tasks?nodes=data:true&group_by=none").at("tasks"))
        .hasSize(1);
    assertThat(client.get("/_tasks?group_by=x").text("error/reason"))
        .isEqualTo("[group_by] must be one of [nodes], [parents] or [none] but was [x]");
    assertThat(client.get("/_tasks/foo").text("error/reason")).isEqualTo("malformed task id foo");
    String broken = "{\"script\":{\"source\":\"ctx._source.n.q = 1\"}}";
    String failed =
        client.post("/slow/_update_by_query?wait_for_completion=false", broken).text("task");
    Told error = client.get("/_tasks/" + failed + "?wait_for_completion=true");
    assertThat(error.at("error/type")).isEqualTo("script_exception");
  }
}
