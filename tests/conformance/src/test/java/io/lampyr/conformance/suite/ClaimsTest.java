package io.lampyr.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  @Test
  void whatIsTheSameMatches() {
    assertThat(
            holds(
                Claims.MATCH,
                "{\"a\":[1,{\"b\":null}],\"c\":2}",
                "{\"c\":2.0,\"a\":[1,{\"b\":null}]}"))
        .isTrue();
    assertThat(holds(Claims.MATCH, "1", "1.0")).isTrue();
    assertThat(holds(Claims.MATCH, "9007199254740993", "9007199254740992")).isFalse();
    assertThat(holds(Claims.MATCH, "1", "\"1\"")).isFalse();
    assertThat(holds(Claims.MATCH, "1", "true")).isFalse();
    assertThat(holds(Claims.MATCH, "null", "false")).isFalse();
    assertThat(holds(Claims.MATCH, "[1,2]", "[2,1]")).isFalse();
    assertThat(holds(Claims.MATCH, "[1,2]", "[1]")).isFalse();
    assertThat(holds(Claims.MATCH, "{\"a\":1}", "{\"a\":1,\"b\":null}")).isFalse();
  }

  @Test
  void patternsAreSearchedForAndIgnoreSpaceOfTheirOwn() {
    Value pattern = Value.of(" /^ green \\s+ \\d+  # how many\n $/ ");
    assertThat(Claims.MATCH.holds(Value.of("green  12"), pattern)).isTrue();
    assertThat(Claims.MATCH.holds(Value.of("green  x"), pattern)).isFalse();
    assertThat(Claims.MATCH.holds(Value.of(12), Value.of("/12/"))).isFalse();
    assertThat(Claims.MATCH.holds(Value.of("a12b"), Value.of("/12/"))).isTrue();
    assertThat(Claims.MATCH.holds(Value.of("/a"), Value.of("/a"))).isTrue();
  }

  @Test
  void anItemIsContainedIfItHasAtLeastTheFields() {
    assertThat(holds(Claims.CONTAINS, "[{\"a\":1,\"b\":2},3]", "{\"a\":1}")).isTrue();
    assertThat(holds(Claims.CONTAINS, "[{\"a\":1,\"b\":2},3]", "3")).isTrue();
    assertThat(holds(Claims.CONTAINS, "[{\"a\":1,\"b\":2},3]", "{\"a\":2}")).isFalse();
    assertThat(holds(Claims.CONTAINS, "[{\"b\":2}]", "{\"a\":1}")).isFalse();
    assertThat(holds(Claims.CONTAINS, "{\"a\":1}", "{\"a\":1}")).isFalse();
  }

  @Test
  void nothingZeroFalseAndTheEmptyTextAreUntrue() {
    for (String untrue : new String[] {"null", "0", "false", "\"\"", "\"false\"", "\"0\""}) {
      assertThat(holds(Claims.IS_FALSE, untrue, "null")).as(untrue).isTrue();
      assertThat(holds(Claims.IS_TRUE, untrue, "null")).as(untrue).isFalse();
    }
    for (String isTrue : new String[] {"1", "true", "\"a\"", "{}", "[]", "-1"}) {
      assertThat(holds(Claims.IS_TRUE, isTrue, "null")).as(isTrue).isTrue();
      assertThat(holds(Claims.IS_FALSE, isTrue, "null")).as(isTrue).isFalse();
    }
  }

  @Test
  void lengthIsOfTextListsAndObjects() {
    assertThat(holds(Claims.LENGTH, "\"a\uD83D\uDE00\"", "2")).isTrue();
    assertThat(holds(Claims.LENGTH, "[1,2]", "2")).isTrue();
    assertThat(holds(Claims.LENGTH, "{\"a\":1}", "1")).isTrue();
    assertThat(holds(Claims.LENGTH, "[1,2]", "3")).isFalse();
    assertThat(holds(Claims.LENGTH, "null", "0")).isFalse();
    assertThat(holds(Claims.LENGTH, "2", "1")).isFalse();
  }

  @Test
  void onlyNumbersAreCompared() {
    assertThat(holds(Claims.GT, "2", "1.5")).isTrue();
    assertThat(holds(Claims.GT, "2", "2.0")).isFalse();
    assertThat(holds(Claims.GTE, "2", "2.0")).isTrue();
    assertThat(holds(Claims.LT, "1", "2")).isTrue();
    assertThat(holds(Claims.LT, "2", "2")).isFalse();
    assertThat(holds(Claims.LTE, "2", "2")).isTrue();
    assertThat(holds(Claims.LTE, "3", "2")).isFalse();
    assertThat(holds(Claims.GTE, "\"3\"", "2")).isFalse();
    assertThat(holds(Claims.GTE, "null", "0")).isFalse();
  }

  private static boolean holds(Claims claim, String actual, String expected) {
    return claim.holds(JsonText.read(actual), JsonText.read(expected));
  }
}
