package io.lampyr.restapi.cat;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The segments that points in time keep. */
class PointSegmentTableTest {
  private final OneNode node = new OneNode(82, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);
  private final Client client = new Client(api);

  @AfterEach
  void end() {
    node.close();
  }

  private String text(String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(Method.GET, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void segmentsAreThoseOfTheMomentAndNotOfToday() {
    client.index("i", 1, 2);
    String pit = client.post("/i/_search/point_in_time?keep_alive=1m", "").text("pit_id");
    client.put("/i/_doc/more?refresh=true", "{}");
    String columns = "?h=index,shard,prirep,segment,docs.count";
    String kept = "200 i 0 p _0 2\n";
    assertThat(text("/_cat/pit_segments" + columns, "{\"pit_id\":[\"" + pit + "\"]}"))
        .isEqualTo(kept);
    assertThat(text("/_cat/pit_segments/_all" + columns, "")).isEqualTo(kept);

    client.send(Method.DELETE, "/_search/point_in_time/_all", "");
    assertThat(text("/_cat/pit_segments/_all" + columns, "")).isEqualTo("200 ");
  }

  @Test
  void pointsHaveToBeNamed() {
    assertThat(text("/_cat/pit_segments", ""))
        .startsWith("400 ")
        .contains("Validation Failed: 1: no pit ids specified;");
    assertThat(text("/_cat/pit_segments", "{\"pit_id\":[\"x\"]}")).startsWith("400 ");
  }
}
