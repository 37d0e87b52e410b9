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
import org.junit.jupiter.api.Test;

/** What searches that fail on their shards name as the root, and as what it came from. */
class RootsOfFailuresTest {
  private static Response send(RestApi api, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return api.answer(Request.of(Method.POST, target, json, bytes));
  }

  private static String failure(String query) {
    try (OneNode node = new OneNode(71, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      send(api, "/i/_doc?refresh=true", "{'n':1}");
      Response response = send(api, "/i/_search", "{'query':" + query + "}");
      assertThat(response.status()).isEqualTo(400);
      return new String(response.body(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void aScriptsErrorIsTheRootOfTheQueryThatItStandsIn() {
    assertThat(failure("{'script':{'script':'zz'}}"))
        .startsWith("{\"error\":{\"root_cause\":[{\"type\":\"script_exception\"")
        .contains("\"reason\":{\"type\":\"query_shard_exception\"")
        .containsPattern("}],\"caused_by\":\\{\"type\":\"script_exception\"");
  }

  @Test
  void whatTheParserSaysOfATextStandsForNoErrorOfItsOwn() {
    assertThat(failure("{'query_string':{'query':'n:('}}"))
        .startsWith("{\"error\":{\"root_cause\":[{\"type\":\"query_shard_exception\"")
        .containsPattern("}],\"caused_by\":\\{\"type\":\"query_shard_exception\"");
  }
}
