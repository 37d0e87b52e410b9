package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A search that takes too long for whoever waits, as a gateway does, is answered in time. */
@Timeout(300)
class SearchInTimeTest {
  private static final int DOCUMENTS = 3000;

  /** Some milliseconds for each document: many seconds for all. */
  private static final String SLOW =
      "{\"track_total_hits\":true,\"query\":{\"script\":{\"script\":{\"source\":"
          + "\"long s = 0; for (int i = 0; i < 2000; i++) { s += i; } return s > 0\"}}}}";

  private static String send(RestApi api, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(Method.POST, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void whatWasFoundInTimeIsToldUnlessAllIsWanted() {
    try (OneNode node = new OneNode(7, Persona.ELASTICSEARCH)) {
      StringBuilder lines = new StringBuilder();
      for (int i = 0; i < DOCUMENTS; i++) {
        lines.append("{\"index\":{}}\n{\"n\":").append(i).append("}\n");
      }
      ApiSettings settings =
          new ApiSettings(Persona.ELASTICSEARCH, false, "test")
              .searchingWithin(Duration.ofMillis(500));
      assertThat(settings.searchingWithin(ApiSettings.SEARCH_WITHIN)).isEqualTo(settings);
      RestApi api = node.assembly(settings).api();
      assertThat(send(api, "/logs/_bulk?refresh=true", lines.toString())).startsWith("200 ");
      bringNear(api);
      assertThat(send(api, "/logs/_search", SLOW))
          .startsWith("200 ")
          .contains("\"timed_out\":true")
          .doesNotContain("\"value\":" + DOCUMENTS);
      assertThat(send(api, "/logs/_search?allow_partial_search_results=false", SLOW))
          .startsWith("504 ")
          .contains("search_timeout_exception", "Time exceeded", "async search");
    }
  }

  /** To open a shard may take longer than these searches have, but not than others have. */
  private static void bringNear(RestApi api) {
    assertThat(send(api, "/logs/_async_search?wait_for_completion_timeout=1m", "{}"))
        .startsWith("200 ")
        .contains("\"is_running\":false", "\"failed\":0");
  }
}
