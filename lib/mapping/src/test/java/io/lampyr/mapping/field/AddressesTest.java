package io.lampyr.mapping.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AddressesTest {
  @Test
  void addressesAreFourNumbersOrGroups() {
    for (String address : List.of("10.0.0.1", "0.0.0.0", "::1", "1:2:3:4:5:6:7:8", "fe80::a")) {
      assertThat(Addresses.parse(address).map(Addresses::text)).contains(address);
    }
    assertThat(Addresses.parse("::ffff:1.2.3.4").map(Addresses::text)).contains("1.2.3.4");
  }

  @Test
  void scopesAreLeftOut() {
    assertThat(Addresses.parse("fe80::1%eth0").map(Addresses::text)).contains("fe80::1");
    assertThat(Addresses.parse("fe80::1%")).isEmpty();
    assertThat(Addresses.parse("10.0.0.1%eth0")).isEmpty();
  }

  @Test
  void whatMayMeanSomethingElseIsNone() {
    for (String none :
        List.of(
            "010.0.0.1",
            "1.2.3.04",
            "::1.2.3.04",
            "[::1]",
            "1.5",
            "10",
            "1.2.3.4.",
            "0x1.2.3.4",
            "256.1.1.1",
            "",
            "localhost",
            "1:2")) {
      assertThat(Addresses.parse(none)).as(none).isEmpty();
    }
  }
}
