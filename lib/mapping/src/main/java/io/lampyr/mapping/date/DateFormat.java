package io.lampyr.mapping.date;

import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A date format as mappings and queries write it: names and patterns of {@code java.time},
 * alternatives divided by {@code ||}. Immutable and safe for many threads.
 */
public final class DateFormat {
  /** Not a date of the format, for {@link #millis}. */
  public static final long NONE = IsoDates.NONE;

  private static final int MAX_ALTERNATIVES = 50;

  /** So many digits fit a long whatever they are. */
  private static final int MAX_FAST_DIGITS = 18;

  private final String pattern;
  private final List<DatePart> parts;
  private final DatePart printed;
  private final String written;

  /** The first alternative if it is ISO, so that its fast reader is tried first. */
  private final @Nullable IsoPart first;

  /** Whether a text of digits that the fast reader refuses is milliseconds for sure. */
  private final boolean digitsAreMillis;

  private DateFormat(String pattern, List<DatePart> parts, DatePart printed, String written) {
    this.pattern = pattern;
    this.written = written;
    this.parts = List.copyOf(parts);
    this.printed = printed;
    this.first = parts.getFirst() instanceof IsoPart iso ? iso : null;
    int epoch = first == null ? 0 : 1;
    this.digitsAreMillis =
        parts.size() > epoch && parts.get(epoch) instanceof EpochPart part && !part.seconds();
  }

  /** The format of that name or pattern; one that is none is a {@link FaultException}. */
  public static DateFormat of(String pattern) {
    return of(pattern, Locale.ENGLISH);
  }

  /** As {@link #of(String)}, with month and day names of a language. */
  public static DateFormat of(String pattern, Locale locale) {
    List<DatePart> parts = new ArrayList<>();
    for (String part : pattern.split("\\|\\|", -1)) {
      parts.add(part(part, pattern, locale));
    }
    if (parts.size() > MAX_ALTERNATIVES) {
      throw FaultException.argument("Invalid format: too many alternatives in [" + pattern + "]");
    }
    return new DateFormat(pattern, parts, parts.getFirst(), pattern);
  }

  /** The same dates to be read, which are written as another name or pattern says. */
  public DateFormat printedAs(String other, Locale locale) {
    if (other.contains("||")) {
      throw FaultException.argument("Invalid print format: it is one of several: [" + other + "]");
    }
    try {
      DatePart form = part(other, other, locale);
      return new DateFormat(pattern, parts, form, other + "||" + pattern);
    } catch (FaultException wrong) {
      throw FaultException.argument("Invalid print format: " + wrong.fault().reason());
    }
  }

  private static DatePart part(String part, String whole, Locale locale) {
    return switch (part) {
      case "strict_date_optional_time", "iso8601" -> new IsoPart(true, false);
      case "strict_date_optional_time_nanos" -> new IsoPart(true, true);
      case "date_optional_time" -> new IsoPart(false, false);
      case "epoch_millis" -> new EpochPart(false);
      case "epoch_second" -> new EpochPart(true);
      case "" ->
          throw FaultException.argument(
              "No date pattern provided" + (whole.isEmpty() ? "" : " in [" + whole + "]"));
      default -> {
        try {
          yield PatternPart.of(part, NamedPatterns.pattern(part), locale);
        } catch (IllegalArgumentException invalid) {
          throw FaultException.argument("Invalid format: [" + whole + "]: " + invalid.getMessage());
        }
      }
    };
  }

  /** The format as it was written. */
  public String pattern() {
    return pattern;
  }

  /** The format whose first alternative is the form in which dates are written. */
  public String written() {
    return written;
  }

  /** Whether many digits are milliseconds since the epoch, and nothing else is tried before. */
  public boolean takesMillis() {
    return digitsAreMillis;
  }

  /** Milliseconds since the epoch if the characters are a date, else {@link #NONE}. */
  public long millis(char[] chars, int offset, int length) {
    if (first != null) {
      long fast = IsoDates.millis(chars, offset, length, first.strict());
      if (fast != NONE) {
        return fast;
      }
    }
    long number = digitsAreMillis ? wholeNumber(chars, offset, length) : NONE;
    if (number != NONE) {
      return number;
    }
    Instant instant = parse(new String(chars, offset, length), ZoneOffset.UTC, false);
    return instant == null ? NONE : epochMillis(instant);
  }

  private static long wholeNumber(char[] chars, int offset, int length) {
    if (length == 0 || length > MAX_FAST_DIGITS) {
      return NONE;
    }
    long value = 0;
    for (int i = offset; i < offset + length; i++) {
      int digit = chars[i] - '0';
      if (digit < 0 || digit > 9) {
        return NONE;
      }
      value = value * 10 + digit;
    }
    return value;
  }

  private static long epochMillis(Instant instant) {
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException beyond) {
      return NONE;
    }
  }

  /**
   * The instant of a text, or null if it is not of this format. The zone is for texts without one;
   * {@code roundUp} gives units of a day that are missing their highest values, as the upper end of
   * a range wants.
   */
  public @Nullable Instant parse(String text, ZoneId zone, boolean roundUp) {
    for (DatePart part : parts) {
      Instant instant = part.parse(text, zone, roundUp);
      if (instant != null) {
        return instant;
      }
    }
    return null;
  }

  /** The instant in the first alternative's form, if it is not to be written in another. */
  public String format(Instant instant, ZoneId zone) {
    return printed.format(instant.atZone(zone));
  }
}
