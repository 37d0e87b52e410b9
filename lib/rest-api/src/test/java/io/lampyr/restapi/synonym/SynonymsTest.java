package io.lampyr.restapi.synonym;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sets of synonyms, and the searches that go by them. */
class SynonymsTest {
  private static final String INDEX =
      """
      {"settings":{"number_of_shards":2,"analysis":{
        "filter":{"same":{"type":"synonym_graph","synonyms_set":"pets","updateable":true}},
        "analyzer":{"asked":{"tokenizer":"standard","filter":["lowercase","same"]}}}},
       "mappings":{"properties":{"t":{"type":"text","analyzer":"standard","search_analyzer":"asked"}}}}
      """;

  private final OneNode node = new OneNode(71, Persona.ELASTICSEARCH);
  private final RestApi api = node.whole(Persona.ELASTICSEARCH);

  @AfterEach
  void close() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String rules(String... rules) {
    StringBuilder all = new StringBuilder();
    for (String rule : rules) {
      all.append(all.isEmpty() ? "" : ",").append("{\"id\":\"").append(rule.charAt(0));
      all.append("\",\"synonyms\":\"").append(rule).append("\"}");
    }
    return "{\"synonyms_set\":[" + all + "]}";
  }

  private String found(String text) {
    String answer =
        send(
            Method.POST,
            "/docs/_search?filter_path=hits.hits._id",
            "{\"query\":{\"match\":{\"t\":\"" + text + "\"}}}");
    assertThat(answer).startsWith("200");
    return answer.replaceAll("[^0-9]", "").substring(3);
  }

  private void index() {
    assertThat(send(Method.PUT, "/_synonyms/pets", rules("cat, kitty"))).startsWith("201");
    assertThat(send(Method.PUT, "/docs", INDEX)).startsWith("200");
    assertThat(send(Method.PUT, "/docs/_doc/1?refresh=true", "{\"t\":\"a kitty\"}"))
        .startsWith("201");
    assertThat(send(Method.PUT, "/docs/_doc/2?refresh=true", "{\"t\":\"a hound\"}"))
        .startsWith("201");
  }

  @Test
  void searchesGoByASetAndByEachChangeOfIt() {
    index();
    assertThat(found("cat")).isEqualTo("1");
    assertThat(found("dog")).isEmpty();
    assertThat(send(Method.PUT, "/_synonyms/pets", rules("dog => hound")))
        .startsWith("200")
        .contains("\"result\":\"updated\"")
        .contains("\"index\":\"docs\",\"reloaded_analyzers\":[\"asked\"]");
    assertThat(found("dog")).isEqualTo("2");
    assertThat(found("cat")).isEmpty();
    assertThat(send(Method.PUT, "/_synonyms/pets/c", "{\"synonyms\":\"cat, kitty\"}"))
        .startsWith("201")
        .contains("\"result\":\"created\"");
    assertThat(found("cat")).isEqualTo("1");
    assertThat(send(Method.DELETE, "/_synonyms/pets/d", "")).contains("\"result\":\"deleted\"");
    assertThat(found("dog")).isEmpty();
    assertThat(send(Method.PUT, "/_synonyms/pets?refresh=false", rules("dog => hound")))
        .contains("\"reload_details\":[]");
    assertThat(found("dog")).isEmpty();
    assertThat(send(Method.PUT, "/_synonyms/pets", "{\"synonyms_set\":[]}")).startsWith("200");
    assertThat(found("hound")).isEqualTo("2");
  }

  @Test
  void setsAndRulesAreShownInTheOrderOfTheirIds() {
    send(Method.PUT, "/_synonyms/two", rules("b, c", "a, d"));
    send(Method.PUT, "/_synonyms/one", "{\"synonyms_set\":{\"synonyms\":\"x, y\"}}");
    assertThat(send(Method.GET, "/_synonyms", ""))
        .isEqualTo(
            "200 {\"count\":2,\"results\":[{\"synonyms_set\":\"one\",\"count\":1},"
                + "{\"synonyms_set\":\"two\",\"count\":2}]}");
    assertThat(send(Method.GET, "/_synonyms?from=1&size=1", ""))
        .contains("two")
        .doesNotContain("one");
    assertThat(send(Method.GET, "/_synonyms/two?size=1", ""))
        .isEqualTo("200 {\"count\":2,\"synonyms_set\":[{\"id\":\"a\",\"synonyms\":\"a, d\"}]}");
    assertThat(send(Method.GET, "/_synonyms/two/b", ""))
        .isEqualTo("200 {\"id\":\"b\",\"synonyms\":\"b, c\"}");
    assertThat(send(Method.DELETE, "/_synonyms/two", "")).startsWith("200");
    assertThat(send(Method.GET, "/_synonyms/two", ""))
        .startsWith("404")
        .contains("synonyms set [two] not found");
    assertThat(send(Method.DELETE, "/_synonyms/two", "")).startsWith("404");
    assertThat(send(Method.GET, "/_synonyms/one/none", "")).startsWith("404").contains("none");
  }

  @Test
  void rulesAreAppendedAndThoseOfTheSameIdReplaced() {
    assertThat(send(Method.PUT, "/_synonyms/pets?append=true", rules("a, b", "c, d")))
        .startsWith("201");
    assertThat(send(Method.PUT, "/_synonyms/pets?append=true", rules("c, e", "f, g")))
        .startsWith("200")
        .contains("\"result\":\"updated\"");
    assertThat(send(Method.GET, "/_synonyms/pets?filter_path=**.synonyms", ""))
        .isEqualTo(
            "200 {\"synonyms_set\":[{\"synonyms\":\"a, b\"},{\"synonyms\":\"c, e\"},"
                + "{\"synonyms\":\"f, g\"}]}");
    assertThat(send(Method.PUT, "/_synonyms/pets?append=false", rules("h, i"))).startsWith("200");
    assertThat(send(Method.GET, "/_synonyms/pets", "")).contains("\"count\":1", "h, i");
  }

  @Test
  void pagesGoOnBehindARuleWhetherItIsStillThereOrNot() {
    send(Method.PUT, "/_synonyms/two", rules("a, d", "b, c", "d, e"));
    assertThat(send(Method.GET, "/_synonyms/two?search_after=a&size=1", ""))
        .isEqualTo("200 {\"count\":3,\"synonyms_set\":[{\"id\":\"b\",\"synonyms\":\"b, c\"}]}");
    assertThat(send(Method.GET, "/_synonyms/two?search_after=c", ""))
        .isEqualTo("200 {\"count\":3,\"synonyms_set\":[{\"id\":\"d\",\"synonyms\":\"d, e\"}]}");
    assertThat(send(Method.GET, "/_synonyms/two?search_after=d", ""))
        .isEqualTo("200 {\"count\":3,\"synonyms_set\":[]}");
    assertThat(send(Method.GET, "/_synonyms/two?search_after=a&from=1", ""))
        .startsWith("400")
        .contains("[from] and [search_after] cannot be used together");
  }

  @Test
  void indicesKeepToTheirSetsAndSetsToTheirIndices() {
    assertThat(send(Method.PUT, "/docs", INDEX))
        .startsWith("400")
        .contains("synonyms set [pets] not found");
    index();
    assertThat(send(Method.GET, "/docs/_settings", ""))
        .contains("\"synonyms_set\":\"pets\"")
        .doesNotContain("of_set", "kitty");
    assertThat(send(Method.DELETE, "/_synonyms/pets", ""))
        .startsWith("400")
        .contains("used in the following indices: docs");
    assertThat(
            send(Method.PUT, "/other", INDEX.replace("\"analyzer\":\"standard\",\"search_", "\"")))
        .startsWith("400")
        .contains("contains filters [same] that are not allowed to run in index time mode");
    assertThat(send(Method.DELETE, "/docs", "")).startsWith("200");
    assertThat(send(Method.DELETE, "/_synonyms/pets", "")).startsWith("200");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{}|Required [synonyms_set]",
        "{\"synonyms_set\":[{}]}|must be a text",
        "{\"synonyms_set\":[{\"synonyms\":\"\"}]}|field can't be empty",
        "{\"synonyms_set\":[{\"synonyms\":\"a => b => c\"}]}|More than one explicit mapping",
        "{\"synonyms_set\":[{\"synonyms\":\"a,,b\"}]}|has an empty term",
        "{\"synonyms_set\":[{\"synonyms\":\"a\",\"odd\":1}]}|unknown field [odd]",
        "{\"synonyms_set\":[{\"id\":\"1\",\"synonyms\":\"a\"},{\"id\":\"1\",\"synonyms\":\"b\"}]}|more"
            + " than one",
      })
  void whatIsNoRuleIsRefused(String body, String words) {
    assertThat(send(Method.PUT, "/_synonyms/bad", body)).startsWith("400").contains(words);
    assertThat(send(Method.GET, "/_synonyms/bad", "")).startsWith("404");
  }

  @Test
  void setsHaveABound() {
    StringBuilder rules = new StringBuilder("{\"synonyms_set\":[{\"synonyms\":\"a\"}");
    rules.append(",{\"synonyms\":\"b\"}".repeat(10_000));
    assertThat(send(Method.PUT, "/_synonyms/large", rules + "]}"))
        .startsWith("400")
        .contains("cannot exceed [10000]");
  }
}
