package io.lampyr.metrics.series;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.memory.RequestMemory;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition upon one label. Regular expressions are RE2's, so that they take linear time, and
 * must match the whole value; a dot matches line ends too. A label that is not there is matched as
 * an empty value. Immutable, and safe for many threads.
 */
public final class LabelMatcher {
  /** How values are compared. */
  public enum Kind {
    EQUAL("="),
    NOT_EQUAL("!="),
    MATCHES("=~"),
    MATCHES_NOT("!~");

    private final String sign;

    Kind(String sign) {
      this.sign = sign;
    }

    public String sign() {
      return sign;
    }

    private boolean isRegex() {
      return this == MATCHES || this == MATCHES_NOT;
    }

    private boolean isNegated() {
      return this == NOT_EQUAL || this == MATCHES_NOT;
    }
  }

  /** Longer expressions are refused. */
  public static final int MAX_REGEX_CHARS = 64 << 10;

  /** Of a compiled expression, and what making it takes. */
  private static final long BYTES_PER_STEP = 300;

  private static final String META = "\\.+*?()[]{}^$|";

  private final String name;
  private final Kind kind;
  private final String value;
  private final @Nullable Pattern pattern;
  private final @Nullable Set<String> alternatives;

  /** Throws {@link InvalidInputException} if the regular expression is none. */
  public LabelMatcher(String name, Kind kind, String value) {
    this.name = name;
    this.kind = kind;
    this.value = value;
    this.alternatives = kind.isRegex() ? literals(value) : Set.of(value);
    this.pattern = alternatives == null ? compile(value) : null;
  }

  public static LabelMatcher equal(String name, String value) {
    return new LabelMatcher(name, Kind.EQUAL, value);
  }

  /** As {@code ^(?s:regex)$}. */
  public static Pattern compile(String regex) {
    if (regex.length() > MAX_REGEX_CHARS) {
      throw new InvalidInputException(
          "regular expression is too long chars=" + regex.length() + " at most=" + MAX_REGEX_CHARS);
    }
    RequestMemory.takeFor(BYTES_PER_STEP * RegexSize.check(regex), "regular expression");
    try {
      // By itself first: what closes a group that it did not open would change what is around it.
      var _ = Pattern.compile(regex);
      return Pattern.compile("^(?s:" + regex + ")$");
    } catch (PatternSyntaxException malformed) {
      throw new InvalidInputException(
          "error parsing regexp: "
              + malformed.getDescription()
              + ": `"
              + malformed.getPattern()
              + "`",
          malformed);
    }
  }

  /** The words of an expression that is nothing but words to choose from; else null. */
  private static @Nullable Set<String> literals(String regex) {
    if (regex.length() > MAX_REGEX_CHARS) {
      return null;
    }
    Set<String> words = new LinkedHashSet<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < regex.length(); i++) {
      char c = regex.charAt(i);
      if (c == '|') {
        words.add(word.toString());
        word.setLength(0);
      } else if (c == '\\' && i + 1 < regex.length() && META.indexOf(regex.charAt(i + 1)) >= 0) {
        word.append(regex.charAt(++i));
      } else if (META.indexOf(c) >= 0) {
        return null;
      } else {
        word.append(c);
      }
    }
    words.add(word.toString());
    return Set.copyOf(words);
  }

  public String name() {
    return name;
  }

  public Kind kind() {
    return kind;
  }

  public String value() {
    return value;
  }

  /** Whether a label with this value is matched; an empty one stands for none. */
  public boolean matches(String text) {
    return kind.isNegated() != found(text);
  }

  private boolean found(String text) {
    return alternatives != null
        ? alternatives.contains(text)
        : Objects.requireNonNull(pattern).matches(text);
  }

  /** Whether labels that are not there are matched. */
  public boolean matchesEmpty() {
    return matches("");
  }

  /** The only values that are matched, if they are known without looking. */
  public Optional<Set<String>> values() {
    return kind.isNegated() ? Optional.empty() : Optional.ofNullable(alternatives);
  }

  /** What every value that is matched begins with. */
  public String prefix() {
    if (kind == Kind.EQUAL) {
      return value;
    }
    if (kind != Kind.MATCHES) {
      return "";
    }
    if (value.indexOf('|') >= 0) {
      return "";
    }
    int end = 0;
    while (end < value.length() && META.indexOf(value.charAt(end)) < 0) {
      end++;
    }
    boolean mayBeLeftOut = end < value.length() && "*?{".indexOf(value.charAt(end)) >= 0;
    return value.substring(0, mayBeLeftOut ? value.offsetByCodePoints(end, -1) : end);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelMatcher matcher
        && name.equals(matcher.name)
        && kind == matcher.kind
        && value.equals(matcher.value);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, kind, value);
  }

  @Override
  public String toString() {
    return name + kind.sign() + '"' + value + '"';
  }
}
