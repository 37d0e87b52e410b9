package io.lampyr.esql.function;

import io.lampyr.base.glob.Glob;
import io.lampyr.query.dsl.term.Expressions;
import io.lampyr.query.pattern.BoundedRegex;
import io.lampyr.query.pattern.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.lucene.util.automaton.CharacterRunAutomaton;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.apache.lucene.util.automaton.TooComplexToDeterminizeException;
import org.jspecify.annotations.Nullable;

/** Texts judged by patterns. Patterns are made once for all rows; their work is bounded. */
final class Patterns {
  private static final int MAX_LENGTH = 10_000;

  private Patterns() {}

  private interface Test {
    boolean fits(String text);
  }

  /** {@code *} and {@code ?} stand for anything, and a backslash takes that from them. */
  static Kernel like(Site site) {
    return any(site, Patterns::wildcard);
  }

  /** Regular expressions as Lucene has them: the whole text must fit. */
  static Kernel rlike(Site site) {
    return any(site, Patterns::regular);
  }

  private static Kernel any(Site site, java.util.function.Function<String, Test> made) {
    List<Test> tests = new ArrayList<>();
    for (int i = 1; i < site.types().size(); i++) {
      if (!(site.constant(i) instanceof String pattern)) {
        throw new IllegalArgumentException("the pattern must be a constant string");
      }
      if (pattern.length() > MAX_LENGTH) {
        throw new IllegalArgumentException(
            "the pattern is longer than [" + MAX_LENGTH + "] characters");
      }
      tests.add(made.apply(pattern));
    }
    return a -> {
      String text = Strings.text(a[0]);
      return tests.stream().anyMatch(test -> test.fits(text));
    };
  }

  /** The pattern in the form of regular expressions of Lucene. */
  private static Test wildcard(String pattern) {
    StringBuilder regex = new StringBuilder();
    boolean plain = pattern.indexOf('\\') < 0 && pattern.indexOf('?') < 0;
    if (plain) {
      return text -> Glob.matches(pattern, text);
    }
    int[] points = pattern.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      if (point == '*') {
        regex.append(".*");
      } else if (point == '?') {
        regex.append('.');
      } else {
        boolean escape = point == '\\' && i + 1 < points.length;
        literal(escape ? points[++i] : point, regex);
      }
    }
    return regular(regex.toString());
  }

  private static void literal(int point, StringBuilder regex) {
    if (!Character.isLetterOrDigit(point)) {
      regex.append('\\');
    }
    regex.appendCodePoint(point);
  }

  private static Test regular(String pattern) {
    try {
      CharacterRunAutomaton automaton =
          new CharacterRunAutomaton(
              Operations.determinize(
                  new RegExp(Expressions.checked(pattern)).toAutomaton(),
                  Operations.DEFAULT_DETERMINIZE_WORK_LIMIT));
      return automaton::run;
    } catch (TooComplexToDeterminizeException complex) {
      throw new IllegalArgumentException("the pattern [" + pattern + "] is too complex");
    }
  }

  /** A kernel that replaces what fits a regular expression of Java. */
  static Kernel replacing(@Nullable Object constant) {
    Pattern known = constant == null ? null : pattern((String) constant);
    return a -> {
      Pattern pattern = known == null ? pattern(Strings.text(a[1])) : known;
      String with = Strings.text(a[2]);
      try {
        return BoundedRegex.match(
            pattern, Strings.text(a[0]), new Work(), matcher -> replaced(matcher, with));
      } catch (IndexOutOfBoundsException noSuchGroup) {
        throw new IllegalArgumentException(noSuchGroup.getMessage());
      }
    };
  }

  private static String replaced(Matcher matcher, String with) {
    long groups = with.chars().filter(letter -> letter == '$').count();
    StringBuilder out = new StringBuilder();
    while (matcher.find()) {
      int longest = matcher.end() - matcher.start();
      for (int i = 1; i <= matcher.groupCount(); i++) {
        longest = Math.max(longest, matcher.end(i) - matcher.start(i));
      }
      // Before it is made: a short replacement can name a long group often.
      Strings.bounded((long) out.length() + with.length() + groups * longest);
      matcher.appendReplacement(out, with);
    }
    matcher.appendTail(out);
    Strings.bounded(out.length());
    return out.toString();
  }

  private static Pattern pattern(String regex) {
    try {
      return BoundedRegex.compile(regex, 0);
    } catch (PatternSyntaxException wrong) {
      throw new IllegalArgumentException(wrong.getMessage());
    }
  }
}
