package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static io.lampyr.restapi.stream.StreamCalls.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DataStreamsTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(23, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  @Test
  void aFirstWriteMakesTheStreamOfTemplatesAndComponents() {
    assertThat(
            calls.send(
                Method.PUT,
                "/_component_template/part",
                "{\"template\":{\"settings\":{\"number_of_shards\":2},\"mappings\":{\"properties\":"
                    + "{\"level\":{\"type\":\"keyword\"}}}}}"))
        .startsWith("200");
    calls.template("auto", ",\"composed_of\":[\"part\"],\"priority\":7");
    assertThat(calls.send(Method.POST, "/auto-app/_doc?refresh=true", ONE))
        .startsWith("201 {\"_index\":\".ds-auto-app-")
        .contains("-000001\"");
    assertThat(calls.get("/_data_stream/auto-app"))
        .startsWith(
            "200 {\"data_streams\":[{\"name\":\"auto-app\",\"timestamp_field\":"
                + "{\"name\":\"@timestamp\"},\"indices\":[{\"index_name\":\".ds-auto-app-")
        .contains("\"generation\":1,\"status\":\"", "\"template\":\"auto\"", "\"hidden\":false");
    assertThat(calls.get("/auto-app"))
        .contains("\"hidden\":\"true\"", "\"number_of_shards\":\"2\"")
        .contains("\"level\":{\"type\":\"keyword\"}", "\"@timestamp\":{\"type\":\"date\"}")
        .contains("\"data_stream\":\"auto-app\"");
    assertThat(calls.get("/auto-app/_search")).contains("\"total\":{\"value\":1,");
    assertThat(calls.get("/auto-*/_count")).contains("\"count\":1");
    assertThat(calls.get("/auto-app/_mapping")).startsWith("200 {\".ds-auto-app-");
    assertThat(calls.get("/_resolve/index/auto-*"))
        .contains("{\"indices\":[],\"aliases\":[],\"data_streams\":[{\"name\":\"auto-app\"");
    assertThat(calls.get("/_cat/indices/auto-app")).contains(".ds-auto-app-");
    assertThat(calls.send(Method.PUT, "/auto-other", ""))
        .startsWith("400")
        .contains("that creates data streams only, use create data stream api instead");
    assertThat(
            calls.send(Method.POST, "/auto-other/_update/1", "{\"doc\":{},\"doc_as_upsert\":true}"))
        .startsWith("400")
        .contains("that creates data streams only, use create data stream api instead");
    assertThat(calls.get("/_data_stream/auto-other")).startsWith("404");
    assertThat(calls.send(Method.DELETE, "/_index_template/auto", ""))
        .startsWith("400")
        .contains("as they are in use by a data streams [auto-app]");
  }

  @Test
  void onlyCreationsWithOneTimestampAreTaken() {
    calls.template("rules", "");
    String bulk =
        "{\"create\":{\"_index\":\"rules-a\",\"_id\":\"1\"}}\n"
            + ONE
            + "\n{\"index\":{\"_index\":\"rules-a\"}}\n"
            + ONE
            + "\n{\"create\":{\"_index\":\"rules-a\"}}\n{\"level\":\"x\"}\n"
            + "{\"create\":{\"_index\":\"rules-a\"}}\n{\"@timestamp\":[1,2]}\n"
            + "{\"create\":{\"_index\":\"rules-a\"}}\n{\"@timestamp\":[[]]}\n"
            + "{\"create\":{\"_index\":\"rules-a\"}}\n{\"@timestamp\":[[1],[2]]}\n"
            + "{\"create\":{\"_index\":\"rules-a\",\"routing\":\"r\"}}\n"
            + ONE
            + "\n{\"delete\":{\"_index\":\"rules-a\",\"_id\":\"1\"}}\n";
    String answer = calls.send(Method.POST, "/_bulk?refresh=true", bulk);
    assertThat(answer).contains("\"errors\":true");
    assertThat(all(Pattern.compile("\"status\":(\\d+)"), answer))
        .containsExactly("201", "400", "400", "400", "400", "400", "400", "400");
    assertThat(answer)
        .contains("only write ops with an op_type of create are allowed in data streams")
        .contains("data stream timestamp field [@timestamp] is missing")
        .contains("data stream timestamp field [@timestamp] encountered multiple values")
        .contains("specifies a custom routing");
  }

  @Test
  void mappingsMaySayThatDocumentsHaveOneTimestamp() {
    String told = "\"mappings\":{\"_data_stream_timestamp\":{\"enabled\":true}}";
    calls.template("told", ",\"template\":{" + told + "}");
    assertThat(calls.send(Method.PUT, "/told-a/_create/1", ONE)).startsWith("201");
    assertThat(calls.send(Method.PUT, "/plain", "{" + told + "}")).startsWith("200");
    assertThat(calls.send(Method.GET, "/plain/_mapping", "")).contains(told);
    assertThat(calls.send(Method.PUT, "/plain/_doc/1", ONE)).startsWith("201");
    assertThat(calls.send(Method.PUT, "/plain/_doc/2", "{\"a\":1}"))
        .startsWith("400")
        .contains("data stream timestamp field [@timestamp] is missing");
    assertThat(calls.send(Method.POST, "/plain/_update/1", "{\"doc\":{\"@timestamp\":[]}}"))
        .startsWith("400");
    String without = told.replace("\"mappings\":", "").replace("true", "false");
    assertThat(calls.send(Method.PUT, "/plain/_mapping", without))
        .startsWith("400")
        .contains("Cannot update parameter [enabled] from [true] to [false]");
    String words = "\"properties\":{\"@timestamp\":{\"type\":\"keyword\"}}}}";
    calls.send(Method.PUT, "/words", "{" + told.substring(0, told.length() - 1) + "," + words);
    assertThat(calls.send(Method.PUT, "/words/_doc/1", ONE)).startsWith("400");
    assertThat(calls.send(Method.PUT, "/bare", "{" + told.replace("true", "false") + "}"))
        .startsWith("200");
    assertThat(calls.send(Method.PUT, "/bare/_doc/1", "{\"a\":1}")).startsWith("201");
  }

  @Test
  void indicesOfStreamsTakeChangesButNoNewDocuments() {
    calls.template("rules", "");
    assertThat(calls.send(Method.PUT, "/rules-b/_create/1?refresh=true", ONE)).startsWith("201");
    String index = calls.indices("rules-b").getFirst();
    assertThat(calls.send(Method.PUT, "/" + index + "/_doc/1", ONE))
        .startsWith("400")
        .contains("target corresponding data stream [rules-b] instead");
    assertThat(
            calls.send(
                Method.PUT,
                "/" + index + "/_doc/1?if_seq_no=0&if_primary_term=1&refresh=true",
                ONE))
        .startsWith("200");
    assertThat(calls.send(Method.PUT, "/" + index + "/_create/9", ONE)).startsWith("400");
    assertThat(
            calls.send(
                Method.POST,
                "/rules-b/_update_by_query?refresh=true",
                "{\"script\":\"ctx._source.level='seen'\"}"))
        .contains("\"updated\":1");
    assertThat(
            calls.send(
                Method.POST,
                "/rules-b/_delete_by_query?refresh=true",
                "{\"query\":{\"match\":{\"level\":\"seen\"}}}"))
        .contains("\"deleted\":1");
    assertThat(calls.send(Method.POST, "/plain-index/_doc?require_data_stream=true", ONE))
        .startsWith("404")
        .contains("[require_data_stream] request flag is [true]");
    assertThat(calls.send(Method.POST, "/rules-b/_doc?require_alias=true", ONE)).startsWith("404");
  }

  @Test
  void writesGoOnToTheNextIndexAtARollover() {
    calls.template("roll", "");
    assertThat(calls.send(Method.PUT, "/_data_stream/roll-a", "")).startsWith("200");
    assertThat(calls.send(Method.PUT, "/_data_stream/roll-a", ""))
        .startsWith("400")
        .contains("data_stream [roll-a] already exists");
    assertThat(calls.send(Method.POST, "/roll-a/_doc?refresh=true", ONE)).startsWith("201");
    String conditions = "{\"conditions\":{\"max_docs\":1,\"min_docs\":1}}";
    assertThat(calls.send(Method.POST, "/roll-a/_rollover?dry_run=true", conditions))
        .contains("\"rolled_over\":false,\"dry_run\":true")
        .contains("\"[max_docs: 1]\":true");
    assertThat(calls.send(Method.POST, "/roll-a/_rollover", conditions))
        .contains("\"rolled_over\":true")
        .contains("-000002\"");
    assertThat(calls.send(Method.POST, "/roll-a/_rollover", conditions))
        .contains("\"rolled_over\":false");
    assertThat(calls.indices("roll-a")).hasSize(2);
    assertThat(calls.send(Method.POST, "/roll-a/_doc?refresh=true", ONE)).contains("-000002\"");
    assertThat(calls.get("/roll-a/_count")).contains("\"count\":2");
    assertThat(calls.send(Method.POST, "/roll-a/_rollover?lazy=true", ""))
        .contains("\"lazy\":true");
    assertThat(calls.indices("roll-a")).hasSize(2);
    assertThat(calls.get("/_data_stream/roll-a")).contains("\"rollover_on_write\":true");
    assertThat(calls.send(Method.POST, "/roll-a/_doc", ONE)).contains("-000003\"");
    assertThat(calls.get("/_data_stream/roll-a")).contains("\"rollover_on_write\":false");
  }

  @Test
  void whatIsWrittenToIsDeletedWithTheStreamAlone() {
    calls.template("gone", "");
    assertThat(calls.send(Method.PUT, "/_data_stream/gone-a", "")).startsWith("200");
    assertThat(calls.send(Method.POST, "/gone-a/_rollover", "")).startsWith("200");
    assertThat(calls.send(Method.POST, "/gone-a/_rollover", "")).startsWith("200");
    String write = calls.indices("gone-a").getLast();
    assertThat(calls.send(Method.DELETE, "/" + write, ""))
        .startsWith("400")
        .contains("is the write index for data stream [gone-a] and cannot be deleted");
    assertThat(calls.send(Method.DELETE, "/" + calls.indices("gone-a").getFirst(), ""))
        .startsWith("200");
    assertThat(calls.indices("gone-a")).hasSize(2);
    assertThat(calls.send(Method.DELETE, "/gone-a", ""))
        .startsWith("400")
        .contains("matches a data stream");
    assertThat(calls.get("/_data_stream/gone-a/_stats")).contains("\"backing_indices\":2");
    assertThat(calls.get("/_data_stream/gone-x*/_stats")).startsWith("200");
    assertThat(calls.get("/_data_stream/gone-x*/_stats?allow_no_indices=false")).startsWith("404");
    assertThat(calls.get("/_data_stream/gone-x/_stats")).startsWith("404");
    assertThat(calls.get("/_data_stream/gone-x/_stats?ignore_unavailable=true")).startsWith("200");
    assertThat(calls.send(Method.DELETE, "/_data_stream/gone-a", "")).startsWith("200");
    assertThat(calls.get("/_data_stream/gone-a")).startsWith("404");
    assertThat(calls.get("/gone-a/_search")).startsWith("404");
    assertThat(calls.get("/_cat/indices/.ds-gone-*")).isEqualTo("200 ");
  }

  @Test
  void noWriteIsRefusedWhileAStreamRollsOver() throws Exception {
    calls.template("busy", "");
    assertThat(calls.send(Method.POST, "/busy-a/_doc", ONE)).startsWith("201");
    int writers = 4;
    int each = 40;
    try (ExecutorService threads = Executors.newFixedThreadPool(writers)) {
      List<Future<Boolean>> all = new ArrayList<>();
      for (int i = 0; i < writers; i++) {
        all.add(
            threads.submit(() -> {
              for (int n = 0; n < each; n++) {
                assertThat(calls.send(Method.POST, "/busy-a/_doc", ONE)).startsWith("201");
              }
              return true;
            }));
      }
      for (int i = 0; i < 6; i++) {
        assertThat(calls.send(Method.POST, "/busy-a/_rollover", ""))
            .contains("\"rolled_over\":true");
      }
      for (Future<Boolean> one : all) {
        assertThat(one.get()).isTrue();
      }
    }
    assertThat(calls.send(Method.POST, "/busy-a/_refresh", "")).startsWith("200");
    assertThat(calls.get("/busy-a/_count")).contains("\"count\":" + (1 + writers * each));
    assertThat(calls.indices("busy-a")).hasSize(7);
  }

  @Test
  void aliasesOfStreamsHoldForAllOfTheirIndices() {
    calls.template("al", ",\"template\":{\"aliases\":{\"al-all\":{}}}");
    assertThat(calls.send(Method.POST, "/al-a/_doc?refresh=true", ONE)).startsWith("201");
    assertThat(
            calls.send(
                Method.POST,
                "/_aliases",
                "{\"actions\":[{\"add\":{\"index\":\"al-a\",\"alias\":\"al-info\",\"filter\":"
                    + "{\"term\":{\"level\":\"info\"}},\"is_write_index\":true}}]}"))
        .startsWith("200");
    assertThat(calls.send(Method.POST, "/al-a/_rollover", "")).contains("\"rolled_over\":true");
    assertThat(calls.send(Method.POST, "/al-info/_doc?refresh=true", ONE)).contains("-000002\"");
    assertThat(calls.send(Method.POST, "/al-a/_doc?refresh=true", ONE.replace("info", "warn")))
        .startsWith("201");
    assertThat(calls.get("/al-info/_count")).contains("\"count\":2");
    assertThat(calls.get("/al-all/_count")).contains("\"count\":3");
    assertThat(calls.get("/_alias/al-info"))
        .startsWith("200 {\"al-a\":{\"aliases\":{\"al-info\":{\"filter\":")
        .contains("\"is_write_index\":true");
    assertThat(calls.get("/_cat/aliases/al-info")).contains("al-info", "al-a");
    assertThat(calls.get("/_resolve/index/al-*"))
        .contains("\"aliases\":[{\"name\":\"al-all\",\"indices\":[\"al-a\"]}");
    assertThat(calls.send(Method.POST, "/al-info/_rollover", ""))
        .startsWith("400")
        .contains("Aliases to data streams cannot be rolled over.");
    assertThat(calls.send(Method.POST, "/al-*/_rollover", ""))
        .startsWith("400")
        .contains("rollover target [al-*] does not exist");
    String index = calls.indices("al-a").getFirst();
    assertThat(calls.send(Method.PUT, "/" + index + "/_alias/other", ""))
        .startsWith("400")
        .contains("Data stream backing indices don't support aliases");
    assertThat(calls.send(Method.PUT, "/al-a/_alias/other", "{\"routing\":\"x\"}"))
        .startsWith("400")
        .contains("aliases that point to data streams don't support routing");
    assertThat(calls.send(Method.DELETE, "/al-a/_alias/al-info", "")).startsWith("200");
    assertThat(calls.get("/_alias/al-info")).startsWith("404");
  }

  @Test
  void indicesBecomePartsOfStreamsAndLeaveThem() {
    calls.template("mod", "");
    assertThat(calls.send(Method.POST, "/mod-a/_doc", ONE)).startsWith("201");
    assertThat(calls.send(Method.PUT, "/old-1", "")).startsWith("200");
    assertThat(calls.send(Method.PUT, "/old-1/_doc/1?refresh=true", ONE)).startsWith("201");
    String add = "{\"add_backing_index\":{\"data_stream\":\"mod-a\",\"index\":\"old-1\"}}";
    assertThat(calls.send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + add + "]}"))
        .startsWith("200");
    assertThat(calls.indices("mod-a")).hasSize(2).first().isEqualTo("old-1");
    assertThat(calls.get("/mod-a/_count")).contains("\"count\":");
    assertThat(calls.get("/old*/_count")).contains("\"count\":0");
    String remove = add.replace("add_", "remove_");
    assertThat(calls.send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + remove + "]}"))
        .startsWith("200");
    assertThat(calls.indices("mod-a")).hasSize(1);
    assertThat(calls.get("/old-1/_count")).contains("\"count\":1");
    String writer = remove.replace("old-1", calls.indices("mod-a").getFirst());
    assertThat(calls.send(Method.POST, "/_data_stream/_modify", "{\"actions\":[" + writer + "]}"))
        .startsWith("400")
        .contains("because it is the write index");
    assertThat(calls.send(Method.POST, "/_data_stream/_promote/mod-a", "")).startsWith("400");
    assertThat(calls.send(Method.PUT, "/mig-1", "{\"aliases\":{\"mod-b\":{}}}")).startsWith("200");
    assertThat(calls.send(Method.POST, "/_data_stream/_migrate/mod-b", "")).startsWith("200");
    assertThat(calls.send(Method.POST, "/mod-b/_doc?refresh=true", ONE)).contains("\"mig-1\"");
    assertThat(calls.send(Method.POST, "/mod-b/_rollover", "")).contains(".ds-mod-b-");
    assertThat(calls.indices("mod-b")).hasSize(2);
  }

  @Test
  void builtInTemplatesMakeStreamsUntilOthersDo() {
    assertThat(
            calls.send(
                Method.POST,
                "/logs-app-default/_doc?refresh=true",
                "{\"@timestamp\":1,\"message\":\"a"
                    + " b\",\"host\":{\"name\":\"h\"},\"client_ip\":\"::1\"}"))
        .startsWith("201");
    assertThat(calls.get("/logs-app-default/_mapping"))
        .contains("\"message\":{\"type\":\"match_only_text\"}")
        .contains("\"client_ip\":{\"type\":\"ip\"");
    assertThat(calls.get("/_data_stream/logs-app-default")).contains("\"template\":\"logs\"");
    assertThat(
            calls.send(
                Method.PUT,
                "/_index_template/mine",
                "{\"index_patterns\":[\"logs-mine-*\"],\"data_stream\":{}}"))
        .startsWith("200");
    assertThat(calls.send(Method.POST, "/logs-mine-x/_doc", ONE)).startsWith("201");
    assertThat(calls.get("/_data_stream/logs-mine-x")).contains("\"template\":\"mine\"");
  }

  @Test
  void eachProductHasItsOwnAnswerToTheDeletionOfAStreamThatIsNotThere() {
    assertThat(calls.send(Method.DELETE, "/_data_stream/nowhere", "")).startsWith("404");
    assertThat(calls.as(Persona.OPENSEARCH).send(Method.DELETE, "/_data_stream/nowhere", ""))
        .isEqualTo("200 {\"acknowledged\":true}");
  }

  @Test
  void openSearchCountsIndicesWithoutDates() {
    StreamCalls other = calls.as(Persona.OPENSEARCH);
    assertThat(
            other.send(
                Method.PUT,
                "/_index_template/os",
                "{\"index_patterns\":[\"os-*\"],\"data_stream\":{\"timestamp_field\":"
                    + "{\"name\":\"when\"}}}"))
        .startsWith("200");
    assertThat(other.send(Method.PUT, "/_data_stream/os-a", "")).startsWith("200");
    assertThat(other.send(Method.POST, "/os-a/_doc", "{\"when\":1}")).startsWith("201");
    assertThat(other.send(Method.POST, "/os-a/_doc", "{\"@timestamp\":1}"))
        .startsWith("400")
        .contains("{\"type\":\"mapper_parsing_exception\",\"reason\":\"failed to parse\"")
        .contains("documents must contain a single-valued timestamp field 'when' of date type");
    assertThat(other.send(Method.GET, "/_data_stream/os-a", ""))
        .contains(
            "{\"name\":\"os-a\",\"timestamp_field\":{\"name\":\"when\"},\"indices\":"
                + "[{\"index_name\":\".ds-os-a-000001\",\"index_uuid\":");
    assertThat(other.send(Method.PUT, "/_data_stream/nothing", ""))
        .startsWith("400")
        .contains("no matching index template found for data stream [nothing]");
    assertThat(other.send(Method.PUT, "/_index_template/even", "{\"index_patterns\":[\"even*\"]}"))
        .startsWith("200");
    assertThat(other.send(Method.PUT, "/_data_stream/even-a", ""))
        .contains(
            "matching index template [even] for data stream [even-a] has no data stream template");
    assertThat(other.send(Method.PUT, "/_index_template/os", "{\"index_patterns\":[\"os-*\"]}"))
        .startsWith("400")
        .contains("priority [null] and no data stream configuration would cause data streams");
    assertThat(other.send(Method.POST, "/os-a/_rollover", "")).contains(".ds-os-a-000002");
  }
}
