package io.lampyr.restapi.alias;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of aliases that are to be taken and are not there. */
class AliasActionsTest {
  private final OneNode node = new OneNode(7, Persona.OPENSEARCH);
  private final Client client = new Client(node.whole(Persona.OPENSEARCH));

  @BeforeEach
  void twoIndices() {
    client.put("/log-1", "{}");
    client.put("/log-2", "{}");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private Client.Told change(String... actions) {
    return client.post("/_aliases", "{\"actions\":[" + String.join(",", actions) + "]}");
  }

  @Test
  void whatIsWrongIsToldOfTheAction() {
    assertThat(change().at("error/reason")).isEqualTo("No action specified");
    Client.Told twice =
        change("{\"add\":{\"index\":\"log-1\",\"indices\":[\"log-1\"],\"alias\":\"now\"}}");
    assertThat(twice.at("error/reason")).isEqualTo("[aliases] failed to parse field [actions]");
    assertThat(twice.at("error/caused_by/caused_by/caused_by/reason"))
        .isEqualTo("Only one of [index] and [indices] is supported");
    assertThat(change("{\"add\":{\"alias\":\"now\"}}").at("error/caused_by/reason"))
        .isEqualTo("One of [index] or [indices] is required");
  }

  @Test
  void anIndexThatTheSameCallTakesAwayHasNoAliases() {
    String gone = "{\"remove_index\":{\"index\":\"log-1\"}}";
    Client.Told told = change("{\"add\":{\"index\":\"log-*\",\"alias\":\"now\"}}", gone);
    assertThat(told.status()).isEqualTo(404);
    assertThat(told.text("error/reason")).isEqualTo("no such index [log-1]");
    assertThat(client.get("/log-1").status()).isEqualTo(200);
    assertThat(change("{\"add\":{\"index\":\"log-2\",\"alias\":\"now\"}}", gone).status())
        .isEqualTo(200);
  }

  @Test
  void documentsAreNotReadByAnotherRoutingThanThatOfTheAlias() {
    change("{\"add\":{\"index\":\"log-1\",\"alias\":\"now\",\"routing\":\"a\"}}");
    assertThat(client.put("/now/_doc/1", "{}").status()).isEqualTo(201);
    assertThat(client.get("/now/_doc/1?routing=a").status()).isEqualTo(200);
    String wrong =
        "Alias [now] has index routing associated with it [a], and was provided with routing value"
            + " [b], rejecting operation";
    assertThat(client.get("/now/_doc/1?routing=b").text("error/reason")).isEqualTo(wrong);
    assertThat(client.post("/now/_mget?routing=b", "{\"ids\":[\"1\"]}").text("docs"))
        .contains(wrong);
  }

  @Test
  void anAliasThatIsRolledOverKeepsItsFilterAndRouting() {
    change(
        "{\"add\":{\"index\":\"log-1\",\"alias\":\"now\",\"routing\":\"a\","
            + "\"filter\":{\"term\":{\"k\":1}}}}");
    assertThat(client.post("/now/_rollover/log-3", "{}").status()).isEqualTo(200);
    assertThat(client.get("/log-3/_alias").text("log-3/aliases/now"))
        .contains("filter={term={k=1}}", "index_routing=a", "search_routing=a")
        .doesNotContain("is_write_index");
  }

  @Test
  void noAliasIsMadeOfWhatIsNoName() {
    for (String alias : List.of("null", "1", "true", "[\"x\"]", "{}")) {
      Client.Told told = change("{\"add\":{\"index\":\"log-1\",\"alias\":" + alias + "}}");
      assertThat(told.status()).as(alias).isEqualTo(400);
      assertThat(told.text("error/caused_by/caused_by/reason"))
          .as(alias)
          .startsWith("[add] alias doesn't support values of type: ");
    }
    for (String aliases : List.of("[null]", "[{}]", "[[]]", "[\"\"]", "\"\"")) {
      Client.Told told = change("{\"add\":{\"index\":\"log-1\",\"aliases\":" + aliases + "}}");
      assertThat(told.status()).as(aliases).isEqualTo(400);
    }
    assertThat(client.put("/_alias", "{\"index\":\"log-1\",\"alias\":[null]}").status())
        .isEqualTo(400);
    assertThat(client.put("/_alias", "{\"index\":\"log-1\",\"alias\":{}}").status()).isEqualTo(400);
    assertThat(client.get("/log-1/_alias").text("log-1/aliases")).isEqualTo("{}");
  }

  @Test
  void optionsTakeValuesOfTheirKind() {
    String add = "{\"add\":{\"index\":\"log-1\",\"alias\":\"now\",\"%s\":%s}}";
    for (String option : List.of("filter", "routing", "search_routing", "is_hidden")) {
      assertThat(change(add.formatted(option, "null")).status()).as(option).isEqualTo(400);
      assertThat(change(add.formatted(option, "[]")).status()).as(option).isEqualTo(400);
    }
    assertThat(change(add.formatted("routing", "true")).status()).isEqualTo(400);
    assertThat(change(add.formatted("is_write_index", "\"\"")).status()).isEqualTo(200);
    assertThat(client.get("/log-1/_alias/now").at("log-1/aliases/now/is_write_index"))
        .isEqualTo(false);
  }

  @Test
  void anActionIsOneThing() {
    String one = "{\"actions\":{\"add\":{\"index\":\"log-1\",\"alias\":\"one\"}}}";
    assertThat(client.post("/_aliases", one).status()).isEqualTo(200);
    assertThat(client.post("/_aliases", "{\"actions\":1}").text("error/reason"))
        .startsWith("[aliases] actions doesn't support values of type: ");
    assertThat(change("{\"add\":null}").text("error/caused_by/reason"))
        .startsWith("[alias_action] add doesn't support values of type: ");
    assertThat(change("{}").status()).isEqualTo(400);
    String remove = "{\"index\":\"log-1\",\"alias\":\"x\"}";
    assertThat(
            change("{\"add\":" + remove + ",\"remove\":" + remove + "}")
                .at("error/caused_by/caused_by/reason"))
        .isEqualTo("Too many operations declared on operation entry");
  }

  @Test
  void writesGoToOneIndexAloneAlsoWhereBothAreGivenAtOnce() {
    String writer = "{\"add\":{\"index\":\"log-#\",\"alias\":\"now\",\"is_write_index\":true}}";
    String reader = writer.replace("true", "false");
    Client.Told both = change(writer.replace("#", "1"), writer.replace("#", "2"));
    assertThat(both.at("error/reason"))
        .isEqualTo("alias [now] has more than one write index [log-1,log-2]");
    assertThat(client.get("/_alias/now").status()).isEqualTo(404);
    assertThat(change(writer.replace("#", "1")).status()).isEqualTo(200);
    assertThat(change(writer.replace("#", "2")).at("error/reason"))
        .isEqualTo("alias [now] has more than one write index [log-1,log-2]");
    assertThat(
            client
                .put("/log-3", "{\"aliases\":{\"now\":{\"is_write_index\":true}}}")
                .at("error/reason"))
        .isEqualTo("alias [now] has more than one write index [log-1,log-3]");
    assertThat(client.put("/log-3", "{\"aliases\":{\"now\":{}}}").status()).isEqualTo(200);
    assertThat(change(writer.replace("#", "2"), reader.replace("#", "1")).status()).isEqualTo(200);
  }

  @Test
  void oneThatIsMissingIsNothingWhereAnotherIsGiven() {
    assertThat(
            change(
                    "{\"remove\":{\"index\":\"log-*\",\"alias\":\"now\"}}",
                    "{\"add\":{\"index\":\"log-1\",\"alias\":\"now\"}}")
                .status())
        .isEqualTo(200);
    assertThat(client.get("/log-1/_alias/now").status()).isEqualTo(200);
    assertThat(
            change(
                    "{\"remove\":{\"index\":\"log-*\",\"alias\":\"now\"}}",
                    "{\"add\":{\"index\":\"log-2\",\"alias\":\"now\"}}")
                .status())
        .isEqualTo(200);
    assertThat(client.get("/log-1/_alias/now").status()).isEqualTo(404);
    assertThat(client.get("/log-2/_alias/now").status()).isEqualTo(200);
  }

  @Test
  void whereNothingIsLeftToBeDoneAllThatWereSoughtAreMissing() {
    Client.Told missing =
        change(
            "{\"remove\":{\"index\":\"log-1\",\"aliases\":[\"x\",\"q\"]}}",
            "{\"remove\":{\"index\":\"log-2\",\"alias\":\"ff\"}}");
    assertThat(missing.status()).isEqualTo(404);
    assertThat(missing.text("error/reason")).isEqualTo("aliases [ff, q, x] missing");
    assertThat(missing.at("error/resource.id")).isEqualTo(List.of("ff", "q", "x"));
    Client.Told one = client.send(Method.DELETE, "/log-1/_alias/x", "");
    assertThat(one.status()).isEqualTo(404);
    assertThat(one.at("error/resource.id")).isEqualTo("x");
  }

  @Test
  void anActionSaysWhetherItMayMissWhatItTakes() {
    String remove = "{\"remove\":{\"index\":\"log-*\",\"alias\":\"x\",\"must_exist\":%s}}";
    assertThat(change(remove.formatted(false)).status()).isEqualTo(200);
    String add = "{\"add\":{\"index\":\"log-1\",\"alias\":\"y\"}}";
    assertThat(change(add, remove.formatted(true)).text("error/reason"))
        .isEqualTo("aliases [x] missing");
    assertThat(client.get("/_alias/y").status()).isEqualTo(404);
  }

  @Test
  void namesOfActionsAreWhole() {
    assertThat(change("{\"remove_index\":{\"index\":\"log-1,log-2\"}}").text("error/reason"))
        .isEqualTo("no such index [log-1,log-2]");
    assertThat(change("{\"add\":{\"index\":\"log-1\",\"alias\":\"a,b\"}}").text("error/reason"))
        .startsWith("Invalid alias name [a,b]: must not contain the following characters");
    assertThat(client.put("/log-1,log-2/_alias/whole", "").status()).isEqualTo(200);
    assertThat(client.get("/log-2/_alias/whole").status()).isEqualTo(200);
    assertThat(client.send(Method.DELETE, "/log-1,log-2/_alias/whole", "").status()).isEqualTo(200);
  }

  @Test
  void anIndexThatIsThereIsToldBeforeASecondOneThatIsWrittenTo() {
    String writer = "{\"add\":{\"index\":\"log-1\",\"alias\":\"only\",\"is_write_index\":true}}";
    assertThat(change(writer).status()).isEqualTo(200);
    assertThat(
            client
                .put("/log-2", "{\"aliases\":{\"only\":{\"is_write_index\":true}}}")
                .text("error/type"))
        .isEqualTo("resource_already_exists_exception");
    assertThat(change(writer.replace("only", "log-2")).text("error/reason"))
        .isEqualTo("Invalid alias name [log-2], an index exists with the same name as the alias");
  }

  @Test
  void noTemplateGivesAnAliasOfTheNameOfAnIndex() {
    String template = "{\"template\":{\"aliases\":{\"%s\":{}}}}";
    String taken = "Invalid alias name [log-1], an index exists with the same name as the alias";
    String patterns = "{\"index_patterns\":[\"x-*\"],";
    Client.Told told =
        client.put("/_index_template/x", patterns + template.formatted("log-1").substring(1));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .isEqualTo("composable template [x] template after composition is invalid");
    assertThat(told.text("error/caused_by/type")).isEqualTo("invalid_alias_name_exception");
    assertThat(told.text("error/caused_by/reason")).isEqualTo(taken);
    assertThat(told.text("error/caused_by/index")).isEqualTo("log-1");

    assertThat(client.put("/_component_template/c", template.formatted("log-1")).status())
        .isEqualTo(200);
    String composed = patterns + "\"composed_of\":[\"c\"]}";
    assertThat(client.put("/_index_template/x", composed).text("error/reason"))
        .isEqualTo(
            "composable template [x] template after composition with component templates [c] is"
                + " invalid");
    client.put("/_component_template/c", template.formatted("log-3"));
    assertThat(client.put("/_index_template/x", composed).status()).isEqualTo(200);
    assertThat(
            client.put("/_component_template/c", template.formatted("log-2")).text("error/reason"))
        .isEqualTo(
            "updating component template [c] results in invalid composable template [x] after"
                + " templates are merged");
  }

  @Test
  void whereThereIsNoIndexNoneIsNamed() {
    client.send(Method.DELETE, "/log-1,log-2", "");
    String settings = "{\"index.refresh_interval\":\"5s\"}";
    Client.Told told = client.put("/_all/_settings", settings);
    assertThat(told.status()).isEqualTo(404);
    assertThat(told.text("error/reason")).isEqualTo("no such index [null] and no indices exist");
    assertThat(told.at("error/index")).isNull();
    assertThat(client.put("/*/_settings", settings).text("error/reason"))
        .isEqualTo("no such index [null]");
  }
}
