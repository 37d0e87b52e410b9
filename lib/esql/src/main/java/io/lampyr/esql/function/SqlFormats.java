package io.lampyr.esql.function;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Moments as texts, by patterns of several languages, which become those of Java. */
final class SqlFormats {
  private static final int MAX_LENGTH = 1000;

  /** Signs behind a percent sign. */
  private static final Map<Character, String> PERCENT =
      Map.ofEntries(
          Map.entry('a', "EEE"),
          Map.entry('b', "MMM"),
          Map.entry('c', "M"),
          Map.entry('d', "dd"),
          Map.entry('e', "d"),
          Map.entry('f', "SSSSSS"),
          Map.entry('H', "HH"),
          Map.entry('h', "hh"),
          Map.entry('I', "hh"),
          Map.entry('i', "mm"),
          Map.entry('j', "DDD"),
          Map.entry('k', "H"),
          Map.entry('l', "h"),
          Map.entry('M', "MMMM"),
          Map.entry('m', "MM"),
          Map.entry('p', "a"),
          Map.entry('r', "hh:mm:ss a"),
          Map.entry('S', "ss"),
          Map.entry('s', "ss"),
          Map.entry('T', "HH:mm:ss"),
          Map.entry('v', "ww"),
          Map.entry('W', "EEEE"),
          Map.entry('x', "YYYY"),
          Map.entry('Y', "yyyy"),
          Map.entry('y', "yy"),
          Map.entry('%', "%"));

  /** Words of {@code TO_CHAR}, the longer ones first where one begins another. */
  private static final List<String[]> WORDS =
      List.of(
          new String[] {"HH24", "HH"},
          new String[] {"HH12", "hh"},
          new String[] {"HH", "hh"},
          new String[] {"MI", "mm"},
          new String[] {"SSSS", ""},
          new String[] {"SS", "ss"},
          new String[] {"MS", "SSS"},
          new String[] {"US", "SSSSSS"},
          new String[] {"AM", "a"},
          new String[] {"PM", "a"},
          new String[] {"YYYY", "yyyy"},
          new String[] {"YY", "yy"},
          new String[] {"IYYY", "YYYY"},
          new String[] {"MONTH", ""},
          new String[] {"Month", "MMMM"},
          new String[] {"Mon", "MMM"},
          new String[] {"MM", "MM"},
          new String[] {"DDD", "DDD"},
          new String[] {"DD", "dd"},
          new String[] {"Day", "EEEE"},
          new String[] {"Dy", "EEE"},
          new String[] {"IW", "ww"},
          new String[] {"Q", "Q"},
          new String[] {"OF", "xxx"});

  private SqlFormats() {}

  /** Of a date, a pattern, a zone, and the kind of the pattern. */
  static Kernel format(Site site) {
    ZoneId zone = SqlDates.zone(site, 2);
    DateTimeFormatter known = formatter(site, 1, 3);
    return a -> {
      DateTimeFormatter formatter =
          known != null ? known : formatter(Strings.text(a[1]), Strings.text(a[3]));
      return formatter.format(SqlDates.time(a[0], site.type(0), zone));
    };
  }

  /** Of a text, a pattern, a zone, and what it is parsed to. */
  static Kernel parse(Site site) {
    ZoneId zone = SqlDates.zone(site, 2);
    DateTimeFormatter known =
        site.constant(1) instanceof String pattern ? formatter(pattern, "java") : null;
    return a -> {
      DateTimeFormatter formatter = known != null ? known : formatter(Strings.text(a[1]), "java");
      return millis(formatter.parse(Strings.text(a[0])), Strings.text(a[3]), zone);
    };
  }

  private static Object millis(TemporalAccessor parsed, String to, ZoneId zone) {
    ZoneId own = parsed.query(TemporalQueries.zone());
    ZoneId in = own == null ? zone : own;
    LocalDate day = parsed.query(TemporalQueries.localDate());
    LocalTime time = parsed.query(TemporalQueries.localTime());
    if (to.equals("time")) {
      if (time == null) {
        throw new IllegalArgumentException("Invalid time string: it has no time");
      }
      return time.toNanoOfDay() / 1_000_000;
    }
    if (day == null || (time == null && to.equals("datetime"))) {
      throw new IllegalArgumentException("Invalid " + to + " string: it has no " + to);
    }
    LocalTime at = to.equals("date") || time == null ? LocalTime.MIN : time;
    return ZonedDateTime.of(LocalDateTime.of(day, at), in).toInstant().toEpochMilli();
  }

  private static @org.jspecify.annotations.Nullable DateTimeFormatter formatter(
      Site site, int pattern, int kind) {
    return site.constant(pattern) instanceof String text && site.constant(kind) instanceof String k
        ? formatter(text, k)
        : null;
  }

  private static DateTimeFormatter formatter(String pattern, String kind) {
    if (pattern.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "the pattern is longer than [" + MAX_LENGTH + "] characters");
    }
    String java =
        switch (kind) {
          case "percent" -> percent(pattern);
          case "net" ->
              pattern
                  .replace("tt", "a")
                  .replace("dddd", "eeee")
                  .replace("ddd", "eee")
                  .replace("f", "S")
                  .replace("F", "S")
                  .replace("z", "x")
                  .replace("K", "XXX");
          case "words" -> words(pattern);
          default -> pattern;
        };
    return DateTimeFormatter.ofPattern(java, Locale.ROOT);
  }

  private static String percent(String pattern) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '%' && i + 1 < pattern.length()) {
        char sign = pattern.charAt(++i);
        String java = PERCENT.get(sign);
        if (java == null && "DUuVwX".indexOf(sign) >= 0) {
          throw new IllegalArgumentException("[%" + sign + "] of a pattern is not supported");
        }
        out.append(java == null || sign == '%' ? quoted(sign) : java);
      } else {
        out.append(quoted(c));
      }
    }
    return out.toString();
  }

  private static String quoted(char c) {
    return c == '\''
        ? "''"
        : Character.isLetter(c) || "[]{}#".indexOf(c) >= 0 ? "'" + c + "'" : String.valueOf(c);
  }

  private static String words(String pattern) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (at < pattern.length()) {
      String[] word = word(pattern, at);
      if (word == null) {
        char c = pattern.charAt(at++);
        if (Character.isLetter(c) && c != 'T') {
          throw new IllegalArgumentException(
              "[" + pattern.substring(at - 1) + "] of a pattern of [TO_CHAR] is not supported");
        }
        out.append(quoted(c));
      } else {
        if (word[1].isEmpty()) {
          throw new IllegalArgumentException(
              "[" + word[0] + "] of a pattern of [TO_CHAR] is not supported");
        }
        out.append(word[1]);
        at += word[0].length();
      }
    }
    return out.toString();
  }

  private static String @org.jspecify.annotations.Nullable [] word(String pattern, int at) {
    for (String[] word : WORDS) {
      boolean exact = Character.isLowerCase(word[0].charAt(word[0].length() - 1));
      if (pattern.regionMatches(
          !exact && !word[0].equals("MONTH"), at, word[0], 0, word[0].length())) {
        return word;
      }
    }
    return null;
  }
}
