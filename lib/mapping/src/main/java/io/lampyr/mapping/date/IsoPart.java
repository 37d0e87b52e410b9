package io.lampyr.mapping.date;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** ISO dates with optional time. */
record IsoPart(boolean strict, boolean nanos) implements DatePart {
  private static final DateTimeFormatter MILLIS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);

  /** As many digits as the time has, and three at the least. */
  private static final DateTimeFormatter NANOS =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true)
          .appendPattern("XXX")
          .toFormatter(Locale.ROOT);

  @Override
  public @Nullable Instant parse(String text, ZoneId zone, boolean roundUp) {
    IsoDates read = IsoDates.parse(text, strict, roundUp);
    if (read == null) {
      return null;
    }
    if (read.zoned() || zone.equals(ZoneOffset.UTC)) {
      return Instant.ofEpochSecond(read.epochSecond(), read.nano());
    }
    return LocalDateTime.ofEpochSecond(read.epochSecond(), read.nano(), ZoneOffset.UTC)
        .atZone(zone)
        .toInstant();
  }

  @Override
  public String format(ZonedDateTime time) {
    if (nanos) {
      return NANOS.format(time);
    }
    String text = IsoText.of(time);
    return text == null ? MILLIS.format(time) : text;
  }
}
