package io.lampyr.restapi.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredScriptRoutesTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(77, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'lang':'painless','source':'1'} | unexpected field [lang], expected [script]",
        "{'script':'1'} | unexpected token [VALUE_STRING], expected [{, <source>]",
        "{'script':{'lang':'nope','source':'1'}} | unable to put stored script with unsupported"
            + " lang [nope]",
        "{'script':{'lang':'painless','source':''}} | source cannot be empty",
        "{'script':{'lang':'mustache','source':'{}','options':{'x':'y'}}} | illegal compiler"
            + " options [{x=y}] specified"
      })
  void whatIsNoScriptIsRefusedByWhatIsWrong(String body, String reason) {
    Told told = client.put("/_scripts/s", body.replace('\'', '"'));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).isEqualTo(reason);
  }

  @Test
  void unknownContextIsTheCauseOfARefusal() {
    String script = "{\"script\":{\"lang\":\"painless\",\"source\":\"1\"}}";
    Told told = client.put("/_scripts/s/nope", script);
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).isEqualTo("failed to parse/compile stored script [s]");
    assertThat(told.text("error/caused_by/reason")).isEqualTo("Unknown context [nope]");
  }

  @Test
  void templatesGivenAsObjectsTellThatTheyAreJson() {
    String template = "{\"script\":{\"lang\":\"mustache\",\"source\":{\"size\":1}}}";
    assertThat(client.put("/_scripts/t", template).status()).isEqualTo(200);
    assertThat(client.get("/_scripts/t").text("script/options/content_type"))
        .isEqualTo("application/json; charset=UTF-8");
  }

  @Test
  void searchesNameStoredScriptsWithoutALanguage() {
    client.index("used", 1, 2);
    client.put("/_scripts/all", "{\"script\":{\"lang\":\"painless\",\"source\":\"true\"}}");
    String search = "{\"query\":{\"script\":{\"script\":{\"id\":\"all\"}}}}";
    assertThat(client.post("/used/_search", search).ids()).hasSize(2);
    Told named = client.post("/used/_search", search.replace("\"all\"", "\"all\",\"lang\":\"x\""));
    assertThat(named.status()).isEqualTo(400);
    assertThat(named.text("error/reason"))
        .isEqualTo("illegally specified <lang> for a stored script");
  }
}
