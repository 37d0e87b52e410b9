package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.CharFilter;
import org.apache.lucene.analysis.pattern.PatternReplaceCharFilter;
import org.junit.jupiter.api.Test;

/** Analysis makes no more of what users define than memory holds. */
class ReplacingCharFilterTest {
  private static final List<String> PATTERNS =
      List.of("a", "(a+)(b?)", "[abc]", "b*", "(?=c)", "$");

  /** With two groups each, or none, so that all go with all patterns. */
  private static final List<String> REPLACEMENTS = List.of("", "x", "xyz", "$0$0", "$0-");

  private static String read(Reader reader) throws IOException {
    StringBuilder text = new StringBuilder();
    char[] some = new char[3];
    for (int read = reader.read(some); read > 0; read = reader.read(some)) {
      text.append(some, 0, read);
    }
    return text.toString();
  }

  @Test
  void textsAndPlacesAreThoseOfLucene() throws IOException {
    Random random = new Random(17);
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int j = random.nextInt(12); j > 0; j--) {
        text.append("abcd".charAt(random.nextInt(4)));
      }
      Pattern pattern = Pattern.compile(PATTERNS.get(random.nextInt(PATTERNS.size())));
      String by = REPLACEMENTS.get(random.nextInt(REPLACEMENTS.size()));
      CharFilter own = new ReplacingCharFilter("f", pattern, by, new StringReader(text.toString()));
      CharFilter other =
          new PatternReplaceCharFilter(pattern, by, new StringReader(text.toString()));
      String made = read(own);
      assertThat(made).as("%s %s %s", text, pattern, by).isEqualTo(read(other));
      for (int at = 0; at <= made.length(); at++) {
        assertThat(own.correctOffset(at))
            .as("%s %s %s at %s", text, pattern, by, at)
            .isEqualTo(other.correctOffset(at));
      }
    }
  }

  @Test
  void whatMakesFarTooMuchOfATextIsRefused() {
    String thousand = "a".repeat(1000);
    CharFilter bomb = new ReplacingCharFilter("f", Pattern.compile("a"), thousand, reader(10_000));
    assertThatThrownBy(() -> read(bomb))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("the char filter [f] makes more than [4194304] characters of a text");
    CharFilter whole =
        new ReplacingCharFilter("f", Pattern.compile(".*"), "$0".repeat(1000), reader(10_000));
    assertThatThrownBy(() -> read(whole)).isInstanceOf(FaultException.class);
    CharFilter none = new ReplacingCharFilter("f", Pattern.compile("a"), "$7", reader(1));
    assertThatThrownBy(() -> read(none))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("No group 7");
  }

  private static Reader reader(int letters) {
    return new StringReader("a".repeat(letters));
  }

  @Test
  void rulesOfMillionsOfSynonymsAreRefusedBeforeTheyAreMade() {
    String rule = String.join(",", Collections.nCopies(3000, "a"));
    AnalysisSettings settings = new AnalysisSettings("syn", Map.of());
    assertThatThrownBy(() -> SynonymPairs.check(settings, List.of(rule), true))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining("come to [9000000] pairs of terms, at most [4000000] are allowed");
    SynonymPairs.check(settings, List.of(rule), false);
    SynonymPairs.check(settings, List.of("a, b => c", rule + " => d"), true);
    AnalysisSettings wordnet = new AnalysisSettings("syn", Map.of("format", "wordnet"));
    List<String> set = Collections.nCopies(3000, "s(1,1,'a',v,1,0).");
    assertThatThrownBy(() -> SynonymPairs.check(wordnet, set, true))
        .hasMessageContaining("come to [9000000] pairs");
  }
}
