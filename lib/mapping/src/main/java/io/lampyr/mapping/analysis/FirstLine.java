package io.lampyr.mapping.analysis;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.function.IntPredicate;
import org.apache.lucene.analysis.charfilter.BaseCharFilter;
import org.jspecify.annotations.Nullable;

/** Of texts of several lines the first one that says something; nothing if there is none. */
public final class FirstLine extends BaseCharFilter {
  private static final int CHUNK = 4096;

  private final IntPredicate says;
  private @Nullable Reader line;

  private FirstLine(Reader in, IntPredicate says) {
    super(in);
    this.says = says;
  }

  /** The first line with a letter in it. */
  static Reader withLetters(Reader in) {
    return new FirstLine(in, Character::isLetter);
  }

  /** The first line that is not blank. */
  static Reader notBlank(Reader in) {
    return new FirstLine(in, c -> !Character.isWhitespace(c));
  }

  /** The first line of a text with a letter in it; empty if there is none. */
  public static String withLetters(String text) {
    int begin = begin(text, Character::isLetter);
    return text.substring(begin, end(text, begin));
  }

  private static int begin(CharSequence text, IntPredicate says) {
    int begin = 0;
    while (begin < text.length()) {
      int end = end(text, begin);
      if (text.subSequence(begin, end).codePoints().anyMatch(says)) {
        return begin;
      }
      begin = Math.min(text.length(), end + 1);
    }
    return begin;
  }

  private static int end(CharSequence text, int begin) {
    int end = begin;
    while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
      end++;
    }
    return end;
  }

  @Override
  public int read(char[] buffer, int from, int count) throws IOException {
    if (line == null) {
      line = found();
    }
    return line.read(buffer, from, count);
  }

  private Reader found() throws IOException {
    StringBuilder text = new StringBuilder();
    char[] chunk = new char[CHUNK];
    for (int read = input.read(chunk); read >= 0; read = input.read(chunk)) {
      text.append(chunk, 0, read);
    }
    int begin = begin(text, says);
    addOffCorrectMap(0, begin);
    return new StringReader(text.substring(begin, end(text, begin)));
  }
}
