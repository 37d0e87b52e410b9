package io.lampyr.restapi.stream;

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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DataStreamsTest {
  private static final String ONE = "{\"@timestamp\":\"2026-11-23T10:00:00Z\",\"level\":\"info\"}";
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(23, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(RestApi to, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        to.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String send(Method method, String target, String body) {
    return send(api, method, target, body);
  }

  private static String get(String target) {
    return send(Method.GET, target, "");
  }

  /** A template by which names that begin so become streams. */
  private static void template(String name, String rest) {
    assertThat(
            send(
                Method.PUT,
                "/_index_template/" + name,
                "{\"index_patterns\":[\"" + name + "*\"],\"data_stream\":{}" + rest + "}"))
        .startsWith("200");
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  private static List<String> indices(String stream) {
    return all(Pattern.compile("\"index_name\":\"([^\"]*)\""), get("/_data_stream/" + stream));
  }

  @Test
  void aFirstWriteMakesTheStreamOfTemplatesAndComponents() {
    assertThat(
            send(
                Method.PUT,
                "/_component_template/part",
                "{\"template\":{\"settings\":{\"number_of_shards\":2},\"mappings\":{\"properties\":"
                    + "{\"level\":{\"type\":\"keyword\"}}}}}"))
        .startsWith("200");
    template("auto", ",\"composed_of\":[\"part\"],\"priority\":7");
    assertThat(send(Method.POST, "/auto-app/_doc?refresh=true", ONE))
        .startsWith("201 {\"_index\":\".ds-auto-app-")
        .contains("-000001\"");
    assertThat(get("/_data_stream/auto-app"))
        .startsWith("200 {\"data_streams\":[{\"name\":\"auto-app\",\"timestamp_field\":"
            + "{\"name\":\"@timestamp\"},\"indices\":[{\"index_name\":\".ds-auto-app-")
        .contains("\"generation\":1,\"status\":\"", "\"template\":\"auto\"", "\"hidden\":false");
    assertThat(get("/auto-app"))
        .contains("\"hidden\":\"true\"", "\"number_of_shards\":\"2\"")
        .contains("\"level\":{\"type\":\"keyword\"}", "\"@timestamp\":{\"type\":\"date\"}")
        .contains("\"data_stream\":\"auto-app\"");
    assertThat(get("/auto-app/_search")).contains("\"total\":{\"value\":1,");
    assertThat(get("/auto-*/_count")).contains("\"count\":1");
    assertThat(get("/auto-app/_mapping")).startsWith("200 {\".ds-auto-app-");
    assertThat(get("/_resolve/index/auto-*"))
        .contains("{\"indices\":[],\"aliases\":[],\"data_streams\":[{\"name\":\"auto-app\"");
    assertThat(get("/_cat/indices/auto-app")).contains(".ds-auto-app-");
    assertThat(send(Method.PUT, "/auto-other", ""))
        .startsWith("400")
        .contains("that creates data streams only, use create data stream api instead");
    assertThat(send(Method.DELETE, "/_index_template/auto", ""))
        .startsWith("400")
        .contains("as they are in use by a data streams [auto-app]");
  }

  @Test
  void onlyCreationsWithOneTimestampAreTaken() {
    template("rules", "");
    String bulk =
        "{\"create\":{\"_index\":\"rules-a\",\"_id\":\"1\"}}\n"
            + ONE
            + "\n{\"index\":{\"_index\":\"rules-a\"}}\n"
            + ONE
            + "\n{\"create\":{\"_index\":\"rules-a\"}}\n{\"level\":\"x\"}\n"
            + "{\"create\":{\"_index\":\"rules-a\"}}\n{\"@timestamp\":[1,2]}\n"
            + "{\"create\":{\"_index\":\"rules-a\",\"routing\":\"r\"}}\n"
            + ONE
            + "\n{\"delete\":{\"_index\":\"rules-a\",\"_id\":\"1\"}}\n";
    String answer = send(Method.POST, "/_bulk?refresh=true", bulk);
    assertThat(answer).contains("\"errors\":true");
    assertThat(all(Pattern.compile("\"status\":(\\d+)"), answer))
        .containsExactly("201", "400", "400", "400", "400", "400");
    assertThat(answer)
        .contains("only write ops with an op_type of create are allowed in data streams")
        .contains("data stream timestamp field [@timestamp] is missing")
        .contains("data stream timestamp field [@timestamp] encountered multiple values")
        .contains("specifies a custom routing");
    String index = indices("rules-a").getFirst();
    assertThat(send(Method.PUT, "/" + index + "/_doc/1", ONE))
        .startsWith("400")
        .contains("target corresponding data stream [rules-a] instead");
    assertThat(send(Method.PUT, "/" + index + "/_doc/1?if_seq_no=0&if_primary_term=1&refresh=true", ONE))
        .startsWith("200");
    assertThat(send(Method.PUT, "/" + index + "/_create/9", ONE)).startsWith("400");
    assertThat(
            send(
                Method.POST,
                "/rules-a/_update_by_query?refresh=true",
                "{\"script\":\"ctx._source.level='seen'\"}"))
        .contains("\"updated\":1");
    assertThat(
            send(
                Method.POST,
                "/rules-a/_delete_by_query?refresh=true",
                "{\"query\":{\"match\":{\"level\":\"seen\"}}}"))
        .contains("\"deleted\":1");
    assertThat(send(Method.POST, "/plain-index/_doc?require_data_stream=true", ONE))
        .startsWith("404")
        .contains("[require_data_stream] request flag is [true]");
    assertThat(send(Method.POST, "/rules-a/_doc?require_alias=true", ONE)).startsWith("404");
  }

  @Test
  void writesGoOnToTheNextIndexAtARollover() {
    template("roll", "");
    assertThat(send(Method.PUT, "/_data_stream/roll-a", "")).startsWith("200");
    assertThat(send(Method.PUT, "/_data_stream/roll-a", ""))
        .startsWith("400")
        .contains("data_stream [roll-a] already exists");
    assertThat(send(Method.POST, "/roll-a/_doc?refresh=true", ONE)).startsWith("201");
    String conditions = "{\"conditions\":{\"max_docs\":1,\"min_docs\":1}}";
    assertThat(send(Method.POST, "/roll-a/_rollover?dry_run=true", conditions))
        .contains("\"rolled_over\":false,\"dry_run\":true")
        .contains("\"[max_docs: 1]\":true");
    assertThat(send(Method.POST, "/roll-a/_rollover", conditions))
        .contains("\"rolled_over\":true")
        .contains("-000002\"");
    assertThat(send(Method.POST, "/roll-a/_rollover", conditions))
        .contains("\"rolled_over\":false");
    assertThat(indices("roll-a")).hasSize(2);
    assertThat(send(Method.POST, "/roll-a/_doc?refresh=true", ONE)).contains("-000002\"");
    assertThat(get("/roll-a/_count")).contains("\"count\":2");
    assertThat(send(Method.POST, "/roll-a/_rollover?lazy=true", "")).contains("\"lazy\":true");
    assertThat(indices("roll-a")).hasSize(2);
    assertThat(get("/_data_stream/roll-a")).contains("\"rollover_on_write\":true");
    assertThat(send(Method.POST, "/roll-a/_doc", ONE)).contains("-000003\"");
    assertThat(get("/_data_stream/roll-a")).contains("\"rollover_on_write\":false");
    String write = indices("roll-a").getLast();
    assertThat(send(Method.DELETE, "/" + write, ""))
        .startsWith("400")
        .contains("is the write index for data stream [roll-a] and cannot be deleted");
    assertThat(send(Method.DELETE, "/" + indices("roll-a").getFirst(), "")).startsWith("200");
    assertThat(indices("roll-a")).hasSize(2);
    assertThat(send(Method.DELETE, "/roll-a", ""))
        .startsWith("400")
        .contains("matches a data stream");
    assertThat(get("/_data_stream/roll-a/_stats")).contains("\"backing_indices\":2");
    assertThat(send(Method.DELETE, "/_data_stream/roll-a", "")).startsWith("200");
    assertThat(get("/_data_stream/roll-a")).startsWith("404");
    assertThat(get("/roll-a/_search")).startsWith("404");
    assertThat(get("/_cat/indices/.ds-roll-*")).isEqualTo("200 ");
  }

  @Test
  void noWriteIsRefusedWhileAStreamRollsOver() throws Exception {
    template("busy", "");
    assertThat(send(Method.POST, "/busy-a/_doc", ONE)).startsWith("201");
    int writers = 4;
    int each = 40;
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        all.add(threads.submit(() -> {
          for (int n = 0; n < each; n++) {
            assertThat(send(Method.POST, "/busy-a/_doc", ONE)).startsWith("201");
          }
          return true;
        }));
      }
      for (int i = 0; i < 6; i++) {
        assertThat(send(Method.POST, "/busy-a/_rollover", "")).contains("\"rolled_over\":true");
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    }
    assertThat(send(Method.POST, "/busy-a/_refresh", "")).startsWith("200");
    assertThat(get("/busy-a/_count")).contains("\"count\":" + (1 + writers * each));
    assertThat(indices("busy-a")).hasSize(7);
  }

  @Test
  void aliasesOfStreamsHoldForAllOfTheirIndices() {
    template("al", ",\"template\":{\"aliases\":{\"al-all\":{}}}");
    assertThat(send(Method.POST, "/al-a/_doc?refresh=true", ONE)).startsWith("201");
    assertThat(
            send(
                Method.POST,
                "/_aliases",
                "{\"actions\":[{\"add\":{\"index\":\"al-a\",\"alias\":\"al-info\",\"filter\":"
                    + "{\"term\":{\"level\":\"info\"}},\"is_write_index\":true}}]}"))
        .startsWith("200");
    assertThat(send(Method.POST, "/al-a/_rollover", "")).contains("\"rolled_over\":true");
    assertThat(send(Method.POST, "/al-info/_doc?refresh=true", ONE)).contains("-000002\"");
    assertThat(send(Method.POST, "/al-a/_doc?refresh=true", ONE.replace("info", "warn")))
        .startsWith("201");
    assertThat(get("/al-info/_count")).contains("\"count\":2");
    assertThat(get("/al-all/_count")).contains("\"count\":3");
    assertThat(get("/_alias/al-info"))
        .startsWith("200 {\"al-a\":{\"aliases\":{\"al-info\":{\"filter\":")
        .contains("\"is_write_index\":true");
    assertThat(get("/_cat/aliases/al-info")).contains("al-info", "al-a");
    assertThat(get("/_resolve/index/al-*"))
        .contains("\"aliases\":[{\"name\":\"al-all\",\"indices\":[\"al-a\"]}");
    String index = indices("al-a").getFirst();
    assertThat(send(Method.PUT, "/" + index + "/_alias/other", ""))
        .startsWith("400")
        .contains("Data stream backing indices don't support aliases");
    assertThat(send(Method.PUT, "/al-a/_alias/other", "{\"routing\":\"x\"}"))
        .startsWith("400")
        .contains("aliases that point to data streams don't support routing");
    assertThat(send(Method.DELETE, "/al-a/_alias/al-info", "")).startsWith("200");
    assertThat(get("/_alias/al-info")).startsWith("404");
  }

  @Test
  void indicesBecomePartsOfStreamsAndLeaveThem() {
    template("mod", "");
    assertThat(send(Method.POST, "/mod-a/_doc", ONE)).startsWith("201");
    assertThat(send(Method.PUT, "/old-1", "")).startsWith("200");
    assertThat(send(Method.PUT, "/old-1/_doc/1?refresh=true", ONE)).startsWith("201");
    String add = "{\"add_backing_index\":{\"data_stream\":\"mod-a\",\"index\":\"old-1\"}}";
    assertThat(send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + add + "]}"))
        .startsWith("200");
    assertThat(indices("mod-a")).hasSize(2).first().isEqualTo("old-1");
    assertThat(get("/mod-a/_count")).contains("\"count\":");
    assertThat(get("/old*/_count")).contains("\"count\":0");
    String remove = add.replace("add_", "remove_");
    assertThat(send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + remove + "]}"))
        .startsWith("200");
    assertThat(indices("mod-a")).hasSize(1);
    assertThat(get("/old-1/_count")).contains("\"count\":1");
    String writer = remove.replace("old-1", indices("mod-a").getFirst());
    assertThat(send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + writer + "]}"))
        .startsWith("400")
        .contains("because it is the write index");
    assertThat(send(Method.POST, "/_data_stream/_promote/mod-a", "")).startsWith("400");
    assertThat(send(Method.PUT, "/mig-1", "{\"aliases\":{\"mod-b\":{}}}")).startsWith("200");
    assertThat(send(Method.POST, "/_data_stream/_migrate/mod-b", "")).startsWith("200");
    assertThat(send(Method.POST, "/mod-b/_doc?refresh=true", ONE)).contains("\"mig-1\"");
    assertThat(send(Method.POST, "/mod-b/_rollover", "")).contains(".ds-mod-b-");
    assertThat(indices("mod-b")).hasSize(2);
  }

  @Test
  void whatAStreamRefusesIsKeptBesideItWhereThatIsWanted() {
    template(
        "keep",
        ",\"template\":{\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}},"
            + "\"settings\":{\"index.default_pipeline\":\"strict\"},"
            + "\"data_stream_options\":{\"failure_store\":{\"enabled\":true}}}");
    assertThat(
            send(
                Method.PUT,
                "/_ingest/pipeline/strict",
                "{\"processors\":[{\"fail\":{\"if\":\"ctx.bad == true\",\"message\":\"bad one\"}}]}"))
        .startsWith("200");
    String bulk =
        "{\"create\":{\"_index\":\"keep-a\"}}\n{\"@timestamp\":1,\"bad\":true}\n"
            + "{\"create\":{\"_index\":\"keep-a\"}}\n{\"@timestamp\":1,\"n\":\"x\"}\n"
            + "{\"create\":{\"_index\":\"keep-a\"}}\n{\"n\":1}\n"
            + "{\"create\":{\"_index\":\"keep-a\"}}\n"
            + ONE
            + "\n{\"index\":{\"_index\":\"keep-a\"}}\n"
            + ONE
            + "\n";
    String answer = send(Method.POST, "/_bulk?refresh=true", bulk);
    assertThat(all(Pattern.compile("\"status\":(\\d+)"), answer))
        .containsExactly("201", "201", "201", "201", "400");
    assertThat(all(Pattern.compile("(\"failure_store\":\"used\")"), answer)).hasSize(3);
    assertThat(get("/keep-a/_count")).contains("\"count\":1");
    assertThat(get("/keep-a::data/_count")).contains("\"count\":1");
    assertThat(get("/keep-a::failures/_count")).contains("\"count\":3");
    assertThat(get("/keep-*::failures/_count")).contains("\"count\":3");
    assertThat(get("/keep-*/_count")).contains("\"count\":1");
    assertThat(get("/keep-a::failures/_search?q=error.type:fail_processor_exception"))
        .contains("\"message\":\"bad one\"", "\"source\":{\"@timestamp\":1,\"bad\":true}");
    assertThat(get("/_data_stream/keep-a"))
        .contains("\"failure_store\":{\"enabled\":true")
        .contains(".fs-keep-a-");
    template("none", "");
    assertThat(send(Method.POST, "/none-a/_doc", ONE)).startsWith("201");
    assertThat(get("/none-a::failures/_count")).contains("\"count\":0");
    assertThat(
            send(
                Method.PUT,
                "/_data_stream/none-a/_options",
                "{\"failure_store\":{\"enabled\":true}}"))
        .startsWith("200");
    assertThat(send(Method.POST, "/none-a/_doc", "{}")).contains("\"failure_store\":\"used\"");
    assertThat(send(Method.DELETE, "/_data_stream/keep-a", "")).startsWith("200");
    assertThat(get("/keep-a::failures/_count")).startsWith("404");
  }

  @Test
  void builtInTemplatesMakeStreamsUntilOthersDo() {
    assertThat(send(Method.POST, "/logs-app-default/_doc?refresh=true",
            "{\"@timestamp\":1,\"message\":\"a b\",\"host\":{\"name\":\"h\"},\"client_ip\":\"::1\"}"))
        .startsWith("201");
    assertThat(get("/logs-app-default/_mapping"))
        .contains("\"message\":{\"type\":\"match_only_text\"}")
        .contains("\"client_ip\":{\"type\":\"ip\"");
    assertThat(get("/_data_stream/logs-app-default")).contains("\"template\":\"logs\"");
    assertThat(
            send(
                Method.PUT,
                "/_index_template/mine",
                "{\"index_patterns\":[\"logs-mine-*\"],\"data_stream\":{}}"))
        .startsWith("200");
    assertThat(send(Method.POST, "/logs-mine-x/_doc", ONE)).startsWith("201");
    assertThat(get("/_data_stream/logs-mine-x")).contains("\"template\":\"mine\"");
  }

  @Test
  void openSearchCountsIndicesWithoutDates() {
    RestApi other = node.whole(Persona.OPENSEARCH);
    assertThat(
            send(
                other,
                Method.PUT,
                "/_index_template/os",
                "{\"index_patterns\":[\"os-*\"],\"data_stream\":{\"timestamp_field\":"
                    + "{\"name\":\"when\"}}}"))
        .startsWith("200");
    assertThat(send(other, Method.PUT, "/_data_stream/os-a", "")).startsWith("200");
    assertThat(send(other, Method.POST, "/os-a/_doc", "{\"when\":1}")).startsWith("201");
    assertThat(send(other, Method.POST, "/os-a/_doc", "{\"@timestamp\":1}")).startsWith("400");
    assertThat(send(other, Method.GET, "/_data_stream/os-a", ""))
        .contains("{\"name\":\"os-a\",\"timestamp_field\":{\"name\":\"when\"},\"indices\":"
            + "[{\"index_name\":\".ds-os-a-000001\",\"index_uuid\":");
    assertThat(send(other, Method.PUT, "/_data_stream/nothing", ""))
        .startsWith("400")
        .contains("no matching index template found for data stream [nothing]");
    assertThat(send(other, Method.POST, "/os-a/_rollover", "")).contains(".ds-os-a-000002");
  }
}
