package io.lampyr.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.re2j.PatternSyntaxException;
import io.lampyr.base.error.InvalidInputException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexSizeTest {
  private static final String[] SCRAPS = {
    "a",
    "(",
    ")",
    "(?:",
    "(?i)",
    "(?P<n>",
    "[",
    "]",
    "[^",
    "[:alpha:]",
    "{2}",
    "{3,}",
    "{0,40}",
    "{",
    "}",
    "*",
    "+",
    "?",
    "|",
    "\\",
    "\\pL",
    "\\x{41}",
    "\\Q",
    "\\E",
    "^",
    "$",
    ".",
    "é",
    "😀",
    "{999}"
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "((a{100}){100}){100} {100}",
        "(a{1000}){1000} {1000}",
        "(a{10}){101} {101}",
        "(a{2,}){600} {600}",
        "(a{0,3}){400} {400}",
        "(?:a{1001}) {1001}",
        "((a{50})?){30} {30}",
        "([)]{50}b){30} {30}",
        "(?:\\({50}b){30} {30}"
      })
  void whatIsRepeatedTooOftenIsRefusedAsInGo(String regex, String repeat) {
    assertThatThrownBy(() -> LabelMatcher.compile(regex))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("error parsing regexp: invalid repeat count: `" + repeat + "`");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a{10}){100}",
        "((ab){10}c{3}){90}",
        "(a*){600}",
        "a{,5}",
        "[a{9}]{1000}",
        "\\Qa{1000}{1000}\\E",
        "(?i)(a{30}){30}",
        "(?P<name>a{5}){200}"
      })
  void whatIsNotIsTaken(String regex) {
    assertThat(LabelMatcher.compile(regex)).isNotNull();
  }

  @Test
  void whatBecomesTooLargeIsRefused() {
    assertThatThrownBy(() -> LabelMatcher.compile("(" + "ab".repeat(200) + "){1000}"))
        .hasMessage("error parsing regexp: expression too large");
    assertThatThrownBy(() -> LabelMatcher.compile("a?".repeat(5000)))
        .hasMessage("error parsing regexp: expression too large");
    assertThatThrownBy(() -> LabelMatcher.compile("(a*b*c*){999}"))
        .hasMessage("error parsing regexp: expression too large");
    assertThatThrownBy(() -> LabelMatcher.compile("(".repeat(2000) + "a" + ")".repeat(2000)))
        .hasMessage("error parsing regexp: expression nests too deeply");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a?", "a*", "x|", "$", "(a|b)", "()*", "()"})
  void whatIsJustNotTooLargeIsMatched(String part) {
    int branches = part.length() - part.replaceAll("[()?*|$]", "").length();
    String regex = "." + part.repeat(RegexSize.MOST_BRANCHES / branches);
    assertThat(LabelMatcher.compile(regex).matches("y".repeat(100))).isFalse();
  }

  @Test
  void manyWordsToChooseFromAreNoExpression() {
    String words = "a\\.b\\|c|".repeat(5000) + "last";
    LabelMatcher matcher = new LabelMatcher("x", LabelMatcher.Kind.MATCHES, words);
    assertThat(matcher.matches("a.b|c")).isTrue();
    assertThat(matcher.matches("last")).isTrue();
    assertThat(matcher.matches("a.b")).isFalse();
  }

  @Test
  void nothingElseHappensWithSpoiltOnes() {
    long seed = 20_263;
    Random random = new Random(seed);
    for (int i = 0; i < 3_000; i++) {
      StringBuilder regex = new StringBuilder();
      for (int parts = 1 + random.nextInt(12); parts > 0; parts--) {
        regex.append(SCRAPS[random.nextInt(SCRAPS.length)]);
      }
      try {
        var _ = LabelMatcher.compile(regex.toString());
      } catch (InvalidInputException refused) {
        assertThat(refused.getMessage()).as("seed=" + seed).startsWith("error parsing regexp");
      } catch (PatternSyntaxException strange) {
        throw new AssertionError("seed=" + seed + " regex=" + regex, strange);
      }
    }
  }
}
