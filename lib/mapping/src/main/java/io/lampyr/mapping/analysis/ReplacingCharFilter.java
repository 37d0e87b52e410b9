package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.io.Reader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.analysis.charfilter.BaseCharFilter;
import org.jspecify.annotations.Nullable;

/**
 * Replaces what a pattern matches. Other than Lucene's own it bounds what it makes of a text: a few
 * of these behind each other can make more of a short one than any memory holds.
 */
final class ReplacingCharFilter extends BaseCharFilter {
  /** What any text may become: each added character has a place of its own in a table. */
  private static final int MOST_CHARS = 4 << 20;

  /** So many times as long a longer one may become. */
  private static final long MOST_TIMES = 2;

  private static final int CHUNK = 8192;

  private final String name;
  private final Pattern pattern;
  private final String replacement;
  private final long references;
  private @Nullable String made;
  private int next;

  ReplacingCharFilter(String name, Pattern pattern, String replacement, Reader in) {
    super(in);
    this.name = name;
    this.pattern = pattern;
    this.replacement = replacement;
    this.references = replacement.chars().filter(letter -> letter == '$').count();
  }

  @Override
  public int read(char[] chars, int offset, int length) throws IOException {
    String text = made();
    int count = Math.min(length, text.length() - next);
    if (count <= 0) {
      return length == 0 ? 0 : -1;
    }
    text.getChars(next, next + count, chars, offset);
    next += count;
    return count;
  }

  private String made() throws IOException {
    if (made == null) {
      made = replaced(whole());
    }
    return made;
  }

  private String whole() throws IOException {
    StringBuilder text = new StringBuilder();
    char[] chunk = new char[CHUNK];
    for (int read = input.read(chunk); read > 0; read = input.read(chunk)) {
      text.append(chunk, 0, read);
    }
    return text.toString();
  }

  private String replaced(String text) {
    long most = Math.max(MOST_CHARS, MOST_TIMES * text.length());
    StringBuilder out = new StringBuilder();
    Matcher matcher = pattern.matcher(text);
    int moved = 0;
    while (found(matcher)) {
      if (out.length() + longest(matcher) > most) {
        throw FaultException.argument(
            "the char filter ["
                + name
                + "] makes more than ["
                + most
                + "] characters of a text of ["
                + text.length()
                + "]");
      }
      append(matcher, out);
      moved = noteMoved(moved, matcher.end() - out.length(), out.length());
    }
    return matcher.appendTail(out).toString();
  }

  private boolean found(Matcher matcher) {
    try {
      return matcher.find();
    } catch (StackOverflowError deep) {
      throw PatternGuard.tooDeep(name);
    }
  }

  /** How long at most what stands for a match is. */
  private long longest(Matcher matcher) {
    int group = 0;
    for (int i = 0; i <= matcher.groupCount(); i++) {
      group = Math.max(group, matcher.end(i) - matcher.start(i));
    }
    return replacement.length() + references * group;
  }

  private void append(Matcher matcher, StringBuilder out) {
    try {
      matcher.appendReplacement(out, replacement);
    } catch (IndexOutOfBoundsException | IllegalArgumentException wrong) {
      throw PatternGuard.replacement(name, wrong);
    }
  }

  /** Notes from where on places in the text are others by how much, if they were not so before. */
  private int noteMoved(int before, int by, int end) {
    if (by > before) {
      addOffCorrectMap(end, by);
    } else {
      // Each character that was added lies where the match ends.
      for (int moved = before - 1; moved >= by; moved--) {
        addOffCorrectMap(end - (moved - by) - 1, moved);
      }
    }
    return by;
  }

  /** What stands before all of the text has its place at the beginning. */
  @Override
  protected int correct(int place) {
    return Math.max(0, super.correct(place));
  }

  @Override
  public int read() throws IOException {
    String text = made();
    return next < text.length() ? text.charAt(next++) : -1;
  }
}
