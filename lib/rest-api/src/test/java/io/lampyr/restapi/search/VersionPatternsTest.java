package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Versions that are looked for by how their texts look. */
class VersionPatternsTest {
  private static final List<String> VERSIONS =
      List.of("1.0.0", "1.0.1", "1.10.0", "1.0.0-alpha", "1.0.0-rc.1", "1.0.0+2023", "noneé");

  private final OneNode node = new OneNode(62, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @BeforeEach
  void fill() {
    send(Method.PUT, "/i", "{'mappings':{'properties':{'v':{'type':'version'}}}}");
    for (int i = 0; i < VERSIONS.size(); i++) {
      String body = "{'v':'" + VERSIONS.get(i) + "'}";
      assertThat(send(Method.PUT, "/i/_doc/" + i + "?refresh=true", body)).startsWith("201 ");
    }
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private List<String> found(String query) {
    String answer = send(Method.POST, "/i/_search?sort=_id", "{'query':{" + query + "}}");
    assertThat(answer).startsWith("200 ");
    return Pattern.compile("\"_id\":\"(\\d)\"")
        .matcher(answer)
        .results()
        .map(MatchResult::group)
        .map(id -> VERSIONS.get(id.charAt(7) - '0'))
        .toList();
  }

  @Test
  void versionsAreFoundByHowTheyBegin() {
    assertThat(found("'prefix':{'v':'1.0.0-'}")).containsExactly("1.0.0-alpha", "1.0.0-rc.1");
    assertThat(found("'prefix':{'v':'1.1'}")).containsExactly("1.10.0");
    assertThat(found("'prefix':{'v':'1.0.0+'}")).containsExactly("1.0.0+2023");
    assertThat(found("'prefix':{'v':'none'}")).containsExactly("noneé");
    assertThat(found("'prefix':{'v':'1.0.0-AL'}")).isEmpty();
    assertThat(found("'prefix':{'v':''}")).isEqualTo(VERSIONS);
    assertThat(found("'query_string':{'query':'v:1.0.0-*'}"))
        .containsExactly("1.0.0-alpha", "1.0.0-rc.1");
  }

  @Test
  void versionsAreFoundByPatterns() {
    assertThat(found("'wildcard':{'v':'1.?.0'}")).containsExactly("1.0.0");
    assertThat(found("'wildcard':{'v':'none?'}")).containsExactly("noneé");
    assertThat(found("'wildcard':{'v':'*'}")).isEqualTo(VERSIONS);
    assertThat(found("'wildcard':{'v':{'value':'*ALPHA','case_insensitive':true}}"))
        .containsExactly("1.0.0-alpha");
    assertThat(found("'regexp':{'v':'1\\\\.0\\\\.0-.*'}"))
        .containsExactly("1.0.0-alpha", "1.0.0-rc.1");
    assertThat(found("'term':{'v':{'value':'1.0.0-ALPHA','case_insensitive':true}}"))
        .containsExactly("1.0.0-alpha");
  }

  @Test
  void versionsAreFoundWithMistakesAndFewerScoreMore() {
    assertThat(found("'fuzzy':{'v':'1.0.2'}")).containsExactly("1.0.0", "1.0.1");
    assertThat(found("'fuzzy':{'v':{'value':'1.0.2','prefix_length':5}}")).isEmpty();
    assertThat(found("'fuzzy':{'v':{'value':'1.0.2','max_expansions':1}}")).hasSize(1);
    String near = "{'query':{'fuzzy':{'v':{'value':'1.0.1','fuzziness':2}}}}";
    assertThat(send(Method.POST, "/i/_search", near))
        .containsPattern("\"hits\":\\[\\{\"_index\":\"i\",\"_id\":\"1\"");
  }
}
