package io.lampyr.base.glob;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GlobTest {
  private static final long SEED = 7;

  private final SeededRandomness random = new SeededRandomness(SEED);

  @Test
  void starsStandForAnyCharactersAndOthersForThemselves() {
    assertThat(Glob.matches("a*c", "abbc")).isTrue();
    assertThat(Glob.matches("a*c", "ac")).isTrue();
    assertThat(Glob.matches("a*c", "acd")).isFalse();
    assertThat(Glob.matches("a.c", "abc")).isFalse();
    assertThat(Glob.matches("*", "")).isTrue();
    assertThat(Glob.matches("", "a")).isFalse();
  }

  @Test
  void randomPatternsMatchWhatTheirExpressionsMatch() {
    int matched = 0;
    for (int i = 0; i < 20_000; i++) {
      String pattern = text(6, "ab*");
      String text = text(8, "ab");
      boolean expected = Pattern.matches(pattern.replace("*", ".*"), text);
      assertThat(Glob.matches(pattern, text))
          .as("seed=%s pattern=%s text=%s", SEED, pattern, text)
          .isEqualTo(expected);
      matched += expected ? 1 : 0;
      if (expected) {
        String beginning = text.substring(0, below(text.length() + 1));
        assertThat(Glob.mayMatchBeyond(pattern, beginning))
            .as("seed=%s pattern=%s beginning=%s", SEED, pattern, beginning)
            .isTrue();
      }
    }
    assertThat(matched).isBetween(1_000, 19_000);
  }

  @Test
  void nothingBeyondAnotherBeginningMatches() {
    assertThat(Glob.mayMatchBeyond("a.b*", "a.c")).isFalse();
    assertThat(Glob.mayMatchBeyond("a.b", "a.bc")).isFalse();
    assertThat(Glob.mayMatchBeyond("a.b", "a.")).isTrue();
  }

  @Test
  void patternsOverlapIfOneTextMatchesBoth() {
    assertThat(Glob.overlap("logs-*", "*-2024")).isTrue();
    assertThat(Glob.overlap("logs-*", "metrics-*")).isFalse();
    assertThat(Glob.overlap("a*b*c", "*bb*c")).isTrue();
  }

  @Test
  void manyStarsTakeNoMoreThanTheProductOfLengths() {
    // As an expression this would not end in anyone's lifetime.
    assertThat(Glob.matches("*a".repeat(200) + "x", "a".repeat(10_000))).isFalse();
  }

  private String text(int most, String letters) {
    StringBuilder text = new StringBuilder();
    for (int left = below(most + 1); left > 0; left--) {
      text.append(letters.charAt(below(letters.length())));
    }
    return text.toString();
  }

  private int below(int bound) {
    return (int) Math.floorMod(random.nextLong(), (long) bound);
  }
}
