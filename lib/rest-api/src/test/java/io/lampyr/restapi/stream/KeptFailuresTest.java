package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static io.lampyr.restapi.stream.StreamCalls.all;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class KeptFailuresTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(24, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  @Test
  void whatAStreamRefusesIsKeptBesideItWhereThatIsWanted() {
    calls.template(
        "keep",
        ",\"template\":{\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}},"
            + "\"settings\":{\"index.default_pipeline\":\"strict\"},"
            + "\"data_stream_options\":{\"failure_store\":{\"enabled\":true}}}");
    assertThat(
            calls.send(
                Method.PUT,
                "/_ingest/pipeline/strict",
                "{\"processors\":[{\"fail\":{\"if\":\"ctx.bad == true\",\"message\":\"bad"
                    + " one\"}}]}"))
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
    String answer = calls.send(Method.POST, "/_bulk?refresh=true", bulk);
    assertThat(all(Pattern.compile("\"status\":(\\d+)"), answer))
        .containsExactly("201", "201", "201", "201", "400");
    assertThat(all(Pattern.compile("(\"failure_store\":\"used\")"), answer)).hasSize(3);
    assertThat(calls.get("/keep-a/_count")).contains("\"count\":1");
    assertThat(calls.get("/keep-a::data/_count")).contains("\"count\":1");
    assertThat(calls.get("/keep-a::failures/_count")).contains("\"count\":3");
    assertThat(calls.get("/keep-*::failures/_count")).contains("\"count\":3");
    assertThat(calls.get("/keep-*/_count")).contains("\"count\":1");
    assertThat(calls.get("/keep-a::failures/_search?q=error.type:fail_processor_exception"))
        .contains("\"message\":\"bad one\"", "\"source\":{\"@timestamp\":1,\"bad\":true}");
    assertThat(calls.get("/_data_stream/keep-a"))
        .contains("\"failure_store\":{\"enabled\":true")
        .contains(".fs-keep-a-");
    assertThat(calls.send(Method.DELETE, "/_data_stream/keep-a", "")).startsWith("200");
    assertThat(calls.get("/keep-a::failures/_count")).startsWith("404");
  }

  @Test
  void aStreamKeepsWhatItRefusesOnceItIsToldTo() {
    calls.template("none", "");
    assertThat(calls.send(Method.POST, "/none-a/_doc", ONE)).startsWith("201");
    assertThat(calls.get("/none-a::failures/_count")).contains("\"count\":0");
    assertThat(
            calls.send(
                Method.PUT,
                "/_data_stream/none-a/_options",
                "{\"failure_store\":{\"enabled\":true}}"))
        .startsWith("200");
    assertThat(calls.send(Method.POST, "/none-a/_doc", "{}"))
        .contains("\"failure_store\":\"used\"");
  }

  @Test
  void whatTheClusterOrAnOlderTemplateSaysIsShownAndDone() {
    calls.template("wide", "");
    String setting = "{\"persistent\":{\"data_streams.failure_store.enabled\":%s}}";
    String wide = setting.formatted("\"wide-*\"");
    assertThat(calls.send(Method.PUT, "/_cluster/settings", wide)).startsWith("200");
    assertThat(calls.send(Method.PUT, "/_data_stream/wide-a", "")).startsWith("200");
    assertThat(calls.get("/_data_stream/wide-a")).contains("\"failure_store\":{\"enabled\":true");
    assertThat(calls.send(Method.PUT, "/_cluster/settings", setting.formatted("null")))
        .startsWith("200");
    assertThat(calls.get("/_data_stream/wide-a")).contains("\"failure_store\":{\"enabled\":false");
    assertThat(
            calls.send(
                Method.PUT,
                "/_index_template/older",
                "{\"index_patterns\":[\"older-*\"],\"data_stream\":{\"failure_store\":true}}"))
        .startsWith("200");
    assertThat(calls.send(Method.POST, "/older-a/_doc", "{}"))
        .contains("\"failure_store\":\"used\"");
    assertThat(calls.get("/_data_stream/older-a"))
        .contains("\"failure_store\":{\"enabled\":true")
        .contains("\"retention_determined_by\":\"default_failures_retention\"");
  }
}
