package io.lampyr.restapi.absent;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbsentFeaturesTest {
  private static String send(Persona persona, Method method, String target) {
    RestApi api =
        new RestApi(
            NothingRoutes.routes(), persona, Gatekeeper.OPEN, new RequestMemory(1 << 20, 1 << 20));
    Response response = api.answer(Request.of(method, target, Headers.NONE, new byte[0]));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String send(Method method, String target) {
    return send(Persona.ELASTICSEARCH, method, target);
  }

  @ParameterizedTest
  @CsvSource({
    "PUT,/_ml/anomaly_detectors/a,machine learning",
    "POST,/_transform/a/_start,transforms",
    "PUT,/_security/role/a,stored roles",
    "POST,/_snapshot/r/s/_mount,mounting snapshots",
    "PUT,/_license,other licences"
  })
  void whatIsNotThereIsRefusedByName(Method method, String target, String what) {
    assertThat(send(method, target))
        .startsWith("410 ")
        .contains("api_not_available_exception")
        .contains("[" + target + "] with method [" + method + "]")
        .contains("Lampyr has no " + what);
  }

  @Test
  void whatNobodyHasIsNotTakenForIt() {
    assertThat(send(Method.GET, "/_nothing")).startsWith("400 ").contains("no handler found");
    assertThat(send(Persona.OPENSEARCH, Method.POST, "/_eql")).startsWith("400 ");
  }

  @Test
  void listsOfNothingAreEmptyAndNamesInThemAreMissing() {
    assertThat(send(Method.GET, "/_ml/anomaly_detectors"))
        .isEqualTo("200 {\"count\":0,\"jobs\":[]}");
    assertThat(send(Method.GET, "/_ml/anomaly_detectors/a*/_stats")).startsWith("200 ");
    assertThat(send(Method.POST, "/_ml/trained_models/.elser/_infer?timeout=1s"))
        .startsWith("404 ")
        .contains("resource_not_found_exception", "No known trained model with model_id [.elser]");
    assertThat(send(Method.GET, "/_ml/anomaly_detectors/a*?allow_no_match=false"))
        .startsWith("404 ");
    assertThat(send(Method.GET, "/_ml/anomaly_detectors/a"))
        .startsWith("404 ")
        .contains("No known job with id 'a'");
    assertThat(send(Method.GET, "/_transform/_stats")).contains("\"transforms\":[]");
    assertThat(send(Method.GET, "/_migration/deprecations")).contains("\"ml_settings\":[]");
    assertThat(send(Method.POST, "/_license/start_trial")).startsWith("403 ");
  }
}
