package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Copies into an index that there is not yet, and copies of what cannot be searched. */
class ReindexDestinationTest {
  private static final String COPY =
      "{\"source\":{\"index\":\"from\"},\"dest\":{\"index\":\"to\"}}";

  private final OneNode node = new OneNode(83, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void make() {
    client.put("/from", "{\"settings\":{\"number_of_shards\":2}}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | [action.auto_create_index] is [false]",
        "from | [action.auto_create_index] ([from]) doesn't match",
        "-to,* | [action.auto_create_index] contains [-to] which forbids automatic creation of the"
            + " index"
      })
  void oneThatMayNotBeMadeIsRefusedThoughThereIsNothingToCopy(String setting, String why) {
    client.put(
        "/_cluster/settings",
        "{\"persistent\":{\"action.auto_create_index\":\"" + setting + "\"}}");
    Told told = client.post("/_reindex", COPY);
    assertThat(told.status()).isEqualTo(404);
    assertThat(told.text("error/reason")).isEqualTo("no such index [to] and " + why);
    client.put("/_cluster/settings", "{\"persistent\":{\"action.auto_create_index\":null}}");
    assertThat(client.post("/_reindex", COPY).status()).isEqualTo(200);
  }

  @Test
  void copiesOfOneIndexOfAnAliasGoToTheOtherThatItWritesTo() {
    client.put("/from/_doc/1?refresh=true", "{\"n\":1}");
    client.put("/new", "{\"aliases\":{\"to\":{}}}");
    client.put("/from/_alias/to", "{}");
    assertThat(client.post("/_reindex", COPY).text("error/reason"))
        .startsWith("no write index is defined for alias [to].");
    client.put("/new/_alias/to", "{\"is_write_index\":true}");
    assertThat(client.post("/_reindex?refresh=true", COPY).text("created")).isEqualTo("1");
    assertThat(client.get("/new/_count").text("count")).isEqualTo("1");
    Told round = client.post("/_reindex", COPY.replace("\"from\"", "\"to\""));
    assertThat(round.text("error/reason"))
        .isEqualTo(
            "Validation Failed: 1: reindex cannot write into an index its reading from [new];");
  }

  @Test
  void copiesThatAreNewHaveNoVersionsOfTheirOwn() {
    client.put("/from/_doc/1?refresh=true", "{\"n\":1}");
    String both = "\"to\",\"op_type\":\"create\",\"version_type\":\"external\"";
    Told told = client.post("/_reindex", COPY.replace("\"to\"", both));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .contains("create operations only support internal versioning. use index instead");
  }

  @Test
  void nothingIsCopiedToWhatIsNoName() {
    client.put("/from/_doc/1?refresh=true", "{\"n\":1}");
    for (String name : List.of("null", "0", "true", "{}", "[\"to\"]")) {
      Told told = client.post("/_reindex", COPY.replace("\"to\"", name));
      assertThat(told.status()).as(name).isEqualTo(400);
      assertThat(told.text("error/caused_by/reason"))
          .as(name)
          .startsWith("[dest] index doesn't support values of type: ");
    }
    for (String from : List.of("true", "[0]", "[null]", "{}")) {
      Told told = client.post("/_reindex", COPY.replace("\"from\"", from));
      assertThat(told.text("error/caused_by/reason"))
          .as(from)
          .startsWith("Expected [index] to be a list or a string but was [");
    }
    assertThat(client.get("/_all").json()).containsOnlyKeys("from");
  }

  @Test
  void membersTakeValuesOfTheirKind() {
    for (String member : List.of("conflicts", "max_docs", "script")) {
      Told told = client.post("/_reindex", "{\"" + member + "\":null," + COPY.substring(1));
      assertThat(told.text("error/reason"))
          .isEqualTo("[reindex] " + member + " doesn't support values of type: VALUE_NULL");
    }
    String sized = COPY.replace("\"from\"", "\"from\",\"size\":%s");
    assertThat(client.post("/_reindex", sized.formatted("null")).status()).isEqualTo(400);
    assertThat(client.post("/_reindex", sized.formatted("2147483648")).status()).isEqualTo(400);
    assertThat(client.post("/_reindex", COPY.replace("\"to\"", "\"to\",\"routing\":\"\"")).status())
        .isEqualTo(200);
  }

  @Test
  void whatABodySaysOfConflictsIsReadThoughTheAddressSaysIt() {
    String target = "/from/_update_by_query?conflicts=proceed";
    assertThat(client.post(target, "{\"conflicts\":\"\"}").text("error/reason"))
        .startsWith("conflicts may only be ");
  }

  @Test
  void aScriptThatFailsUponDocumentsFailsOnlyTheirShards() {
    client.put("/from/_doc/1?refresh=true", "{\"n\":1}");
    String query = "\"query\":{\"script\":{\"script\":\"throw new Exception('no')\"}}";
    Told search = client.post("/from/_search", "{" + query + "}");
    assertThat(search.status()).as("%s", search).isEqualTo(200);
    assertThat(search.at("_shards/failed")).isEqualTo(1L);
    assertThat(search.at("_shards/successful")).isEqualTo(1L);
    Told told =
        client.post(
            "/_reindex",
            "{\"source\":{\"index\":\"from\"," + query + "},\"dest\":{\"index\":\"to\"}}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).isEqualTo("Partial shards failure");
    assertThat(told.text("error/failed_shards/0/reason/reason")).isEqualTo("runtime error");
  }

  @Test
  void aScriptDeletesCopiesThatWereNeverThere() {
    client.index("kept", 1, 3);
    client.put("/never", "{}");
    Told told =
        client.post(
            "/_reindex",
            "{\"source\":{\"index\":\"kept\"},\"dest\":{\"index\":\"never\"},"
                + "\"script\":{\"source\":\"ctx.op = 'delete'\"}}");
    assertThat(told.at("deleted")).as("%s", told).isEqualTo(3L);
    assertThat(told.at("noops")).isEqualTo(0L);
  }
}
