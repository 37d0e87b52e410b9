package io.lampyr.restapi.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields that the index stores and that sources do not have. */
class StoredBesideSourceTest {
  private static final OneNode NODE = new OneNode(7, Persona.OPENSEARCH);
  private static final Client CLIENT = new Client(NODE.whole(Persona.OPENSEARCH));
  private static final String DOCUMENT =
      "{\"t\":\"glow worms glow\",\"d\":\"2026-01-02\",\"n\":7,\"o\":{\"k\":\"a\"},"
          + "\"b\":true,\"from\":\"copied glow\",\"kept\":1}";

  @BeforeAll
  static void fill() {
    String fields =
        "\"t\":{\"type\":\"text\",\"store\":true,\"fields\":{\"sub\":{\"type\":\"keyword\","
            + "\"store\":true}}},"
            + "\"d\":{\"type\":\"date\",\"store\":true},\"n\":{\"type\":\"long\",\"store\":true},"
            + "\"o\":{\"properties\":{\"k\":{\"type\":\"keyword\",\"store\":true}}},"
            + "\"b\":{\"type\":\"boolean\",\"store\":true},"
            + "\"from\":{\"type\":\"text\",\"copy_to\":[\"to\",\"vectors\"]},"
            + "\"to\":{\"type\":\"text\",\"store\":true},\"vectors\":{\"type\":\"text\",\"term_vector\":\"yes\"},\"kept\":{\"type\":\"long\"}";
    Map.of(
            "parts", "\"excludes\":[\"t\",\"d\",\"n\",\"o\",\"b\",\"from\"]",
            "none", "\"enabled\":false",
            "whole", "")
        .forEach((name, rule) -> {
          CLIENT.put(
              "/" + name,
              "{\"mappings\":{\"_source\":{" + rule + "},\"properties\":{" + fields + "}}}");
          CLIENT.put("/" + name + "/_doc/old?refresh=true", DOCUMENT);
          CLIENT.put("/" + name + "/_doc/other?refresh=true", "{\"t\":\"glow worms\"}");
          CLIENT.put("/" + name + "/_doc/new", DOCUMENT);
        });
  }

  @AfterAll
  static void stop() {
    NODE.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts", "none", "whole"})
  void getsTellThemBeforeAndAfterTheDocumentIsInTheIndex(String index) {
    for (String call :
        List.of("new?", "old?", "old?realtime=false&", "old?refresh=true&", "new?refresh=true&")) {
      Client.Told told =
          CLIENT.get("/" + index + "/_doc/" + call + "stored_fields=t,t.sub,d,n,o.k,b,to,kept");
      assertThat(told.at("fields"))
          .as(call)
          .isEqualTo(
              Map.of(
                  "t", List.of("glow worms glow"),
                  "t.sub", List.of("glow worms glow"),
                  "d", List.of("2026-01-02T00:00:00.000Z"),
                  "n", List.of(7L),
                  "o.k", List.of("a"),
                  "b", List.of(true),
                  "to", List.of("copied glow")));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts", "none"})
  void aDocumentThatIsWrittenAnewTellsItsNewValues(String index) {
    for (int i = 0; i < 5; i++) {
      CLIENT.put("/" + index + "/_doc/again", "{\"n\":" + i + "}");
      assertThat(CLIENT.get("/" + index + "/_doc/again?stored_fields=n").at("fields/n"))
          .isEqualTo(List.of((long) i));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts", "none", "whole"})
  void termVectorsAreMadeOfThem(String index) {
    for (String call : List.of("old?", "old?realtime=false&", "new?")) {
      Client.Told told = CLIENT.get("/" + index + "/_termvectors/" + call + "fields=t,o.k,to");
      assertThat(told.at("term_vectors/t/terms/glow/term_freq")).as(call).isEqualTo(2L);
      assertThat(told.at("term_vectors/o.k/terms/a/term_freq")).as(call).isEqualTo(1L);
      assertThat(told.at("term_vectors/to/terms/copied/term_freq")).as(call).isEqualTo(1L);
    }
  }

  @Test
  void termVectorsAreOfWhatIsCopiedToAField() {
    Client.Told told = CLIENT.get("/whole/_termvectors/old");
    assertThat(told.at("term_vectors/vectors/terms/copied/term_freq")).isEqualTo(1L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts", "none", "whole"})
  void documentsAreFoundThatAreLikeThem(String index) {
    String query =
        "{\"query\":{\"more_like_this\":{\"fields\":[\"t\"],\"like\":[{\"_id\":\"old\"}],"
            + "\"min_term_freq\":1,\"min_doc_freq\":1}}}";
    assertThat(CLIENT.post("/" + index + "/_search", query).ids()).contains("other");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parts", "none", "whole"})
  void searchesShowAndHighlightThem(String index) {
    String body =
        "{\"query\":{\"match\":{\"t\":\"glow\"}},\"stored_fields\":[\"t\",\"n\",\"d\"],"
            + "\"highlight\":{\"fields\":{\"t\":{}}}}";
    Client.Told one =
        CLIENT.post(
            "/" + index + "/_search",
            body.replace(
                "{\"match\":{\"t\":\"glow\"}}",
                "{\"bool\":{\"must\":{\"match\":{\"t\":\"glow\"}},\"filter\":{\"ids\":"
                    + "{\"values\":[\"old\"]}}}}"));
    assertThat(one.at("hits/hits/0/fields/n")).isEqualTo(List.of(7L));
    assertThat(one.at("hits/hits/0/fields/d")).isEqualTo(List.of("2026-01-02T00:00:00.000Z"));
    assertThat(one.at("hits/hits/0/highlight/t"))
        .isEqualTo(List.of("<em>glow</em> worms <em>glow</em>"));
  }

  @Test
  void severalDocumentsAtOnceTellThem() {
    Client.Told told =
        CLIENT.post("/none/_mget", "{\"docs\":[{\"_id\":\"old\",\"stored_fields\":[\"n\"]}]}");
    assertThat(told.at("docs/0/fields/n")).isEqualTo(List.of(7L));
  }
}
