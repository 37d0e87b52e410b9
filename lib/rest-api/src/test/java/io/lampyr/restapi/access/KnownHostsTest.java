package io.lampyr.restapi.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KnownHostsTest {
  private final KnownHosts hosts = KnownHosts.localAnd(List.of("search.test", "box"));

  private static Request asking(String host) {
    return Request.of(Method.GET, "/", new Headers(Map.of("host", host)), new byte[0]);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:9200",
        "LocalHost.:9200",
        "app.localhost:9200",
        "127.0.0.1",
        "127.0.0.1:9200",
        "192.168.1.7:9200",
        "[::1]",
        "[::1]:9200",
        "search.test",
        "SEARCH.test.:9200",
        "box:1",
        ""
      })
  void ownNamesAndAddressesAreAnswered(String host) {
    assertThatCode(() -> hosts.check(asking(host))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "evil.example:9200",
        "localhost.evil.example",
        "evillocalhost",
        "127.0.0.1.evil.example:9200",
        "localhost, evil.example",
        "localhost:9200:evil.example",
        "user@localhost",
        "[::1].evil.example",
        "other.search.test",
        ":9200",
        "."
      })
  void otherNamesAreRefused(String host) {
    assertThatThrownBy(() -> hosts.check(asking(host)))
        .isInstanceOfSatisfying(
            ApiException.class, refused -> assertThat(refused.status()).isEqualTo(403))
        .hasMessageContaining("[" + host + "]");
  }

  @Test
  void whoSaysNoNameIsNoBrowser() {
    Request old = Request.of(Method.GET, "/", Headers.NONE, new byte[0]);
    assertThatCode(() -> hosts.check(old)).doesNotThrowAnyException();
  }

  @Test
  void everyNameIsAnsweredWhereOthersReachTheServer() {
    assertThatCode(() -> KnownHosts.ALL.check(asking("evil.example"))).doesNotThrowAnyException();
  }

  @Test
  void whatIsNoNameIsNotTaken() {
    for (String wrong : List.of("a:1", "http://a", "*", "", "a b")) {
      assertThatThrownBy(() -> KnownHosts.localAnd(List.of(wrong)))
          .isInstanceOf(InvalidInputException.class);
    }
    assertThatThrownBy(() -> KnownHosts.localAnd(Collections.nCopies(101, "a")))
        .hasMessageContaining("most=100");
  }
}
