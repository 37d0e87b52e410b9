package io.lampyr.query.highlight;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where fragments of a text may begin and end; found once for each text. Parts longer than wanted
 * are divided between words, and values of one field always.
 */
final class Boundaries extends BreakIterator {
  /** Stands between two values of a field. */
  static final char BETWEEN_VALUES = 0;

  private final HighlightOptions options;
  private final int longest;
  private final BreakIterator words;
  private final BreakIterator sentences;
  private CharacterIterator text = new StringCharacterIterator("");
  private int[] places = {0};
  private int count = 1;
  private int at;

  Boundaries(HighlightOptions options) {
    this.options = options;
    boolean whole = options.fragments() == 0 || options.fragment().size() == 0;
    Locale locale = Locale.forLanguageTag(options.fragment().locale());
    this.words = BreakIterator.getWordInstance(locale);
    this.sentences = BreakIterator.getSentenceInstance(locale);
    this.longest = whole ? Integer.MAX_VALUE : options.fragment().size();
  }

  @Override
  public void setText(CharacterIterator newText) {
    StringBuilder all = new StringBuilder(newText.getEndIndex() - newText.getBeginIndex());
    for (char c = newText.first(); c != CharacterIterator.DONE; c = newText.next()) {
      all.append(c);
    }
    text = newText;
    find(all.toString());
  }

  @Override
  public void setText(String newText) {
    text = new StringCharacterIterator(newText);
    find(newText);
  }

  private void find(String all) {
    count = 0;
    at = 0;
    add(0);
    int start = 0;
    while (start < all.length()) {
      int end = all.indexOf(BETWEEN_VALUES, start);
      // The divider belongs to the value before it.
      end = end < 0 ? all.length() : end + 1;
      value(all, start, end);
      start = end;
    }
    text.setIndex(text.getBeginIndex());
  }

  private void value(String all, int start, int end) {
    if (options.fragments() > 0) {
      String value = all.substring(start, end);
      switch (options.boundary()) {
        case SENTENCE -> {
          sentences.setText(value);
          int from = sentences.first();
          for (int to = sentences.next(); to != DONE; to = sentences.next()) {
            divide(value, start, from, to);
            from = to;
          }
        }
        case WORD -> {
          words.setText(value);
          for (int to = words.next(); to != DONE; to = words.next()) {
            add(start + to);
          }
        }
        case CHARS -> divide(value, start, 0, value.length());
      }
    }
    add(end);
  }

  /** Adds the end of a part, and places between its words if it is longer than wanted. */
  private void divide(String value, int offset, int from, int to) {
    int begin = from;
    if (to - begin > longest) {
      while (to - begin > longest) {
        int cut = wordEnd(value, begin, begin + longest);
        if (cut <= begin) {
          words.setText(value);
          cut = words.following(begin);
        }
        if (cut == DONE || cut >= to) {
          break;
        }
        add(offset + cut);
        begin = cut;
      }
    }
    add(offset + to);
  }

  /**
   * The last boundary of words up to a place. Most are beside a blank, where no iterator, which
   * would take most of the time of highlighting, has to be asked.
   */
  private int wordEnd(String value, int begin, int last) {
    for (int at = last; at > begin; at--) {
      char before = value.charAt(at - 1);
      char behind = value.charAt(at);
      if ((before == ' ' && isWord(behind)) || (isWord(before) && behind == ' ')) {
        return at;
      }
      if (!isWord(before) || !isWord(behind)) {
        break;
      }
    }
    words.setText(value);
    return words.preceding(last + 1);
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }

  private void add(int place) {
    if (count > 0 && places[count - 1] >= place) {
      return;
    }
    if (count == places.length) {
      places = Arrays.copyOf(places, 2 * count);
    }
    places[count++] = place;
  }

  private int go(int index) {
    if (index < 0 || index >= count) {
      return DONE;
    }
    at = index;
    return places[at];
  }

  @Override
  public int first() {
    return go(0);
  }

  @Override
  public int last() {
    return go(count - 1);
  }

  @Override
  public int next(int n) {
    return go(at + n);
  }

  @Override
  public int next() {
    return go(at + 1);
  }

  @Override
  public int previous() {
    return go(at - 1);
  }

  @Override
  public int following(int offset) {
    int found = Arrays.binarySearch(places, 0, count, offset);
    int index = found >= 0 ? found + 1 : -found - 1;
    return index >= count ? endAt(count - 1) : go(index);
  }

  @Override
  public int preceding(int offset) {
    int found = Arrays.binarySearch(places, 0, count, offset);
    int index = found >= 0 ? found - 1 : -found - 2;
    return index < 0 ? endAt(0) : go(index);
  }

  private int endAt(int index) {
    at = index;
    return DONE;
  }

  @Override
  public int current() {
    return places[at];
  }

  @Override
  public CharacterIterator getText() {
    return text;
  }
}
