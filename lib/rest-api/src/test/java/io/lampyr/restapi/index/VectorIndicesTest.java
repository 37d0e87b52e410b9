package io.lampyr.restapi.index;

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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Indices as stores of vectors make them. */
class VectorIndicesTest {
  private static final String FLOATS =
      IntStream.range(0, 128).mapToObj(i -> i + ".5").collect(Collectors.joining(","));

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void settingMayBeAValueAndAGroup() {
    try (OneNode node = new OneNode(21, Persona.OPENSEARCH)) {
      RestApi api = node.whole(Persona.OPENSEARCH);
      String settings = "{'settings':{'index':{'knn':true,'knn.algo_param.ef_search':100}}}";
      assertThat(send(api, Method.PUT, "/flat", settings)).startsWith("200 ");
      assertThat(send(api, Method.GET, "/flat/_settings?flat_settings=true", ""))
          .contains("\"index.knn\":\"true\"", "\"index.knn.algo_param.ef_search\":\"100\"");
      assertThat(send(api, Method.GET, "/flat/_settings", ""))
          .contains("\"knn\":\"true\",\"knn.algo_param\":{\"ef_search\":\"100\"}");
      assertThat(send(api, Method.PUT, "/flat/_settings", "{'index.knn.algo_param.ef_search':200}"))
          .startsWith("200 ");
      assertThat(send(api, Method.PUT, "/flat/_doc/1?refresh=true", "{'a':'b'}"))
          .startsWith("201 ");
    }
  }

  @Test
  void longArraysOfFloatsAreVectorsToClientsOfElasticsearchAlone() {
    for (Persona persona : Persona.values()) {
      try (OneNode node = new OneNode(22, persona)) {
        RestApi api = node.whole(persona);
        assertThat(send(api, Method.PUT, "/v/_doc/1", "{'v':[" + FLOATS + "]}")).startsWith("201 ");
        assertThat(send(api, Method.GET, "/v/_mapping", ""))
            .contains(
                persona == Persona.ELASTICSEARCH
                    ? "\"v\":{\"type\":\"dense_vector\",\"dims\":128,\"index\":true,"
                        + "\"similarity\":\"cosine\",\"index_options\":{\"type\":\"int8_hnsw\","
                        + "\"m\":16,\"ef_construction\":100}}"
                    : "\"v\":{\"type\":\"float\"}");
      }
    }
  }
}
