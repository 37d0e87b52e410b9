package io.lampyr.infra.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class GatewayRouteTest {
  @Test
  void rowsAreReadInTheirOrder() {
    assertThat(
            GatewayRoute.parse(
                """
                [
                  {"path": "/", "method": "ANY", "function": "ingest"},
                  {"path": "/{index}/_doc/{id}", "method": "GET", "function": "search"}
                ]
                """))
        .containsExactly(
            new GatewayRoute("/", "ANY", "ingest"),
            new GatewayRoute("/{index}/_doc/{id}", "GET", "search"));
  }

  @Test
  void rowThatIsNotUnderstoodIsNotLeftOutInSilence() {
    assertThatThrownBy(() ->
            GatewayRoute.parse("[{\"path\": \"/a\", \"method\": \"ANY\", \"function\": \"gc\"}]"))
        .hasMessageContaining("api-routes.json");
  }

  @Test
  void variablesAreNamedWithoutTheirSigns() {
    assertThat(new GatewayRoute("/{index}/{proxy+}", "ANY", "ingest").variables())
        .containsExactly("index", "proxy");
  }
}
