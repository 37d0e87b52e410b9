package io.lampyr.pipelines.routing;

import io.lampyr.mapping.date.DateFormat;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.WeekFields;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes one routing value of all times of an hour, a day, a week or a month.
 *
 * @param hashed whether the value is a hash, so that spans that follow each other lie apart
 */
public record TimeBucket(Grain grain, DateFormat format, boolean hashed) {
  /** How times are written if nobody says otherwise. */
  public static final String STANDARD_FORMAT = "strict_date_optional_time";

  /** A range of more spans than these is looked for everywhere. */
  private static final int MOST_SPANS = 100;

  /** How long a span of times is. */
  public enum Grain {
    HOUR(ChronoUnit.HOURS),
    DAY(ChronoUnit.DAYS),
    WEEK(ChronoUnit.WEEKS),
    MONTH(ChronoUnit.MONTHS);

    private final ChronoUnit unit;

    Grain(ChronoUnit unit) {
      this.unit = unit;
    }

    /** The grain of that name, if it is one. */
    public static Optional<Grain> of(String name) {
      for (Grain grain : values()) {
        if (grain.name().equals(name.toUpperCase(Locale.ROOT))) {
          return Optional.of(grain);
        }
      }
      return Optional.empty();
    }

    private ZonedDateTime begin(ZonedDateTime time) {
      return switch (this) {
        case HOUR -> time.truncatedTo(ChronoUnit.HOURS);
        case DAY -> time.truncatedTo(ChronoUnit.DAYS);
        case WEEK ->
            time.truncatedTo(ChronoUnit.DAYS)
                .with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        case MONTH -> time.truncatedTo(ChronoUnit.DAYS).withDayOfMonth(1);
      };
    }

    private String name(ZonedDateTime begin) {
      String month = begin.getYear() + "-" + two(begin.getMonthValue());
      return switch (this) {
        case HOUR -> month + "-" + two(begin.getDayOfMonth()) + "T" + two(begin.getHour());
        case DAY -> month + "-" + two(begin.getDayOfMonth());
        case WEEK ->
            begin.get(WeekFields.ISO.weekBasedYear())
                + "-W"
                + two(begin.get(WeekFields.ISO.weekOfWeekBasedYear()));
        case MONTH -> month;
      };
    }

    private static String two(int number) {
      return String.format(Locale.ROOT, "%02d", number);
    }
  }

  /** The time that the text says, or null if it says none. */
  public @Nullable Instant time(String text) {
    return format.parse(text, ZoneOffset.UTC, false);
  }

  /** The last time that the text can mean where it leaves parts out, or null if it says none. */
  public @Nullable Instant last(String text) {
    return format.parse(text, ZoneOffset.UTC, true);
  }

  /** The routing value of a time. */
  public String routing(Instant time) {
    return routing(grain.begin(time.atZone(ZoneOffset.UTC)));
  }

  private String routing(ZonedDateTime begin) {
    String name = grain.name(begin);
    return hashed ? RoutingHash.half(name) : name;
  }

  /** The routing values of all times between two; none if there are too many. */
  public Set<String> between(Instant from, Instant to) {
    Set<String> values = new LinkedHashSet<>();
    ZonedDateTime begin = grain.begin(from.atZone(ZoneOffset.UTC));
    while (!begin.toInstant().isAfter(to)) {
      if (values.size() == MOST_SPANS) {
        return Set.of();
      }
      values.add(routing(begin));
      begin = begin.plus(1, grain.unit);
    }
    return values;
  }
}
