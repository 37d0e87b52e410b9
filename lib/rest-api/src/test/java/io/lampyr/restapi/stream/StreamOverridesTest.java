package io.lampyr.restapi.stream;

import static io.lampyr.restapi.stream.StreamCalls.ONE;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Method;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class StreamOverridesTest {
  private static StreamCalls calls;

  @BeforeAll
  static void start() {
    calls = new StreamCalls(31, Persona.ELASTICSEARCH);
    calls.template(
        "over",
        ",\"template\":{\"mappings\":{\"properties\":{\"n\":{\"type\":\"long\"}}},"
            + "\"settings\":{\"index.refresh_interval\":\"7s\"}}");
  }

  @AfterAll
  static void stop() {
    calls.close();
  }

  private static String put(String what, String body) {
    return calls.send(Method.PUT, "/_data_stream/" + what, body);
  }

  @Test
  void mappingsOfOneStreamHoldForItsNextIndex() {
    assertThat(put("over-m", "")).startsWith("200");
    assertThat(calls.get("/_data_stream/over-m/_mappings"))
        .contains("\"mappings\":{},\"effective_mappings\":{\"properties\":{\"n\"");
    String wanted = "{\"properties\":{\"n\":{\"type\":\"keyword\"}}}";
    assertThat(put("over-m/_mappings?dry_run=true", wanted))
        .contains("\"applied_to_data_stream\":true", "\"effective_mappings\":" + wanted);
    assertThat(calls.get("/_data_stream/over-m/_mappings")).contains("\"mappings\":{}");
    assertThat(put("over-m/_mappings", wanted)).contains("\"mappings\":" + wanted);
    assertThat(calls.get("/over-m/_mapping")).contains("\"long\"").doesNotContain("keyword");
    assertThat(calls.send(Method.POST, "/over-m/_rollover", "")).startsWith("200");
    assertThat(calls.get("/over-m/_mapping")).contains("\"long\"", "\"keyword\"");
    assertThat(calls.get("/_data_stream/over-m")).contains("\"mappings\":" + wanted);
    assertThat(put("over-m/_mappings", "{\"properties\":{\"n\":{\"type\":\"txt\"}}}"))
        .startsWith("200")
        .contains("\"applied_to_data_stream\":false", "txt", "\"mappings\":{}");
    assertThat(calls.get("/_data_stream/over-m/_mappings")).contains("\"mappings\":" + wanted);
  }

  @Test
  void settingsOfOneStreamHoldForTheIndicesThatThereAreWhereTheyCan() {
    assertThat(put("over-s", "")).startsWith("200");
    assertThat(put("over-s/_settings", "{\"number_of_shards\":2,\"refresh_interval\":\"9s\"}"))
        .contains(
            "\"applied_to_data_stream_only\":[\"index.number_of_shards\"]",
            "\"applied_to_data_stream_and_backing_indices\":[\"index.refresh_interval\"]",
            "\"effective_settings\":{\"index\":{\"number_of_shards\":\"2\",\"refresh_interval\":"
                + "\"9s\"}}");
    assertThat(calls.get("/over-s/_settings"))
        .contains("\"9s\"", "\"number_of_shards\":\"1\"")
        .doesNotContain("\"7s\"");
    assertThat(calls.send(Method.POST, "/over-s/_rollover", "")).startsWith("200");
    assertThat(calls.get("/over-s/_settings")).contains("\"number_of_shards\":\"2\"");
    assertThat(put("over-s/_settings", "{\"refresh_interval\":null}"))
        .contains("\"settings\":{\"index\":{\"number_of_shards\":\"2\"}}", "\"7s\"");
    assertThat(calls.get("/over-s/_settings")).contains("\"7s\"").doesNotContain("\"9s\"");
    assertThat(put("over-s/_settings", "{\"hidden\":false}"))
        .contains("Cannot set the following settings on a data stream: [index.hidden]");
    assertThat(put("over-s/_settings", "{\"no_such\":1}"))
        .contains("\"applied_to_data_stream\":false", "unknown setting [index.no_such]");
    assertThat(put("over-none/_settings", "{\"refresh_interval\":null}")).startsWith("404");
  }

  @Test
  void failuresHaveALifecycleOfTheirOwnAndCanBeginEmpty() {
    assertThat(put("over-f", "")).startsWith("200");
    String rolled = calls.send(Method.POST, "/over-f::failures/_rollover", "");
    assertThat(rolled).contains("\"old_index\":\"_none_\"", "\"new_index\":\".fs-over-f-");
    assertThat(calls.send(Method.POST, "/over-f::failures/_rollover", "")).contains("000002");
    assertThat(
            put(
                "over-f/_options",
                "{\"failure_store\":{\"enabled\":false,\"lifecycle\":{\"data_retention\":\"3d\"}}}"))
        .startsWith("200");
    assertThat(calls.get("/_data_stream/over-f/_options"))
        .contains("\"lifecycle\":{\"enabled\":true,\"data_retention\":\"3d\"}");
    assertThat(calls.get("/.fs-over-f-*/_lifecycle/explain?expand_wildcards=all"))
        .contains("\"data_retention\":\"3d\"");
    assertThat(put("over-f/_options", "{\"failure_store\":{\"lifecycle\":{\"downsampling\":[]}}}"))
        .startsWith("400");
  }

  @Test
  void theNameOfAnIndexStandsForNoStream() {
    assertThat(calls.send(Method.POST, "/plain/_doc", ONE)).startsWith("201");
    assertThat(put("plain/_lifecycle", "{\"data_retention\":\"7d\"}")).contains("\"acknowledged\"");
    assertThat(calls.get("/_data_stream/plain/_lifecycle")).contains("\"data_streams\":[]");
    assertThat(calls.send(Method.DELETE, "/_data_stream/plain", "")).startsWith("404");
    assertThat(put("nothing/_lifecycle", "{}")).startsWith("404");
  }
}
