package io.lampyr.mapping.date;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.WeekFields;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A format of {@code java.time}; what a text leaves out is the epoch's first moment.
 *
 * @param offset what stands between hours and minutes of offsets; null if they are left as they are
 * @param iso whether it is written as {@link IsoText} does
 */
record PatternPart(
    DateTimeFormatter formatter, DateTimeFormatter roundUp, @Nullable String offset, boolean iso)
    implements DatePart {

  /**
   * The part for a pattern, which is the name itself where that is none; an invalid pattern is an
   * {@code IllegalArgumentException}.
   */
  static PatternPart of(String name, String pattern, Locale locale) {
    DateTimeFormatterBuilder up = new DateTimeFormatterBuilder().appendPattern(pattern);
    // Defaults for units that contradict the pattern's own would make every text unreadable.
    boolean otherCalendar = pattern.matches(".*[wWeDYxQq].*");
    if (!otherCalendar) {
      defaulting(up, pattern, "M L", ChronoField.MONTH_OF_YEAR, 1);
      defaulting(up, pattern, "d", ChronoField.DAY_OF_MONTH, 1);
    }
    if (!pattern.matches(".*[haKkAnN].*")) {
      defaulting(up, pattern, "H", ChronoField.HOUR_OF_DAY, 23);
      defaulting(up, pattern, "m", ChronoField.MINUTE_OF_HOUR, 59);
      defaulting(up, pattern, "s", ChronoField.SECOND_OF_MINUTE, 59);
      defaulting(up, pattern, "S", ChronoField.NANO_OF_SECOND, 999_999_999);
    }
    // Formats with names count weeks as ISO does, patterns as their language does.
    boolean isNamed = !name.equals(pattern);
    Locale counting = isNamed && otherCalendar ? Locale.UK : locale;
    DateTimeFormatter down = DateTimeFormatter.ofPattern(pattern, counting);
    // A day that its month does not have is no date, save as an upper end: there it is the month's
    // last, as the peers have it. Weeks are put together below, piece by piece.
    ResolverStyle style = otherCalendar ? ResolverStyle.SMART : ResolverStyle.STRICT;
    // Formats with names take offsets in each of the ways in which they are written.
    boolean offsets = isNamed && pattern.contains("XX");
    return new PatternPart(
        down.withResolverStyle(style),
        up.toFormatter(counting),
        offsets ? pattern.contains("XXX") ? ":" : "" : null,
        IsoText.isPattern(pattern));
  }

  /** The text with its offset, if it ends with one, as the pattern has offsets. */
  private String written(String text) {
    int sign = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    int digits = text.length() - sign - 1;
    if (offset == null || sign < 0 || digits < 2 || digits > 5) {
      return text;
    }
    String hours = text.substring(0, sign + 3);
    String minutes = text.substring(sign + 3);
    return switch (digits) {
      case 2 -> hours + offset + "00";
      case 4 -> hours + offset + minutes;
      case 5 -> minutes.startsWith(":") ? hours + offset + minutes.substring(1) : text;
      default -> text;
    };
  }

  private static void defaulting(
      DateTimeFormatterBuilder builder, String pattern, String letters, ChronoField unit, int to) {
    if (letters.chars().noneMatch(letter -> letter != ' ' && pattern.indexOf(letter) >= 0)) {
      builder.parseDefaulting(unit, to);
    }
  }

  @Override
  public @Nullable Instant parse(String text, ZoneId zone, boolean up) {
    try {
      TemporalAccessor parsed = (up ? roundUp : formatter).parse(written(text));
      if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
        return Instant.from(parsed);
      }
      ZoneId own = parsed.query(TemporalQueries.zone());
      LocalTime time = parsed.query(TemporalQueries.localTime());
      return LocalDateTime.of(date(parsed), time == null ? time(parsed) : time)
          .atZone(own == null ? zone : own)
          .toInstant();
    } catch (DateTimeException notThis) {
      return null;
    }
  }

  private LocalDate date(TemporalAccessor parsed) {
    LocalDate whole = parsed.query(TemporalQueries.localDate());
    if (whole != null) {
      return whole;
    }
    ChronoField yearField =
        parsed.isSupported(ChronoField.YEAR) ? ChronoField.YEAR : ChronoField.YEAR_OF_ERA;
    WeekFields weeks = WeekFields.of(formatter.getLocale());
    if (!parsed.isSupported(yearField) && parsed.isSupported(weeks.weekBasedYear())) {
      return weekBegin(parsed, weeks);
    }
    return LocalDate.of(
        get(parsed, yearField, 1970),
        get(parsed, ChronoField.MONTH_OF_YEAR, 1),
        get(parsed, ChronoField.DAY_OF_MONTH, 1));
  }

  /** The first day of the week, or of the first one of the year: months tell nothing of weeks. */
  private static LocalDate weekBegin(TemporalAccessor parsed, WeekFields weeks) {
    TemporalField week = weeks.weekOfWeekBasedYear();
    LocalDate inYear =
        LocalDate.EPOCH.with(weeks.weekBasedYear(), parsed.getLong(weeks.weekBasedYear()));
    LocalDate inWeek = parsed.isSupported(week) ? inYear.with(week, parsed.getLong(week)) : inYear;
    return inWeek.with(TemporalAdjusters.previousOrSame(weeks.getFirstDayOfWeek()));
  }

  private static LocalTime time(TemporalAccessor parsed) {
    return LocalTime.of(
        get(parsed, ChronoField.HOUR_OF_DAY, 0),
        get(parsed, ChronoField.MINUTE_OF_HOUR, 0),
        get(parsed, ChronoField.SECOND_OF_MINUTE, 0),
        get(parsed, ChronoField.NANO_OF_SECOND, 0));
  }

  private static int get(TemporalAccessor parsed, ChronoField field, int otherwise) {
    return parsed.isSupported(field) ? parsed.get(field) : otherwise;
  }

  @Override
  public String format(ZonedDateTime time) {
    String text = iso ? IsoText.of(time) : null;
    return text == null ? formatter.format(time) : text;
  }
}
