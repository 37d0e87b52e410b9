package io.lampyr.metrics.series;

import io.lampyr.base.error.InvalidInputException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How large the program of a regular expression becomes. What is repeated is written out in it, so
 * that a few characters can ask for billions of steps: this is found before it is compiled. What is
 * no expression at all is left for the compiler to refuse.
 */
final class RegexSize {
  /** What is repeated, and repeated again, may be so often in all; as in Go. */
  static final int MOST_REPEATS = 1000;

  static final int MOST_NESTED = 1000;
  static final int MOST_STEPS = 64 << 10;

  /** What takes no character, as where a text may go on in two ways: the matcher calls itself. */
  static final int MOST_BRANCHES = 2000;

  private static final Pattern REPEAT = Pattern.compile("\\{(\\d{1,9})(?:(,)(\\d{1,9})?)?\\}");
  private static final Pattern GROUP_HEAD = Pattern.compile("\\?(?:P?<[^>]*>|[a-zA-Z-]*([:)]))?");

  private final String regex;
  private final Deque<Group> around = new ArrayDeque<>();
  private Group group = new Group();
  private int at;

  /** What was read of a group, and of that the part read last. */
  private static final class Group {
    private long steps;
    private long lastSteps;
    private long branches;
    private long lastBranches;
    private long repeats = 1;
    private long lastRepeats = 1;

    void add(Group part) {
      steps += part.steps;
      lastSteps = part.steps;
      branches += part.branches;
      lastBranches = part.branches;
      lastRepeats = part.repeats;
      repeats = Math.max(repeats, part.repeats);
    }

    void branch() {
      steps++;
      branches++;
      lastBranches++;
    }
  }

  private void part() {
    Group one = new Group();
    one.steps = 1;
    group.add(one);
  }

  private RegexSize(String regex) {
    this.regex = regex;
  }

  /** How many steps there are; throws if they are too many. */
  static long check(String regex) {
    return new RegexSize(regex).steps();
  }

  private long steps() {
    while (at < regex.length()) {
      char c = regex.charAt(at++);
      switch (c) {
        case '\\' -> escape();
        case '[' -> set();
        case '(' -> open();
        case ')' -> close();
        case '{' -> repeat();
        case '|' -> {
          part();
          group.branch();
        }
        case '*', '+', '?' -> group.branch();
        case '^', '$' -> {
          part();
          group.branch();
        }
        default -> part();
      }
      if (group.steps > MOST_STEPS || group.branches > MOST_BRANCHES) {
        throw new InvalidInputException("error parsing regexp: expression too large");
      }
    }
    return group.steps;
  }

  private void escape() {
    if (regex.startsWith("Q", at)) {
      int end = regex.indexOf("\\E", at);
      int until = end < 0 ? regex.length() : end;
      group.steps += until - at;
      part();
      at = end < 0 ? until : end + 2;
      return;
    }
    boolean named = regex.startsWith("{", at + 1) && "pPx".indexOf(regex.charAt(at)) >= 0;
    int end = named ? regex.indexOf('}', at) : -1;
    at = end < 0 ? at + 1 : end + 1;
    part();
  }

  private void set() {
    if (regex.startsWith("^", at)) {
      at++;
    }
    // One that comes first ends nothing.
    at++;
    while (at < regex.length() && regex.charAt(at) != ']') {
      if (regex.startsWith("[:", at) && regex.indexOf(":]", at) > 0) {
        at = regex.indexOf(":]", at) + 1;
      } else if (regex.charAt(at) == '\\') {
        at++;
      }
      at++;
    }
    at++;
    part();
  }

  private void open() {
    Matcher head = GROUP_HEAD.matcher(regex).region(at, regex.length());
    if (head.lookingAt()) {
      at = head.end();
      if (")".equals(head.group(1))) {
        return;
      }
    }
    around.push(group);
    group = new Group();
    if (around.size() > MOST_NESTED) {
      throw new InvalidInputException("error parsing regexp: expression nests too deeply");
    }
  }

  private void close() {
    if (!around.isEmpty()) {
      Group inner = group;
      group = around.pop();
      inner.steps += 2;
      inner.branches += 2;
      group.add(inner);
    }
  }

  private void repeat() {
    Matcher count = REPEAT.matcher(regex).region(at - 1, regex.length());
    if (!count.lookingAt()) {
      part();
      return;
    }
    at = count.end();
    int least = Integer.parseInt(count.group(1));
    int most = count.group(3) == null ? least : Integer.parseInt(count.group(3));
    long times = Math.max(1, Math.max(least, most));
    if (times * group.lastRepeats > MOST_REPEATS) {
      throw new InvalidInputException(
          "error parsing regexp: invalid repeat count: `" + count.group() + "`");
    }
    long steps = group.lastSteps * times + 1;
    group.steps += steps - group.lastSteps;
    group.lastSteps = steps;
    long optional = count.group(2) == null ? 0 : Math.max(1, times - least);
    long branches = group.lastBranches * times + optional;
    group.branches += branches - group.lastBranches;
    group.lastBranches = branches;
    group.lastRepeats *= times;
    group.repeats = Math.max(group.repeats, group.lastRepeats);
  }
}
