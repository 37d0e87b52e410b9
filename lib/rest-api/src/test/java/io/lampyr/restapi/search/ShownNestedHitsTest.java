package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is shown of objects inside of documents that are hits of their own. */
final class ShownNestedHitsTest {
  private static final String HIT = "hits/hits/0/inner_hits/c/hits/hits/0/";

  private final OneNode node = new OneNode(48, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put(
        "/i",
        """
        {"mappings":{"properties":{"top":{"type":"keyword","store":true},"c":{"type":"nested",
          "properties":{"who":{"type":"keyword","store":true},"words":{"type":"text"},
          "sub":{"type":"nested","properties":{"k":{"type":"keyword"}}}}}}}}\
        """);
    client.put(
        "/i/_doc/1?refresh=true",
        "{\"top\":\"t\",\"c\":[{\"who\":\"ann\",\"words\":\"a fox\",\"sub\":[{\"k\":\"x\"}]},"
            + "{\"who\":\"bob\"}]}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  private Told inner(String options) {
    Told told =
        client.post(
            "/i/_search",
            "{\"query\":{\"nested\":{\"path\":\"c\",\"query\":{\"match\":{\"c.words\":\"fox\"}},"
                + "\"inner_hits\":"
                + options
                + "}}}");
    assertThat(told.status()).isEqualTo(200);
    return told;
  }

  private Object source(String patterns) {
    return inner("{\"_source\":" + patterns + "}").at(HIT + "_source");
  }

  @Test
  void scriptsRunForThemAndSeeNoSource() {
    Told told =
        inner(
            "{\"script_fields\":{\"s\":{\"script\":\"doc['c.who'].value + 1\"},"
                + "\"none\":{\"script\":\"params._source.size()\"}}}");
    assertThat(told.at(HIT + "fields"))
        .isEqualTo(Map.of("s", List.of("ann1"), "none", List.of(0L)));
  }

  @Test
  void storedFieldsAreTheirOwn() {
    Told told = inner("{\"stored_fields\":[\"*\"]}");
    assertThat(told.at(HIT + "fields")).isEqualTo(Map.of("c.who", List.of("ann")));
    assertThat(told.at(HIT + "_source")).isNull();
    Told none = inner("{\"stored_fields\":\"_none_\"}");
    assertThat(none.at(HIT + "_id")).isEqualTo("1");
    assertThat(none.at(HIT + "fields")).isNull();
  }

  @Test
  void scoresAreExplainedAtTheirShard() {
    Told told = inner("{\"explain\":true}");
    assertThat(told.at(HIT + "_explanation/value")).isEqualTo(told.at(HIT + "_score"));
    assertThat(told.at(HIT + "_shard")).isEqualTo("[i][0]");
    Told top =
        client.post(
            "/i/_search",
            "{\"size\":0,\"aggs\":{\"n\":{\"nested\":{\"path\":\"c\"},\"aggs\":{\"h\":{\"top_hits\":"
                + "{\"size\":1,\"explain\":true,\"stored_fields\":[\"c.who\"]}}}}}}");
    String hit = "aggregations/n/h/hits/hits/0/";
    assertThat(top.at(hit + "_explanation/value")).isEqualTo(1.0);
    assertThat(top.at(hit + "fields")).isEqualTo(Map.of("c.who", List.of("ann")));
  }

  @Test
  void whatOfTheirSourceIsShownIsNamedFromTheDocumentOn() {
    Object whole = Map.of("who", "ann", "words", "a fox", "sub", List.of(Map.of("k", "x")));
    assertThat(source("[\"c*\"]")).isEqualTo(whole);
    assertThat(source("\"c\"")).isEqualTo(whole);
    assertThat(source("[\"*.who\"]")).isEqualTo(Map.of("who", "ann"));
    assertThat(source("[\"who\"]")).isEqualTo(Map.of());
    assertThat(source("{\"excludes\":[\"who\"]}")).isEqualTo(whole);
    assertThat(source("{\"excludes\":[\"c.words\",\"c.sub\"]}")).isEqualTo(Map.of("who", "ann"));
    assertThat(source("{\"excludes\":[\"c\"]}")).isEqualTo(Map.of());
  }
}
