package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.unit.ByteSize;
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
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SearchMemorySettingTest {
  private static final int DOCUMENTS = 5000;
  private static final String MANY_BUCKETS =
      """
      {"size": 0, "aggs": {"names": {"terms": {"field": "name", "size": 5000},
        "aggs": {"middle": {"avg": {"field": "number"}}}}}}
      """;

  private static Response send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void aSearchThatCollectsMoreThanTheSettingAllowsIsRefusedAndSmallOnesAreNot() throws Exception {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi usual = node.whole(Persona.ELASTICSEARCH);
      send(
          usual,
          Method.PUT,
          "/people",
          """
          {"mappings": {"properties": {"name": {"type": "keyword"}, "number": {"type": "long"}}}}
          """);
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        lines.append("{\"index\":{}}\n{\"name\":\"name%d\",\"number\":%d}\n".formatted(i, i));
      }
      assertThat(send(usual, Method.POST, "/people/_bulk?refresh=true", lines.toString()).status())
          .isEqualTo(200);
      RestApi bounded = node.bounded(ByteSize.ofKb(64));
      Response refused = send(bounded, Method.POST, "/people/_search", MANY_BUCKETS);
      assertThat(refused.status()).isEqualTo(429);
      assertThat(text(refused))
          .contains("circuit_breaking_exception")
          .contains("which is larger than the limit of [32768/32kb]");
      assertThat(send(usual, Method.POST, "/people/_search", MANY_BUCKETS).status()).isEqualTo(200);
      assertThat(text(send(bounded, Method.GET, "/people/_search?q=name:name7", "")))
          .contains("\"value\":1");
    }
  }
}
