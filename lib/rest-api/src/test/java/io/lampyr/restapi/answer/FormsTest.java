package io.lampyr.restapi.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes are those that the formats' own documents give for these values. */
class FormsTest {
  private static byte[] json(String json) {
    return json.getBytes(StandardCharsets.UTF_8);
  }

  private static String cbor(String json) {
    return HexFormat.of().formatHex(Cbor.of(json(json)));
  }

  private static String smile(String json) {
    return HexFormat.of().formatHex(Smile.of(json(json)));
  }

  private static String yaml(String json) {
    return new String(Yaml.of(json(json)), StandardCharsets.UTF_8);
  }

  @Test
  void cborHasNumbersInAsFewBytesAsTheyNeed() {
    assertThat(cbor("23")).isEqualTo("17");
    assertThat(cbor("24")).isEqualTo("1818");
    assertThat(cbor("1000")).isEqualTo("1903e8");
    assertThat(cbor("1000000")).isEqualTo("1a000f4240");
    assertThat(cbor("1000000000000")).isEqualTo("1b000000e8d4a51000");
    assertThat(cbor("-1000")).isEqualTo("3903e7");
    assertThat(cbor("-9223372036854775808")).isEqualTo("3b7fffffffffffffff");
    assertThat(cbor("18446744073709551616")).isEqualTo("c249010000000000000000");
    assertThat(cbor("-18446744073709551617")).isEqualTo("c349010000000000000000");
    assertThat(cbor("1.1")).isEqualTo("fb3ff199999999999a");
  }

  @Test
  void cborHasObjectsAndArraysUntilTheirEnds() {
    assertThat(cbor("{\"a\":[1,null,true,false],\"ü\":\"\"}"))
        .isEqualTo("bf6161" + "9f01f6f5f4ff" + "62c3bc" + "60" + "ff");
  }

  @Test
  void smileBeginsWithItsHeaderAndPacksSmallValues() {
    String header = "3a290a00";
    assertThat(smile("{\"a\":[1,-1,15,-16,null,true,false,\"\"]}"))
        .isEqualTo(header + "fa8061" + "f8c2c1dedf21232220f9" + "fb");
    assertThat(smile("16")).isEqualTo(header + "24" + "a0");
    assertThat(smile("64")).isEqualTo(header + "24" + "0280");
    assertThat(smile("2147483648")).isEqualTo(header + "25" + "2000000080");
    assertThat(smile("0.0")).isEqualTo(header + "29" + "00".repeat(10));
    assertThat(smile("\"ab\"")).isEqualTo(header + "41" + "6162");
    assertThat(smile("\"ü\"")).isEqualTo(header + "80" + "c3bc");
    assertThat(smile("\"" + "a".repeat(65) + "\""))
        .isEqualTo(header + "e0" + "61".repeat(65) + "fc");
  }

  @Test
  void yamlHasALineForEachValue() {
    assertThat(yaml("{\"a\":{\"b\":[1,{\"c\":null,\"d\":[]},[2]]},\"e\":{}}"))
        .isEqualTo(
            """
            ---
            a:
              b:
              - 1
              - c: null
                d: []
              - - 2
            e: {}
            """);
    assertThat(yaml("[{\"index\":\"i\"}]")).isEqualTo("---\n- index: \"i\"\n");
    assertThat(yaml("[]")).isEqualTo("--- []\n");
  }

  @Test
  void yamlTakesNoTextForAnythingElse() {
    assertThat(yaml("{\"yes\":\"no\",\"1\":\"a: b\",\"x y\":\"\\u2028\\n\"}"))
        .isEqualTo(
            """
            ---
            "yes": "no"
            "1": "a: b"
            "x y": "\\u2028\\n"
            """);
    assertThat(yaml("{\"" + "n".repeat(129) + "\":1}"))
        .isEqualTo("---\n? \"" + "n".repeat(129) + "\"\n: 1\n");
  }
}
