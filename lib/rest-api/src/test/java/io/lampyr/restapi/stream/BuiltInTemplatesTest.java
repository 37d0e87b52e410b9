package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Templates that nobody has put, and what users make of them. */
class BuiltInTemplatesTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(37, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static void put(String path, String body) {
    assertThat(calls.send(Method.PUT, path, body)).startsWith("200");
  }

  @Test
  void aComponentOfTheUsersChangesWhatIsBuiltIn() {
    put(
        "/_component_template/logs@custom",
        "{\"template\":{\"lifecycle\":{\"data_retention\":\"7d\"},"
            + "\"settings\":{\"number_of_shards\":2},"
            + "\"mappings\":{\"properties\":{\"code\":{\"type\":\"short\"}}}}}");
    assertThat(calls.send(Method.POST, "/logs-own-default/_doc?refresh=true", ONE))
        .startsWith("201");
    assertThat(calls.get("/_data_stream/logs-own-default"))
        .contains("\"template\":\"logs\"", "\"enabled\":true,\"data_retention\":\"7d\"");
    assertThat(calls.get("/logs-own-default/_mapping"))
        .contains("\"code\":{\"type\":\"short\"}")
        .contains("\"level\":{\"type\":\"keyword\",\"ignore_above\":1024}")
        .contains("\"type\":{\"type\":\"constant_keyword\",\"value\":\"logs\"}");
    assertThat(calls.get("/logs-own-default/_settings"))
        .contains("\"number_of_shards\":\"2\"", "\"ignore_malformed\":\"true\"");
    assertThat(calls.send(Method.DELETE, "/_component_template/logs@custom", "")).startsWith("200");
    assertThat(calls.send(Method.DELETE, "/_data_stream/logs-own-default", "")).startsWith("200");
  }

  @Test
  void aComponentThatSuitsNoIndexOfTheTemplateIsRefused() {
    assertThat(
            calls.send(
                Method.PUT,
                "/_component_template/metrics@custom",
                "{\"template\":{\"mappings\":{\"properties\":{\"@timestamp\":{\"type\":\"text\"}}}}}"))
        .startsWith("400")
        .contains("data stream timestamp field [@timestamp] is of type [text], but [date,date");
    assertThat(calls.get("/_component_template/metrics@custom")).startsWith("404");
  }

  @Test
  void templatesOfTheUsersAreComposedOfWhatIsBuiltIn() {
    put(
        "/_index_template/app",
        "{\"index_patterns\":[\"app-*\"],\"data_stream\":{},\"priority\":200,"
            + "\"composed_of\":[\"logs@mappings\",\"logs@settings\",\"ecs@mappings\"]}");
    assertThat(calls.send(Method.POST, "/app-a/_doc?refresh=true", ONE)).startsWith("201");
    assertThat(calls.get("/app-a/_mapping"))
        .contains("\"level\":{\"type\":\"keyword\",\"ignore_above\":1024}");
    assertThat(calls.send(Method.DELETE, "/_component_template/logs@settings", ""))
        .startsWith("400")
        .contains("component template [logs@settings] is built in");
    put("/_component_template/logs@settings", "{\"template\":{\"settings\":{}}}");
    assertThat(calls.get("/_component_template/logs@settings"))
        .contains("{\"template\":{\"settings\":{}}}");
    assertThat(calls.send(Method.DELETE, "/_component_template/logs@settings", ""))
        .startsWith("200");
    assertThat(calls.get("/_component_template/logs@settings"))
        .contains("ignore_dynamic_beyond_limit");
    assertThat(calls.send(Method.DELETE, "/_component_template/*", "")).startsWith("200");
    assertThat(calls.get("/_component_template?filter_path=component_templates.name"))
        .contains("ecs@mappings", "traces@settings", "metrics-otel@mappings");
  }
}
