package io.lampyr.query.highlight;

import java.text.BreakIterator;
import java.text.CharacterIterator;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.Locale;

/**
 * Where fragments of a text may begin and end; found once for each text. Values of one field are
 * always divided. A sentence that is shorter than wanted takes those behind it along that fit. One
 * that is longer is narrowed to a fragment around what matched: up to the wanted length before it,
 * and behind it what that leaves; a next fragment of the same sentence begins where the last one
 * ended.
 */
final class Boundaries extends BreakIterator {
  /** Stands between two values of a field. */
  static final char BETWEEN_VALUES = 0;

  private final HighlightOptions options;
  private final int longest;

  /** Whether long sentences are narrowed around matches, and not divided wherever these are. */
  private final boolean around;

  private final BreakIterator words;
  private final BreakIterator sentences;
  private CharacterIterator text = new StringCharacterIterator("");
  private int[] places = {0};
  private int count = 1;
  private int at;
  private String whole = "";

  /** The sentences of the fragment that was given last, where that ends, and for which match. */
  private int windowStart = -1;

  private int windowEnd = -1;
  private int fragmentEnd = -1;
  private int matchStart = -1;

  Boundaries(HighlightOptions options) {
    this.options = options;
    boolean undivided = options.fragments() == 0 || options.fragment().size() <= 0;
    Locale locale = Locale.forLanguageTag(options.fragment().locale());
    this.words = BreakIterator.getWordInstance(locale);
    this.sentences = BreakIterator.getSentenceInstance(locale);
    this.around =
        options.boundary() == HighlightOptions.Boundary.SENTENCE
            && options.type() == HighlightOptions.Type.UNIFIED;
    this.longest = undivided ? Integer.MAX_VALUE : options.fragment().size();
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
    whole = all;
    windowStart = -1;
    windowEnd = -1;
    matchStart = -1;
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
            if (around) {
              add(start + to);
            } else {
              divide(value, start, from, to);
            }
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
    while (to - begin > longest) {
      int cut = wordBoundaryBefore(value, begin + longest + 1);
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
    add(offset + to);
  }

  /**
   * The last boundary of words before a place. Most are beside a blank, where no iterator, which
   * would take most of the time of highlighting, has to be asked.
   */
  private int wordBoundaryBefore(String value, int place) {
    for (int at = Math.min(place, value.length()) - 1; at > 0; at--) {
      if (isPlainBoundary(value, at)) {
        return at;
      }
      if (!isWord(value.charAt(at - 1)) || !isWord(value.charAt(at))) {
        break;
      }
    }
    words.setText(value);
    return words.preceding(Math.min(place, value.length()));
  }

  /** The first boundary of words behind a place. */
  private int wordBoundaryBehind(String value, int place) {
    for (int at = place + 1; at < value.length(); at++) {
      if (isPlainBoundary(value, at)) {
        return at;
      }
      if (!isWord(value.charAt(at - 1)) || !isWord(value.charAt(at))) {
        break;
      }
    }
    words.setText(value);
    return words.following(place);
  }

  private static boolean isPlainBoundary(String value, int at) {
    char before = value.charAt(at - 1);
    char behind = value.charAt(at);
    return (before == ' ' && isWord(behind)) || (isWord(before) && behind == ' ');
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

  /** Anywhere in a match whose fragment's beginning was asked for, that fragment's end. */
  @Override
  public int following(int offset) {
    if (matchStart >= 0 && offset >= matchStart && offset < fragmentEnd) {
      return fragmentEnd;
    }
    int found = Arrays.binarySearch(places, 0, count, offset);
    int index = found >= 0 ? found + 1 : -found - 1;
    return index >= count ? endAt(count - 1) : go(index);
  }

  @Override
  public int preceding(int offset) {
    matchStart = -1;
    int found = Arrays.binarySearch(places, 0, count, offset);
    int index = found >= 0 ? found - 1 : -found - 2;
    if (index < 0) {
      return endAt(0);
    }
    int start = go(index);
    return around && index + 1 < count ? narrowed(index, offset) : start;
  }

  /** Where the fragment begins whose match is the word that the offset lies in or behind. */
  private int narrowed(int index, int within) {
    // Lucene asks by the middle of the match; lengths are counted from its beginning.
    int match = Math.max(places[index], wordBoundaryBefore(whole, within));
    int offset = match + 1;
    int from;
    if (offset > windowStart && offset < windowEnd) {
      from = Math.min(fragmentEnd, offset);
    } else {
      from = places[index];
      windowStart = from;
      windowEnd = withSentencesBehind(index);
    }
    int to = windowEnd;
    if (to - from > longest) {
      if (offset - longest > from) {
        from = Math.max(from, wordBoundaryBefore(whole, offset - longest));
      }
      int left = Math.max(0, longest - (offset - from));
      if (offset + left < windowEnd) {
        int behind = wordBoundaryBehind(whole, offset + left);
        to = behind == DONE ? windowEnd : Math.min(windowEnd, behind);
      }
    }
    fragmentEnd = to;
    matchStart = match;
    return from;
  }

  /**
   * The end of the sentence at this place, or of the last one behind it, in its value, that fits.
   */
  private int withSentencesBehind(int index) {
    int end = index + 1;
    while (longest < Integer.MAX_VALUE
        && !endsValue(places[end])
        && end + 1 < count
        && lastOf(places[end + 1]) - places[index] <= longest) {
      end++;
    }
    return places[end];
  }

  private boolean endsValue(int place) {
    return whole.charAt(place - 1) == BETWEEN_VALUES;
  }

  /** The end of what is told of a sentence: without what divides values. */
  private int lastOf(int place) {
    return endsValue(place) ? place - 1 : place;
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
