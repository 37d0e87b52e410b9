package io.lampyr.restapi.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SignedGateTest {
  /** Admits nobody, but what goes on without a name. */
  private static final Gatekeeper OTHERS =
      new Gatekeeper() {
        @Override
        public Rights admit(Request request) {
          throw new ApiException(401, "security_exception", "no key was shown");
        }

        @Override
        public Rights of(Optional<String> owner) {
          if (owner.isPresent()) {
            throw new ApiException(401, "security_exception", "key has ended");
          }
          return Rights.ALL;
        }
      };

  private final SignedGate gate = new SignedGate(OTHERS);

  @Test
  void whatAKeyHasBegunGoesOnWithTheRightsOfTheKey() {
    assertThatThrownBy(() -> gate.of(Optional.of("key")))
        .isInstanceOf(ApiException.class)
        .hasMessageContaining("key has ended");
    assertThat(gate.of(Optional.empty())).isEqualTo(Rights.ALL);
  }

  @Test
  void whomTheTransportDoesNotKnowTheOthersJudge() {
    Request request = Request.of(Method.GET, "/", Headers.NONE, new byte[0]);
    assertThatThrownBy(() -> gate.admit(request)).hasMessageContaining("no key was shown");
  }
}
