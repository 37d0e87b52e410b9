package io.lampyr.mapping.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkTest {
  private static BytesRef bytes(String address) {
    return new BytesRef(InetAddressPoint.encode(InetAddress.ofLiteral(address)));
  }

  @ParameterizedTest
  @CsvSource({
    "10.1.2.3/8, 10.0.0.0, 10.255.255.255",
    "10.1.2.3/32, 10.1.2.3, 10.1.2.3",
    "10.1.2.3/0, 0.0.0.0, 255.255.255.255",
    "fe80::1/64, fe80::, fe80::ffff:ffff:ffff:ffff"
  })
  void aBlockGoesFromItsFirstAddressToItsLast(String block, String first, String last) {
    assertThat(Network.of(block)).isEqualTo(new Network(bytes(first), bytes(last)));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0, Expected [ip/prefix] but was [10.0.0.0]",
    "10.0.0.0/, Expected [ip/prefix] but was [10.0.0.0/]",
    "10.0.0.0/8/8, Expected [ip/prefix] but was [10.0.0.0/8/8]",
    "/8, \"'' is not an IP string literal.\"",
    "10.0.0/8, \"'10.0.0' is not an IP string literal.\""
  })
  void whatIsNoBlockIsRefused(String text, String reason) {
    assertThatThrownBy(() -> Network.of(text)).hasMessage(reason.replace("\"", ""));
  }

  @Test
  void lengthsAreNumbersAndEndWithTheAddress() {
    assertThatThrownBy(() -> Network.of("10.0.0.0/x")).hasMessage("For input string: \"x\"");
    assertThatThrownBy(() -> Network.of("10.0.0.0/33"))
        .hasMessage(
            "Illegal prefix length [33] in [10.0.0.0/33]. Must be 0-32 for IPv4 ranges, 0-128 for"
                + " IPv6 ranges");
    assertThatThrownBy(() -> Network.of("::/-1")).hasMessageStartingWith("Illegal prefix length");
  }
}
