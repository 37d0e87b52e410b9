package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BinaryFieldTest {
  private static ParseOutcome parse(String options, String value) throws IOException {
    try (Index index = new Index("{\"properties\":{\"b\":{\"type\":\"binary\"" + options + "}}}")) {
      return index.parse("1", "{\"b\":" + value + "}");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"no base 64!\"", "5", "true", "[\"aGVsbG8=\",\"!\"]"})
  void valuesOfWhichNothingIsKeptMayBeAnything(String value) throws IOException {
    assertThat(parse("", value)).isInstanceOf(ParseOutcome.Parsed.class);
    assertThat(parse(",\"store\":true", value)).isInstanceOf(ParseOutcome.Rejected.class);
    assertThat(parse(",\"doc_values\":true", value)).isInstanceOf(ParseOutcome.Rejected.class);
  }

  @Test
  void anObjectIsNoValue() throws IOException {
    assertThat(parse("", "{\"a\":1}")).isInstanceOf(ParseOutcome.Rejected.class);
  }
}
