package io.lampyr.mapping.analysis;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * The words of a text of ASCII alone, in lower case: what Lucene's standard tokenizer and its
 * filter to lower case make of such a text, at a third of their cost, as the words are bytes from
 * the beginning and none is copied. For indexing only: it has terms, positions and offsets, and no
 * types.
 *
 * <p>The rules are those of Unicode's word boundaries (UAX #29) for these characters: letters,
 * digits and underscores stay together; one mark of some kinds joins two letters, one of others two
 * digits. A word has a letter or a digit. To be used again for another text by the same thread.
 */
public final class PlainWords extends TokenStream {
  /** Longer words are cut up by the tokenizer, which is left to it. */
  private static final int MAX_WORD = 200;

  private static final byte NONE = 0;
  private static final byte LETTER = 1;
  private static final byte DIGIT = 2;
  private static final byte UNDERSCORE = 4;
  private static final byte AMONG_LETTERS = 8;
  private static final byte AMONG_DIGITS = 16;
  private static final int OF_WORDS = LETTER | DIGIT | UNDERSCORE;
  private static final byte[] KINDS = kinds();
  private static final byte[] LOWER = lower();

  private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
  private final BytesRef word = new BytesRef();
  private int[] bounds = new int[128];
  private int count;
  private int next;
  private int length;

  private static byte[] kinds() {
    byte[] kinds = new byte[128];
    Arrays.fill(kinds, NONE);
    Arrays.fill(kinds, 'a', 'z' + 1, LETTER);
    Arrays.fill(kinds, 'A', 'Z' + 1, LETTER);
    Arrays.fill(kinds, '0', '9' + 1, DIGIT);
    kinds['_'] = UNDERSCORE;
    kinds[':'] = AMONG_LETTERS;
    kinds[','] = AMONG_DIGITS;
    kinds[';'] = AMONG_DIGITS;
    kinds['.'] = AMONG_LETTERS | AMONG_DIGITS;
    kinds['\''] = AMONG_LETTERS | AMONG_DIGITS;
    return kinds;
  }

  private static byte[] lower() {
    byte[] lower = new byte[128];
    for (int c = 0; c < lower.length; c++) {
      lower[c] = (byte) (c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
    }
    return lower;
  }

  /** Takes another text, if it is one of those that this is for. */
  public boolean take(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length != text.length()) {
      return false;
    }
    word.bytes = bytes;
    length = bytes.length;
    return split(bytes);
  }

  private boolean split(byte[] bytes) {
    count = 0;
    int at = 0;
    while (at < bytes.length) {
      if ((KINDS[bytes[at]] & OF_WORDS) == 0) {
        at++;
        continue;
      }
      int begin = at;
      int seen = 0;
      while (at < bytes.length) {
        int kind = KINDS[bytes[at]];
        if ((kind & OF_WORDS) != 0) {
          bytes[at] = LOWER[bytes[at]];
          seen |= kind;
        } else if (kind == NONE || !joins(kind, bytes, at)) {
          break;
        }
        at++;
      }
      if (at - begin > MAX_WORD) {
        return false;
      }
      if (seen != UNDERSCORE) {
        add(begin, at);
      }
    }
    return true;
  }

  /** Whether the mark stands between two characters of a kind that it joins. */
  private static boolean joins(int kind, byte[] bytes, int at) {
    if (at + 1 == bytes.length) {
      return false;
    }
    int around = KINDS[bytes[at - 1]] & KINDS[bytes[at + 1]];
    return ((kind & AMONG_LETTERS) != 0 && (around & LETTER) != 0)
        || ((kind & AMONG_DIGITS) != 0 && (around & DIGIT) != 0);
  }

  private void add(int begin, int end) {
    if (count + 2 > bounds.length) {
      bounds = Arrays.copyOf(bounds, bounds.length * 2);
    }
    bounds[count++] = begin;
    bounds[count++] = end;
  }

  @Override
  public void reset() {
    next = 0;
    step.setPositionIncrement(1);
  }

  @Override
  public boolean incrementToken() {
    if (next == count) {
      return false;
    }
    int begin = bounds[next];
    int end = bounds[next + 1];
    next += 2;
    word.offset = begin;
    word.length = end - begin;
    term.setBytesRef(word);
    offset.setOffset(begin, end);
    return true;
  }

  @Override
  public void end() {
    // Behind the last word no position is passed over.
    step.setPositionIncrement(0);
    offset.setOffset(length, length);
  }
}
