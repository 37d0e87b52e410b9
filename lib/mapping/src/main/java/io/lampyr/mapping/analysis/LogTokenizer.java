package io.lampyr.mapping.analysis;

import java.io.IOException;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * Cuts lines of logs into what is likely to be the same in other lines of their kind: runs of
 * letters, digits and the signs that names are joined by. What begins with a digit, and what reads
 * as a hexadecimal number, differs from line to line and is left out. Addresses of pages, of people
 * and of files stay whole, unless it is to be the older way, which cuts at slashes too.
 */
final class LogTokenizer extends Tokenizer {
  private static final int CHUNK = 4096;

  private final boolean classic;
  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final StringBuilder text = new StringBuilder();
  private int at;

  LogTokenizer(boolean classic) {
    this.classic = classic;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    text.setLength(0);
    at = 0;
    char[] chunk = new char[CHUNK];
    for (int read = input.read(chunk); read >= 0; read = input.read(chunk)) {
      text.append(chunk, 0, read);
    }
  }

  @Override
  public boolean incrementToken() {
    clearAttributes();
    while (at < text.length()) {
      int from = at;
      if (!isInside(text.charAt(from))) {
        at++;
        continue;
      }
      at = classic ? run(from) : whole(from);
      int begin = from;
      int end = at;
      while (begin < end && isJoint(text.charAt(begin))) {
        begin++;
      }
      while (end > begin && isJoint(text.charAt(end - 1))) {
        end--;
      }
      if (isWord(begin, end)) {
        term.append(text, begin, end);
        offset.setOffset(correctOffset(begin), correctOffset(end));
        return true;
      }
    }
    return false;
  }

  @Override
  public void end() throws IOException {
    super.end();
    int last = correctOffset(text.length());
    offset.setOffset(last, last);
  }

  private boolean isInside(char c) {
    return Character.isLetterOrDigit(c)
        || Character.isSurrogate(c)
        || isJoint(c)
        || (c == '/' && !classic);
  }

  /** What joins the parts of a name, and is none of it at its ends. */
  private static boolean isJoint(char c) {
    return c == '_' || c == '-' || c == '.';
  }

  /** Where the run of signs ends that begins there. */
  private int run(int from) {
    int end = from;
    while (end < text.length() && isInside(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** The same, with what follows if it is an address. */
  private int whole(int from) {
    int end = run(from);
    if (startsWith("://", end) && isLetters(from, end)) {
      return until(end + "://".length());
    }
    if (startsWith(":\\", end) && end == from + 1 && isLetters(from, end)) {
      return until(end + ":\\".length());
    }
    if (startsWith("@", end) && end + 1 < text.length() && isInside(text.charAt(end + 1))) {
      return run(end + 1);
    }
    return end;
  }

  private boolean startsWith(String wanted, int from) {
    return text.length() - from >= wanted.length()
        && wanted.contentEquals(text.subSequence(from, from + wanted.length()));
  }

  private boolean isLetters(int from, int to) {
    for (int i = from; i < to; i++) {
      if (!Character.isLetter(text.charAt(i))) {
        return false;
      }
    }
    return to > from;
  }

  /** Where an address ends: before blanks, quotes, brackets and what lists are divided by. */
  private int until(int from) {
    int end = from;
    while (end < text.length()
        && !Character.isWhitespace(text.charAt(end))
        && "\"'`<>()[]{}|,;".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  private boolean isWord(int from, int to) {
    if (from == to || Character.isDigit(text.charAt(from))) {
      return false;
    }
    boolean hexadecimal = true;
    boolean legible = false;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      hexadecimal &= Character.digit(c, 16) >= 0 || c == '-' || c == '.';
      legible |= c != '/' && !isJoint(c);
    }
    return legible && !hexadecimal;
  }
}
