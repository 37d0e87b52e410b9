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
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Scripts that are tried on documents that no index has. */
class ScriptTrialTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(83, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String mapping =
        "{'mappings':{'properties':{'n':{'type':'long'},'k':{'type':'keyword'},"
            + "'t':{'type':'text'},'d':{'type':'date'},'kids':{'type':'nested'}}}}";
    assertThat(send(Method.PUT, "/docs", mapping)).startsWith("200");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "trials.txt", delimiter = '~', quoteCharacter = '\0')
  void scriptsGiveWhatTheirContextWants(String body, String answer) {
    assertThat(send(Method.POST, "/_scripts/painless/_execute", body)).contains(answer);
  }
}
