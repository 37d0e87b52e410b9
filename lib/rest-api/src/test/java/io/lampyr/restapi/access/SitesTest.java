package io.lampyr.restapi.access;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SitesTest {
  private static final String OURS = "https://app.example.com";
  private static final Sites SITES = Sites.of(OURS + ", http://localhost:3000");

  private static Request request(Method method, String... headers) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      all.put(headers[i], headers[i + 1]);
    }
    return Request.of(method, "/books/_search", new Headers(all), new byte[0]);
  }

  private static Request asked(String origin) {
    return request(Method.OPTIONS, "Origin", origin, "Access-Control-Request-Method", "POST");
  }

  private static Response answer() {
    return new Response(200, new Headers(Map.of("Vary", "Accept")), "{}".getBytes(UTF_8));
  }

  @Test
  void aBrowserThatAsksIsToldWhatItsPageMayAsk() {
    assertThat(SITES.isAsked(asked(OURS))).isTrue();
    Map<String, String> told = SITES.told(asked(OURS)).headers().values();
    assertThat(SITES.told(asked(OURS)).status()).isEqualTo(200);
    assertThat(told)
        .containsEntry("Access-Control-Allow-Origin", OURS)
        .containsEntry("Vary", "Origin")
        .containsEntry("Access-Control-Allow-Methods", "OPTIONS, HEAD, GET, POST, PUT, DELETE")
        .doesNotContainKey("Access-Control-Allow-Credentials");
    assertThat(told.get("Access-Control-Allow-Headers")).contains("Authorization", "Content-Type");
    assertThat(SITES.told(asked("HTTP://LOCALHOST:3000")).status()).isEqualTo(200);
  }

  @Test
  void pagesOfOtherSitesAreToldNothing() {
    for (String other :
        List.of(
            "https://evil.example.com",
            "https://app.example.com.evil.com",
            "http://app.example.com",
            "https://app.example.com:8443",
            "http://localhost",
            "null",
            "")) {
      Response told = SITES.told(asked(other));
      assertThat(told.status()).as(other).isEqualTo(403);
      assertThat(told.headers().find("Access-Control-Allow-Origin")).isEmpty();
      Response shown = SITES.shown(request(Method.GET, "Origin", other), answer());
      assertThat(shown.headers().find("Access-Control-Allow-Origin")).as(other).isEmpty();
      assertThat(shown.headers().find("Vary")).contains("Accept, Origin");
    }
  }

  @Test
  void answersAreShownToPagesThatMayAsk() {
    Response shown = SITES.shown(request(Method.GET, "Origin", OURS), answer());
    assertThat(shown.headers().find("Access-Control-Allow-Origin")).contains(OURS);
    assertThat(shown.headers().find("Access-Control-Expose-Headers")).isPresent();
    assertThat(SITES.shown(request(Method.GET), answer()).headers().values())
        .isEqualTo(answer().headers().values());
    assertThat(
            Sites.of("*").shown(request(Method.GET, "Origin", "https://any"), answer()).headers())
        .extracting(headers -> headers.find("Access-Control-Allow-Origin").orElse(""))
        .isEqualTo("*");
  }

  @Test
  void nothingIsSaidWhereNoSiteIsNamed() {
    assertThat(Sites.NONE.isAsked(asked(OURS))).isFalse();
    assertThat(Sites.NONE.shown(request(Method.GET, "Origin", OURS), answer()).headers().values())
        .isEqualTo(answer().headers().values());
    assertThat(SITES.isAsked(request(Method.OPTIONS, "Origin", OURS))).isFalse();
    assertThat(SITES.isAsked(request(Method.OPTIONS))).isFalse();
  }

  @Test
  void whatIsNoSiteIsRefused() {
    for (String wrong :
        List.of(
            "", "app.example.com", "https://", "https://a/b", "https://a,", "https://a b", "**")) {
      assertThatThrownBy(() -> Sites.of(wrong))
          .as(wrong)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("not a site");
    }
  }

  @Test
  void aServerWithoutKeysIsAskedByItsOwnPagesAndByThoseThatAreNamed() {
    OwnPagesGate gate = new OwnPagesGate(SITES);
    assertThat(gate.admit(request(Method.GET, "Origin", OURS, "Host", "localhost:9200")))
        .isEqualTo(Rights.ALL);
    assertThatThrownBy(() ->
            gate.admit(request(Method.GET, "Origin", "https://evil.com", "Host", "localhost:9200")))
        .isInstanceOf(ApiException.class);
  }
}
