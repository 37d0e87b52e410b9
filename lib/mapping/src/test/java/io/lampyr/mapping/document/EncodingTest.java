package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.text.Utf8;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.field.VersionCodec;
import io.lampyr.mapping.json.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EncodingTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "007",
        "12345678901234567890",
        "a",
        "é",
        "-_-_",
        "wordsThatLookLikeBase64",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "AAAAAAAAAAAAAAAAAAAAAB",
        "1a",
        "\u0001"
      })
  void idsComeBackFromTheirTerms(String id) {
    assertThat(DocumentId.decode(DocumentId.encode(id))).isEqualTo(id);
  }

  @Test
  void automaticIdsAndNumbersArePackedAndAllAreDistinct() {
    byte[] random = new byte[16];
    new Random(1).nextBytes(random);
    String automatic = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    assertThat(DocumentId.encode(automatic).length).isEqualTo(17);
    assertThat(DocumentId.encode("123456").length).isEqualTo(4);
    assertThat(DocumentId.encode("1")).isNotEqualTo(DocumentId.encode("01"));
  }

  @Test
  void versionsSortAsTheyPrecede() {
    List<String> rising =
        List.of(
            "0.9",
            "1.0.0-alpha",
            "1.0.0-alpha.1",
            "1.0.0-alpha.beta",
            "1.0.0-beta.2",
            "1.0.0-beta.11",
            "1.0.0-rc.1",
            "1.0.0",
            "1.0.1",
            "1.2.9",
            "1.10.0",
            "2.0",
            "10.0",
            "not a version");
    var type =
        Mapping.parse(
                Json.readObject("{\"properties\":{\"v\":{\"type\":\"version\"}}}"),
                MappingContext.standard())
            .leaf("v")
            .type();
    BytesRef last = new BytesRef();
    for (String version : rising) {
      BytesRef term = type.encode(version);
      assertThat(term).as(version).isGreaterThan(last);
      assertThat(VersionCodec.decode(term)).isEqualTo(version);
      last = term;
    }
  }

  @Test
  void utf8CheckAgreesWithTheJdk() {
    long seed = Long.getLong("lampyr.seed", 3L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    int invalid = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = "text é 漢 \ud83d\ude00 and more ascii".getBytes(StandardCharsets.UTF_8);
      for (int flips = random.nextInt(2); flips >= 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      boolean valid = Utf8.firstInvalid(bytes, 0, bytes.length) < 0;
      assertThat(valid).as("seed=%s %s", seed, new BytesRef(bytes)).isEqualTo(jdkTakes(bytes));
      invalid += valid ? 0 : 1;
    }
    assertThat(invalid).isGreaterThan(1000);
  }

  private static boolean jdkTakes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }
}
