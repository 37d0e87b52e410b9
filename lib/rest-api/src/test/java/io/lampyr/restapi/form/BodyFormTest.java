package io.lampyr.restapi.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.fault.FaultException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes are those that the formats' own documents give for these values. */
class BodyFormTest {
  private static final String HEADER = "3a290a";

  @ParameterizedTest
  @CsvSource({
    "application/json,JSON",
    "application/x-ndjson; charset=UTF-8,JSON",
    "*/*,JSON",
    "application/*,JSON",
    "Application/YAML,YAML",
    "application/cbor,CBOR",
    "application/smile;a=b,SMILE",
    "application/vnd.elasticsearch+smile;compatible-with=9,SMILE",
    "application/vnd.elasticsearch+x-ndjson;compatible-with=9,JSON",
  })
  void aFormIsKnownByItsMediaType(String type, BodyForm form) {
    assertThat(BodyForm.of(type)).contains(form);
  }

  @Test
  void otherTypesAreNone() {
    assertThat(BodyForm.of("text/plain")).isEmpty();
    assertThat(BodyForm.of("application/jsonx")).isEmpty();
    assertThat(BodyForm.of("text/application/yaml")).isEmpty();
  }

  @Test
  void cborIsReadWithAndWithoutLengths() {
    assertThat(cbor("bf6161" + "9f01f6f5f4ff" + "62c3bc" + "60" + "ff"))
        .isEqualTo("{\"a\":[1,null,true,false],\"ü\":\"\"}\n");
    assertThat(cbor("a26161016162820203")).isEqualTo("{\"a\":1,\"b\":[2,3]}\n");
    assertThat(cbor("83" + "3903e7" + "1b000000e8d4a51000" + "3b7fffffffffffffff"))
        .isEqualTo("[-1000,1000000000000,-9223372036854775808]\n");
    assertThat(cbor("82" + "c249010000000000000000" + "c349010000000000000000"))
        .isEqualTo("[18446744073709551616,-18446744073709551617]\n");
    assertThat(cbor("84" + "f93e00" + "fa47c35000" + "fb3ff199999999999a" + "d9d9f7f7"))
        .isEqualTo("[1.5,100000.0,1.1,null]\n");
    assertThat(cbor("82" + "7f657374726561646d696e67ff" + "43010203"))
        .isEqualTo("[\"streaming\",\"AQID\"]\n");
    assertThat(cbor("a1206161")).isEqualTo("{\"-1\":\"a\"}\n");
  }

  @Test
  void documentsThatFollowEachOtherAreLines() {
    assertThat(cbor("a0ffa16161f6ff")).isEqualTo("{}\n{\"a\":null}\n");
    assertThat(smile(HEADER + "01" + "fafb" + "ff" + HEADER + "01" + "fa806121fb" + "ff"))
        .isEqualTo("{}\n{\"a\":null}\n");
  }

  @Test
  void smileIsReadInAllItsSizes() {
    assertThat(smile(HEADER + "00" + "fa8061" + "f8c2c1dedf21232220f9" + "fb"))
        .isEqualTo("{\"a\":[1,-1,15,-16,null,true,false,\"\"]}\n");
    assertThat(smile(HEADER + "00" + "f8" + "24a0" + "240280" + "252000000080" + "f9"))
        .isEqualTo("[16,64,2147483648]\n");
    assertThat(smile(HEADER + "00" + "f8" + "29" + "00".repeat(10) + "416162" + "80c3bc" + "f9"))
        .isEqualTo("[0.0,\"ab\",\"ü\"]\n");
    assertThat(smile(HEADER + "00" + "e0" + "61".repeat(65) + "fc"))
        .isEqualTo("\"" + "a".repeat(65) + "\"\n");
    assertThat(smile(HEADER + "04" + "f8" + "fd83010203" + "e88300404003" + "f9"))
        .isEqualTo("[\"AQID\",\"AQID\"]\n");
    assertThat(smile(HEADER + "00" + "26" + "89" + "00400000000000000000" + "00"))
        .isEqualTo("18446744073709551616\n");
  }

  @Test
  void smileRefersBackToNamesAndTexts() {
    assertThat(smile(HEADER + "03" + "f8" + "fa8061416162fb" + "fa4001fb" + "f9"))
        .isEqualTo("[{\"a\":\"ab\"},{\"a\":\"ab\"}]\n");
    assertThatThrownBy(() -> smile(HEADER + "00" + "f8" + "fa80614161fb" + "fa4001fb" + "f9"))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("malformed Smile");
  }

  @Test
  void yamlIsReadAsItsTree() {
    assertThat(text(BodyForm.YAML, "a: [1, 2.5, ~, x]\nb:\n  c: 'true'\n  d: false\n"))
        .isEqualTo("{\"a\":[1,2.5,null,\"x\"],\"b\":{\"c\":\"true\",\"d\":false}}\n");
    assertThat(text(BodyForm.YAML, "1: a\ntrue: b")).isEqualTo("{\"1\":\"a\",\"true\":\"b\"}\n");
    assertThat(text(BodyForm.YAML, "- !!binary AQID\n- 2001-01-01\n- .inf"))
        .isEqualTo("[\"AQID\",\"2001-01-01\",\"Infinity\"]\n");
    assertThat(text(BodyForm.YAML, "[0x1F, 0o17, -5, 1e3, !!str 5, 1_000]"))
        .isEqualTo("[31,15,-5,1000.0,\"5\",\"1_000\"]\n");
    assertThat(text(BodyForm.YAML, "{a: &x {b: 1}, c: *x}"))
        .isEqualTo("{\"a\":{\"b\":1},\"c\":\"x\"}\n");
    assertThat(text(BodyForm.YAML, "--- a\n--- |\n  b\n  c\n")).isEqualTo("\"a\"\n\"b\\nc\\n\"\n");
  }

  @Test
  void numbersAreNoLongerThanThoseOfJson() {
    int most = 415;
    assertThat(cbor("c25901" + "9f" + "00".repeat(most))).isEqualTo("0\n");
    assertThatThrownBy(() -> cbor("c25901" + "a0" + "00".repeat(most + 1)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("more than 1000 digits");
    // 416 bytes in groups of seven bits.
    assertThatThrownBy(() -> smile(HEADER + "00" + "26" + "06a0" + "00".repeat(476)))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("more than 1000 digits");
  }

  @Test
  void whatASmallBodyBecomesIsCountedAmongTheBytesOfItsRequest() {
    RequestMemory memory = new RequestMemory(100_000, 100_000);
    byte[] small =
        HexFormat.of()
            .parseHex(HEADER + "03" + "f8" + "7f" + "61".repeat(64) + "01".repeat(1000) + "f9");
    try (RequestMemory.Held held = memory.begin()) {
      assertThatThrownBy(() -> held.during(() -> BodyForm.SMILE.json(small)))
          .hasMessageContaining("<http_request>");
    }
    assertThat(BodyForm.SMILE.json(small)).hasSizeGreaterThan(66_000);
  }

  @Test
  void whatIsMalformedOrHasNoEndIsRefused() {
    for (String cut : new String[] {"a1", "a161", "a16161", "9f", "7f6161", "1b00", "c2", "5f41"}) {
      assertThatThrownBy(() -> cbor(cut)).isInstanceOf(FaultException.class);
    }
    for (String wrong : new String[] {"fc", "1c", "a140", "5f6161ff", "9bffffffffffffffff"}) {
      assertThatThrownBy(() -> cbor(wrong)).isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> cbor("9f".repeat(100_000))).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> cbor("c2".repeat(100_000))).isInstanceOf(FaultException.class);
    for (String wrong :
        new String[] {
          "fa", "fa80", "fa8061", "f8", "e061", "2400", "26ff", "fd", "e8", "00", "fb"
        }) {
      assertThatThrownBy(() -> smile(HEADER + "00" + wrong)).isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> smile("3a290a10")).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> smile("f8".repeat(100_000))).isInstanceOf(FaultException.class);
    assertThatThrownBy(() -> text(BodyForm.YAML, "a: [1")).isInstanceOf(FaultException.class);
    for (String wrong : new String[] {"? {a: 1}\n: 2", "!!int x", "a: b: c", "\tx: 1"}) {
      assertThatThrownBy(() -> text(BodyForm.YAML, wrong)).isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> text(BodyForm.YAML, "[".repeat(100_000)))
        .isInstanceOf(FaultException.class);
  }

  private static String cbor(String hex) {
    return text(BodyForm.CBOR, HexFormat.of().parseHex(hex));
  }

  private static String smile(String hex) {
    return text(BodyForm.SMILE, HexFormat.of().parseHex(hex));
  }

  private static String text(BodyForm form, String body) {
    return text(form, body.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(BodyForm form, byte[] body) {
    return new String(form.json(body), StandardCharsets.UTF_8);
  }
}
