package io.lampyr.query.aggregation.category;

import io.lampyr.mapping.analysis.FirstLine;
import io.lampyr.mapping.analysis.LineAnalyzers;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/** Takes the words of lines by which they are told apart. Immutable and safe for many threads. */
public final class LineReader {
  /** Later words of a line say nothing of its kind. */
  private static final int MAX_WORDS = 100;

  /** Of longer words only the beginning counts. */
  private static final int MAX_WORD_LENGTH = 255;

  /** About so many letters are cut into words while a step of computing is done. */
  private static final int LETTERS_OF_STEP = 4;

  private static final Analyzer STANDARD = LineAnalyzers.standard();

  private final @Nullable Analyzer analyzer;
  private final List<Pattern> removed;

  private LineReader(@Nullable Analyzer analyzer, List<Pattern> removed) {
    this.analyzer = analyzer;
    this.removed = List.copyOf(removed);
  }

  /** The usual one, which first takes away what matches. */
  public static LineReader standard(List<Pattern> removed) {
    return new LineReader(null, removed);
  }

  /** One that has only the analyzer's words. */
  public static LineReader of(Analyzer analyzer) {
    return new LineReader(analyzer, List.of());
  }

  /** The words of a text; none if nothing in it tells of its kind. */
  public LineWords words(String text) throws IOException {
    StopSign.passed(1 + text.length() / LETTERS_OF_STEP);
    String line = text;
    if (analyzer == null) {
      line = FirstLine.withLetters(text);
      for (Pattern each : removed) {
        line = each.matcher(new Watched(line, new long[1])).replaceAll("");
      }
    }
    List<String> words = new ArrayList<>();
    try (TokenStream stream = (analyzer == null ? STANDARD : analyzer).tokenStream("", line)) {
      CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (words.size() < MAX_WORDS && stream.incrementToken()) {
        String word = term.subSequence(0, Math.min(MAX_WORD_LENGTH, term.length())).toString();
        word = word.replace("\0", "");
        if (!word.isEmpty()) {
          words.add(word);
        }
      }
      stream.end();
    }
    return LineWords.of(words, text.length());
  }

  /** A text that an expression may not look at for ever. */
  @SuppressWarnings("ArrayRecordComponent") // A counter, which is meant to be shared.
  private record Watched(String text, long[] looks) implements CharSequence {
    private static final long LEAST_LOOKS = 10_000;
    private static final long LOOKS_PER_LETTER = 100;

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      if (++looks[0] > LEAST_LOOKS + LOOKS_PER_LETTER * text.length()) {
        throw FaultException.argument(
            "[categorization_filters] look at too many letters of a text of length ["
                + text.length()
                + "]");
      }
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
