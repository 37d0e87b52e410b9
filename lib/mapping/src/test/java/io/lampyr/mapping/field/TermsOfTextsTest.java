package io.lampyr.mapping.field;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.ngram.NGramTokenizer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TermsOfTextsTest {
  private static Analyzer grams(int longest) {
    return new Analyzer() {
      @Override
      protected TokenStreamComponents createComponents(String field) {
        return new TokenStreamComponents(new NGramTokenizer(1, longest));
      }
    };
  }

  @Test
  @Timeout(60)
  void aTextThatComesToVeryManyBytesOfTermsIsRefusedSoon() {
    String text = "abcdefghij".repeat(5000);
    AnalyzedField.checkTerms("t", text, grams(20));
    assertThatThrownBy(() -> AnalyzedField.checkTerms("t", text, grams(5000)))
        .isInstanceOf(ValueException.class)
        .hasMessageContaining(
            "the analyzer makes too much of the text in field [t]: its terms come to more than"
                + " [134217728] bytes");
  }

  @Test
  @Timeout(120)
  void aLongTextMayComeToManyBytesOfTerms() {
    AnalyzedField.checkTerms("t", "abcdefghij".repeat(500_000), grams(7));
  }
}
