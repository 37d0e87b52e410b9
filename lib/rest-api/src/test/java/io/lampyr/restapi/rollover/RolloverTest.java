package io.lampyr.restapi.rollover;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RolloverTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(10, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
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

  private static void index(String name, String alias, String options) {
    String body = "{\"aliases\":{\"" + alias + "\":" + options + "}}";
    assertThat(send(Method.PUT, "/" + name, body)).startsWith("200");
    assertThat(send(Method.PUT, "/" + alias + "/_doc/1?refresh=true", "{}")).startsWith("201");
  }

  @Test
  void writesGoOnToTheNextIndexWithoutConditions() {
    index("plain-9", "plain", "{}");
    assertThat(send(Method.POST, "/plain/_rollover", "{\"settings\":{\"number_of_shards\":2}}"))
        .isEqualTo(
            "200 {\"acknowledged\":true,\"shards_acknowledged\":true,\"old_index\":\"plain-9\","
                + "\"new_index\":\"plain-000010\",\"rolled_over\":true,\"dry_run\":false,"
                + "\"lazy\":false,\"conditions\":{}}");
    assertThat(send(Method.GET, "/_alias/plain", ""))
        .isEqualTo("200 {\"plain-000010\":{\"aliases\":{\"plain\":{}}}}");
    assertThat(send(Method.PUT, "/plain/_doc/1", "{}")).contains("\"_index\":\"plain-000010\"");
  }

  @Test
  void anAliasWithAWriteIndexKeepsTheOldOnesForReading() {
    index("kept-000001", "kept", "{\"is_write_index\":true,\"filter\":{\"match_all\":{}}}");
    String conditions =
        "{\"conditions\":{\"max_docs\":1,\"max_age\":\"7d\",\"min_primary_shard_docs\":1}}";
    assertThat(send(Method.POST, "/kept/_rollover?dry_run=true", conditions))
        .startsWith("200 {\"acknowledged\":false")
        .contains("\"dry_run\":true")
        .contains(
            "\"[max_docs: 1]\":true,\"[max_age: 7d]\":false,\"[min_primary_shard_docs: 1]\":true");
    assertThat(send(Method.GET, "/kept-000002", "")).startsWith("404");
    assertThat(send(Method.POST, "/kept/_rollover", conditions)).contains("\"rolled_over\":true");
    assertThat(send(Method.GET, "/_alias/kept", ""))
        .contains("{\"kept-000001\":{\"aliases\":{\"kept\":")
        .contains("\"is_write_index\":false")
        .contains(
            "\"kept-000002\":{\"aliases\":{\"kept\":{\"filter\":{\"match_all\":{}},"
                + "\"is_write_index\":true}}}");
    assertThat(send(Method.PUT, "/kept/_doc/1", "{}")).contains("\"_index\":\"kept-000002\"");
    assertThat(send(Method.POST, "/kept/_rollover", "{\"conditions\":{\"min_docs\":1}}"))
        .startsWith("400 ")
        .contains("at least one max_* rollover condition must be set when using min_* conditions");
  }

  @Test
  void datesInNamesAreFilledInAnew() {
    String name = "%3Cdated-%7Bnow%2Fd%7Byyyy%7D%7D-000001%3E";
    index(name, "dated", "{}");
    assertThat(send(Method.POST, "/dated/_rollover", ""))
        .containsPattern("\"new_index\":\"dated-[0-9]{4}-000002\"");
    assertThat(send(Method.POST, "/dated/_rollover", ""))
        .containsPattern("\"new_index\":\"dated-[0-9]{4}-000003\"");
  }

  @Test
  void saysWhyItCannot() {
    index("named", "named-alias", "{}");
    assertThat(send(Method.POST, "/named-alias/_rollover", ""))
        .contains("index name [named] does not match pattern '^.*-\\\\d+$'");
    assertThat(send(Method.POST, "/named/_rollover/next", ""))
        .contains(
            "rollover target is a [concrete index] but one of [alias,data_stream] was expected");
    assertThat(send(Method.POST, "/nothing/_rollover", ""))
        .startsWith("400 ")
        .contains("rollover target [nothing] does not exist");
    assertThat(send(Method.POST, "/named-alias/_rollover/named", ""))
        .startsWith("400 ")
        .contains("resource_already_exists_exception");
    assertThat(send(Method.POST, "/named-alias/_rollover/x-1", "{\"conditions\":{\"max_x\":1}}"))
        .startsWith("400 ")
        .contains("[conditions] unknown field [max_x]");
    assertThat(
            send(
                Method.POST, "/named-alias/_rollover/x-1", "{\"conditions\":{\"max_size\":\"1\"}}"))
        .startsWith("400 ")
        .contains("as a size in bytes: unit is missing or unrecognized")
        .contains("\"reason\":\"[conditions] failed to parse field [max_size]\"")
        .contains("\"reason\":\"[rollover] failed to parse field [conditions]\"")
        .contains("\"type\":\"x_content_parse_exception\"");
    assertThat(send(Method.POST, "/named-alias/_rollover/x-1", "{\"conditions\":{\"max_age\":1}}"))
        .startsWith("400 ")
        .contains("[conditions] max_age doesn't support values of type: VALUE_NUMBER");
    assertThat(send(Method.POST, "/named-alias/_rollover/x-1", "{\"conditions\":[]}"))
        .startsWith("400 ")
        .contains("[rollover] conditions doesn't support values of type: START_ARRAY");
  }
}
