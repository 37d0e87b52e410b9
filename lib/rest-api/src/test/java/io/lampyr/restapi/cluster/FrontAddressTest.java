package io.lampyr.restapi.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where clients that look for nodes are sent. */
class FrontAddressTest {
  private static String of(String... headers) {
    Map<String, String> all =
        headers.length == 2
            ? Map.of(headers[0], headers[1])
            : Map.of(headers[0], headers[1], headers[2], headers[3]);
    return FrontAddress.of(new Headers(all)).orElse("none");
  }

  @Test
  void theAddressIsThatByWhichTheClientCame() {
    assertThat(of("host", "search.example:9200")).isEqualTo("search.example:9200");
    assertThat(of("Host", "[::1]:9200")).isEqualTo("[::1]:9200");
    assertThat(of("Host", "[::1]")).isEqualTo("[::1]:80");
    assertThat(of("Host", "api.example", "X-Forwarded-Proto", "https"))
        .isEqualTo("api.example:443");
    assertThat(of("Host", "api.example", "X-Forwarded-Port", "8443")).isEqualTo("api.example:8443");
  }

  @Test
  void whatIsNoAddressIsNotRepeated() {
    assertThat(of("Host", "a b")).isEqualTo("none");
    assertThat(of("Host", "a\"b:1")).isEqualTo("none");
    assertThat(of("X-Forwarded-Port", "1")).isEqualTo("none");
  }

  @Test
  void nodesAreSaidToListenThereAndTheirBufferOnlyWhereItIsAskedFor() {
    try (OneNode node = new OneNode(5, Persona.ELASTICSEARCH)) {
      Headers headers = new Headers(Map.of("Host", "127.0.0.1:9200"));
      Request request = Request.of(Method.GET, "/_nodes/http", headers, new byte[0]);
      String shown =
          new String(
              node.whole(Persona.ELASTICSEARCH).answer(request).body(), StandardCharsets.UTF_8);
      assertThat(shown)
          .contains("\"publish_address\":\"127.0.0.1:9200\"")
          .doesNotContain("total_indexing_buffer");
      Request buffer = Request.of(Method.GET, "/_nodes/indices?human", headers, new byte[0]);
      assertThat(
              new String(
                  node.whole(Persona.ELASTICSEARCH).answer(buffer).body(), StandardCharsets.UTF_8))
          .containsPattern("\"total_indexing_buffer\":\\d+")
          .containsPattern("\"total_indexing_buffer_in_bytes\":\"\\d+");
    }
  }
}
