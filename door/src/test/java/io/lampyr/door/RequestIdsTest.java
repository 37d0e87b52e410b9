package io.lampyr.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.restapi.exchange.Headers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestIdsTest {
  private static final long SEED = 1;

  private final RequestIds ids = new RequestIds(new SeededRandomness(SEED));

  private String of(String told) {
    return ids.of(new Headers(Map.of("x-amzn-trace-id", told)));
  }

  @Test
  void whatTheBalancerHasDrawnGoesBeforeWhatAClientSays() {
    assertThat(of("Root=1-5759e988-bd862e3fe1be46a994272793"))
        .isEqualTo("1-5759e988-bd862e3fe1be46a994272793");
    assertThat(of("Self=1-67891234-12456789abcdef012345678;Root=1-67891233-abcdef0123456789"))
        .isEqualTo("1-67891234-12456789abcdef012345678");
    assertThat(of("Root=1-1-2; Self=1-3-4; CalledFrom=app")).isEqualTo("1-3-4");
  }

  @Test
  void whatIsNoIdIsReplacedByOneOfOurOwn() {
    for (String told :
        List.of("", ";", "Root=", "Root=a b", "Root=" + "x".repeat(129), "Root=\u00e4", "1-2-3")) {
      assertThat(of(told)).as("seed %d, told %s", SEED, told).matches("[0-9a-f]{16}");
    }
    assertThat(ids.of(Headers.NONE)).isNotEqualTo(ids.of(Headers.NONE));
  }
}
