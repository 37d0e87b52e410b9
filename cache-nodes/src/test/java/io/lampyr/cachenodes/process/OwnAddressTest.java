package io.lampyr.cachenodes.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnAddressTest {
  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  @Test
  void addressesThatMeanTheSameOnEveryMachineAreNotOurs() throws UnknownHostException {
    assertThat(
            OwnAddress.first(
                List.of(
                    address("127.0.0.1"),
                    address("169.254.172.2"),
                    address("fe80::1"),
                    address("10.60.3.4"))))
        .isEqualTo("10.60.3.4");
  }

  @Test
  void machineWithoutAnAddressIsToldWhatToGive() {
    assertThatThrownBy(() -> OwnAddress.first(List.of(InetAddress.getLoopbackAddress())))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("node.advertised_host");
  }
}
