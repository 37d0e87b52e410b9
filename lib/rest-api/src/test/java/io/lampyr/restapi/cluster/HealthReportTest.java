package io.lampyr.restapi.cluster;

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

/** What is told of how the cluster does, and of what that means. */
class HealthReportTest {
  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void whatIsWellIsToldByIndicators() {
    try (OneNode node = new OneNode(91, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      assertThat(send(api, Method.PUT, "/docs", "{\"settings\":{\"number_of_replicas\":0}}"))
          .startsWith("200");
      assertThat(send(api, Method.GET, "/_health_report", ""))
          .contains("\"master_is_stable\":{\"status\":", "\"current_master\":{")
          .contains("\"shards_availability\":{\"status\":\"green\",\"symptom\":\"This cluster has")
          .contains("\"details\":{\"started_primaries\":1,\"creating_primaries\":0");
      assertThat(send(api, Method.GET, "/_health_report/shards_availability?verbose=false", ""))
          .contains("\"indicators\":{\"shards_availability\"")
          .doesNotContain("details", "master_is_stable");
      assertThat(send(api, Method.GET, "/_health_report/odd", ""))
          .startsWith("404")
          .contains("Did not find indicator odd");
      assertThat(send(api, Method.GET, "/_health_report?size=-1", "")).startsWith("400");
      assertThat(send(api, Method.GET, "/_health_report?odd", "")).startsWith("400");
    }
  }
}
