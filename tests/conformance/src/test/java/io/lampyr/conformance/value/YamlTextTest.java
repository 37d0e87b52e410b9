package io.lampyr.conformance.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class YamlTextTest {
  @Test
  void yamlIsReadAsJsonWouldSayIt() {
    assertThat(one("{a: 1, b: 1.5, c: true, d: ~, e: null, 1: x, f: -0, g: 12345678901234567890}"))
        .isEqualTo(
            JsonText.read(
                "{\"a\":1,\"b\":1.5,\"c\":true,\"d\":null,\"e\":null,\"1\":\"x\",\"f\":0,"
                    + "\"g\":12345678901234567890}"));
  }

  @Test
  void whatJsonDoesNotKnowIsText() {
    for (String text :
        new String[] {
          "yes", "off", "0x1f", "017", "1_000", "2020-01-01", "12:30:00", "1e5", ".5"
        }) {
      assertThat(one(text)).as(text).isEqualTo(Value.of(text));
    }
    assertThat(one("'1'")).isEqualTo(Value.of("1"));
    assertThat(one("\"true\"")).isEqualTo(Value.of("true"));
    assertThat(one("|\n  1\n")).isEqualTo(Value.of("1\n"));
  }

  @Test
  void theLastOfTwoEqualKeysCounts() {
    assertThat(one("{a: 1, a: 2}")).isEqualTo(JsonText.read("{\"a\":2}"));
  }

  @Test
  void everyDocumentOfAStreamIsRead() {
    assertThat(YamlText.readAll("---\na: 1\n---\nb: 2\n")).hasSize(2);
  }

  @Test
  void brokenTextIsRefused() {
    assertThatThrownBy(() -> one("{a: [}")).isInstanceOf(MalformedTextException.class);
    assertThatThrownBy(() -> JsonText.read("{\"a\":1} x"))
        .isInstanceOf(MalformedTextException.class);
    assertThatThrownBy(() -> JsonText.read("")).isInstanceOf(MalformedTextException.class);
    assertThatThrownBy(() -> JsonText.read("{\"a\":")).isInstanceOf(MalformedTextException.class);
  }

  private static Value one(String text) {
    return YamlText.readAll(text).getFirst();
  }
}
