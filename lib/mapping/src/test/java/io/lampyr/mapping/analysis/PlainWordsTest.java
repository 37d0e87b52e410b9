package io.lampyr.mapping.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.junit.jupiter.api.Test;

class PlainWordsTest {
  private static final String LIKELY = "aZ09_.,:;' \n\"-#@/";
  private static final NamedAnalyzer STANDARD = IndexAnalysis.standard().defaultAnalyzer();

  private final PlainWords words = new PlainWords();

  private record Word(String term, int begin, int end, int increment) {}

  @Test
  void cutsEveryTextOfAsciiAsTheAnalyzerDoes() throws IOException {
    long seed = Long.getLong("lampyr.words.seed", 20250307);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 40_000; round++) {
      String text = round % 2 == 0 ? likely(random) : any(random);
      assertThat(words.take(text)).isTrue();
      assertThat(words(words)).as(text).isEqualTo(words(ofAnalyzer(text)));
    }
  }

  @Test
  void leavesOtherLettersAndVeryLongWordsToTheAnalyzer() {
    assertThat(words.take("caf\u00e9")).isFalse();
    assertThat(words.take("x".repeat(250))).isFalse();
    assertThat(words.take("x".repeat(200))).isTrue();
    assertThat(STANDARD.makesPlainWords()).isTrue();
  }

  private static String likely(Random random) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(30); left > 0; left--) {
      text.append(LIKELY.charAt(random.nextInt(LIKELY.length())));
    }
    return text.toString();
  }

  private static String any(Random random) {
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(600); left > 0; left--) {
      text.append((char) random.nextInt(128));
    }
    return text.toString();
  }

  private static TokenStream ofAnalyzer(String text) {
    return STANDARD.analyzer().tokenStream("field", text);
  }

  private static List<Word> words(TokenStream open) throws IOException {
    List<Word> words = new ArrayList<>();
    try (TokenStream stream = open) {
      TermToBytesRefAttribute term = stream.getAttribute(TermToBytesRefAttribute.class);
      OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
      PositionIncrementAttribute increment = stream.addAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        words.add(
            new Word(
                term.getBytesRef().utf8ToString(),
                offset.startOffset(),
                offset.endOffset(),
                increment.getPositionIncrement()));
      }
      stream.end();
      words.add(
          new Word("", offset.startOffset(), offset.endOffset(), increment.getPositionIncrement()));
    }
    return words;
  }
}
