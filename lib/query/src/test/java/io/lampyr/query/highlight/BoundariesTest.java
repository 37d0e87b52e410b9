package io.lampyr.query.highlight;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where fragments begin and end, as both products answered for these texts. */
class BoundariesTest {
  private static final String WORDS = numbered("word", 0, 60);
  private static final String SENTENCES =
      "Short one. "
          + numbered("word", 0, 30)
          + ". Then, a (strange) sentence-with x; "
          + numbered("term", 0, 30)
          + "!";

  private static String numbered(String word, int from, int to) {
    return IntStream.range(from, to)
        .mapToObj("%02d"::formatted)
        .map(word::concat)
        .collect(Collectors.joining(" "));
  }

  private static String fragments(String text, int size, String... matches) {
    HighlightOptions options =
        new HighlightOptions(
            HighlightOptions.Type.UNIFIED,
            new HighlightOptions.Fragment(5, size, 0, null, ""),
            new HighlightOptions.Tags(List.of("<"), List.of(">")),
            false,
            false,
            true,
            List.of(),
            null,
            0,
            HighlightOptions.Cutting.STANDARD);
    Boundaries boundaries = new Boundaries(options);
    boundaries.setText(text);
    StringBuilder all = new StringBuilder();
    int end = 0;
    for (String match : matches) {
      int at = text.indexOf(match);
      if (at < end) {
        continue;
      }
      int start = Math.max(boundaries.preceding(at + match.length() / 2), end);
      end = boundaries.following(at + match.length() - 1);
      all.append(text.substring(start, end).strip()).append('|');
    }
    return all.toString();
  }

  @Test
  void aLongSentenceIsNarrowedToWhatStandsBeforeTheMatchAndTheRestBehindIt() {
    assertThat(fragments(WORDS, 100, "word30")).isEqualTo(numbered("word", 15, 31) + "|");
    assertThat(fragments(WORDS, 100, "word05")).isEqualTo(numbered("word", 0, 15) + "|");
    assertThat(fragments(WORDS, 40, "word05")).isEqualTo(numbered("word", 0, 6) + "|");
    assertThat(fragments(WORDS, 100, "word59")).isEqualTo(numbered("word", 44, 60) + "|");
    assertThat(fragments(WORDS, 100, "word00")).isEqualTo(numbered("word", 0, 15) + "|");
  }

  @Test
  void theNextFragmentOfASentenceBeginsBehindTheLastOne() {
    assertThat(fragments(WORDS, 100, "word30", "word33"))
        .isEqualTo(numbered("word", 15, 31) + "|" + numbered("word", 31, 46) + "|");
    assertThat(fragments(WORDS, 100, "word10", "word14", "word24"))
        .isEqualTo(numbered("word", 0, 15) + "|" + numbered("word", 15, 30) + "|");
  }

  @Test
  void aShortSentenceIsAFragmentAndNoneThatIsTooLongComesAlong() {
    assertThat(fragments("One is here. Two is there. Three " + WORDS, 100, "Two"))
        .isEqualTo("Two is there.|");
    assertThat(fragments(SENTENCES, 100, "word05"))
        .isEqualTo("Short one. " + numbered("word", 0, 13) + "|");
    assertThat(fragments(SENTENCES, 100, "term12"))
        .isEqualTo("sentence-with x; " + numbered("term", 0, 13) + "|");
    assertThat(fragments(SENTENCES, 100, "strange", "term20"))
        .isEqualTo(
            "Then, a (strange) sentence-with x; "
                + numbered("term", 0, 10)
                + "|"
                + numbered("term", 10, 25)
                + "|");
    assertThat(fragments(SENTENCES, 40, "strange", "term20"))
        .isEqualTo("Then, a (strange) sentence-with x; term00|" + numbered("term", 14, 21) + "|");
  }

  @Test
  void shortSentencesTakeThoseBehindThemAlongThatFit() {
    String text = "One is here. Two is there. Few of them! Four is last.";
    assertThat(fragments(text, 100, "Two")).isEqualTo("Two is there. Few of them! Four is last.|");
    assertThat(fragments(text, 30, "Two")).isEqualTo("Two is there. Few of them!|");
    assertThat(fragments(text, 30, "Two", "Four"))
        .isEqualTo("Two is there. Few of them!|Four is last.|");
    assertThat(fragments(text, 0, "Two")).as("divided by sentences").isEqualTo("Two is there.|");
    char between = Boundaries.BETWEEN_VALUES;
    assertThat(fragments("One. Two." + between + "Three. Four.", 100, "One"))
        .isEqualTo("One. Two." + between + "|");
  }

  @Test
  void valuesOfOneFieldAreDivided() {
    char between = Boundaries.BETWEEN_VALUES;
    assertThat(fragments("first value" + between + "second value", 100, "second"))
        .isEqualTo("second value|");
  }
}
