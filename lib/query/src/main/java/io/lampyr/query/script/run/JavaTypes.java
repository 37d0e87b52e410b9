package io.lampyr.query.script.run;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.Normalizer;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.ChronoLocalDateTime;
import java.time.chrono.ChronoPeriod;
import java.time.chrono.ChronoZonedDateTime;
import java.time.chrono.Chronology;
import java.time.chrono.Era;
import java.time.chrono.HijrahDate;
import java.time.chrono.IsoChronology;
import java.time.chrono.IsoEra;
import java.time.chrono.JapaneseDate;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.time.format.ResolverStyle;
import java.time.format.SignStyle;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAdjuster;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.TemporalAmount;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.time.temporal.TemporalUnit;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Calendar;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Types of Java's own that scripts use as they are. None of them reaches a file, a socket, a thread
 * or a class, nor the clock past {@link Surroundings}; what their values take is bounded by {@link
 * JavaCalls}.
 */
final class JavaTypes {
  private static final List<Class<?>> ALL =
      List.of(
          Boolean.class,
          Byte.class,
          Character.class,
          Double.class,
          Float.class,
          Integer.class,
          Long.class,
          Math.class,
          Short.class,
          StrictMath.class,
          BigDecimal.class,
          BigInteger.class,
          MathContext.class,
          RoundingMode.class,
          DecimalFormat.class,
          DecimalFormatSymbols.class,
          Normalizer.class,
          NumberFormat.class,
          SimpleDateFormat.class,
          DayOfWeek.class,
          Duration.class,
          Instant.class,
          LocalDate.class,
          LocalDateTime.class,
          LocalTime.class,
          Month.class,
          MonthDay.class,
          OffsetDateTime.class,
          OffsetTime.class,
          Period.class,
          Year.class,
          YearMonth.class,
          ZoneId.class,
          ZoneOffset.class,
          ZonedDateTime.class,
          ChronoLocalDate.class,
          ChronoLocalDateTime.class,
          ChronoPeriod.class,
          ChronoZonedDateTime.class,
          Chronology.class,
          Era.class,
          HijrahDate.class,
          IsoChronology.class,
          IsoEra.class,
          JapaneseDate.class,
          MinguoDate.class,
          ThaiBuddhistDate.class,
          DateTimeFormatter.class,
          DecimalStyle.class,
          FormatStyle.class,
          ResolverStyle.class,
          SignStyle.class,
          TextStyle.class,
          ChronoField.class,
          ChronoUnit.class,
          IsoFields.class,
          JulianFields.class,
          Temporal.class,
          TemporalAccessor.class,
          TemporalAdjuster.class,
          TemporalAdjusters.class,
          TemporalAmount.class,
          TemporalField.class,
          TemporalQueries.class,
          TemporalQuery.class,
          TemporalUnit.class,
          ValueRange.class,
          WeekFields.class,
          ZoneOffsetTransition.class,
          ZoneRules.class,
          Calendar.class,
          Currency.class,
          Date.class,
          Locale.class,
          Random.class,
          TimeZone.class,
          UUID.class);

  private static final Map<String, Class<?>> BY_NAME = byName();

  private JavaTypes() {}

  private static Map<String, Class<?>> byName() {
    Map<String, Class<?>> all = new TreeMap<>();
    ALL.forEach(type -> all.put(type.getSimpleName(), type));
    all.put("Normalizer.Form", Normalizer.Form.class);
    return Map.copyOf(all);
  }

  /** All of them, by their names. */
  static Collection<Class<?>> all() {
    return new TreeMap<>(BY_NAME).values();
  }

  static @Nullable Class<?> named(String name) {
    return BY_NAME.get(name);
  }

  /** Whether values of this class, or of one that it is a kind of, are known to scripts. */
  static boolean isKnown(Class<?> type) {
    return BY_NAME.containsValue(type)
        || ALL.stream().anyMatch(known -> known != Boolean.class && known.isAssignableFrom(type));
  }

  /** The type by whose methods a value is asked: its own, or what it is a kind of. */
  static @Nullable Class<?> of(Object value) {
    Class<?> own =
        value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
    if (BY_NAME.containsValue(own)) {
      return own;
    }
    for (Class<?> known : ALL) {
      if (known.isInstance(value)) {
        return known;
      }
    }
    return null;
  }

  /** A constant of a type; null if there is none. */
  static @Nullable Object constant(String type, String name) {
    Class<?> known = named(type);
    return known == null ? null : constant(known, name);
  }

  static @Nullable Object constant(Class<?> known, String name) {
    try {
      Field field = known.getField(name);
      boolean fixed =
          Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
      return fixed ? JavaCalls.shown(field.get(null)) : null;
    } catch (NoSuchFieldException | IllegalAccessException none) {
      return null;
    }
  }
}
