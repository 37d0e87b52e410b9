package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What scripts give to aggregations of terms is text, if nothing else is said. */
class ScriptedTermsTest {
  private final OneNode node = new OneNode(31, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void fill() {
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"k\":{\"type\":\"keyword\"},\"n\":{\"type\":\"long\"}}}}");
    client.put("/i/_doc/1", "{\"k\":[\"a\",\"b\"],\"n\":10}");
    client.put("/i/_doc/2", "{\"k\":\"a\",\"n\":9}");
    client.put("/i/_doc/3?refresh=true", "{\"n\":9}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String buckets(String aggregation, String query) {
    return client
        .post(
            "/i/_search",
            "{\"size\":0,\"query\":" + query + ",\"aggs\":{\"x\":" + aggregation + "}}")
        .text("aggregations/x/buckets");
  }

  @Test
  void textsAreCountedAsTextsAndNumbersAsTextsToo() {
    assertThat(buckets("{\"terms\":{\"script\":\"doc['k']\"}}", "{\"match_all\":{}}"))
        .isEqualTo("[{key=a, doc_count=2}, {key=b, doc_count=1}]");
    assertThat(buckets("{\"terms\":{\"script\":\"doc['n'].value\"}}", "{\"match_all\":{}}"))
        .isEqualTo("[{key=9, doc_count=2}, {key=10, doc_count=1}]");
    assertThat(
            buckets(
                "{\"terms\":{\"field\":\"k\",\"script\":\"_value + '!'\"}}", "{\"match_all\":{}}"))
        .isEqualTo("[{key=a!, doc_count=2}, {key=b!, doc_count=1}]");
  }

  @Test
  void whatFailsForADocumentConcernsWhoFindsIt() {
    String script = "{\"terms\":{\"script\":\"doc['k'].value\"}}";
    assertThat(buckets(script, "{\"exists\":{\"field\":\"k\"}}"))
        .isEqualTo("[{key=a, doc_count=2}]");
    assertThat(
            client
                .post("/i/_search", "{\"aggs\":{\"x\":" + script + "}}")
                .text("error/caused_by/type"))
        .isEqualTo("script_exception");
  }

  @Test
  void typesOfValuesAreTakenAtTheirWord() {
    assertThat(
            buckets(
                "{\"terms\":{\"script\":\"doc['n'].value\",\"value_type\":\"long\"}}",
                "{\"match_all\":{}}"))
        .isEqualTo("[{key=9, doc_count=2}, {key=10, doc_count=1}]");
    assertThat(
            client
                .post(
                    "/i/_search",
                    "{\"aggs\":{\"x\":{\"terms\":{\"field\":\"k\",\"value_type\":\"foo\"}}}}")
                .text("error/caused_by/reason"))
        .isEqualTo("Unknown value type [foo]");
  }
}
