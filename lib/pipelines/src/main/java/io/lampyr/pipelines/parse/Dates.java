package io.lampyr.pipelines.parse;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Processor;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code date} and {@code date_index_name}. */
public final class Dates {
  private static final String ISO = "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";

  private Dates() {}

  /** One way to read a time. */
  private interface Reader {
    @Nullable Instant read(String text, ZoneId zone, ZonedDateTime now);
  }

  public static Processor date(Options options) {
    String field = options.text("field");
    String target = options.text("target_field", "@timestamp");
    TextTemplate zone = options.template("timezone", options.text("timezone", "UTC"));
    TextTemplate language = options.template("locale", options.text("locale", "ENGLISH"));
    List<TextTemplate> formats =
        options.texts("formats").stream().map(t -> options.template("formats", t)).toList();
    String output = options.text("output_format", ISO);
    DateFormat written = options.told("output_format", () -> output(output));
    Optional<List<Reader>> fixed =
        language.isConstant() && formats.stream().allMatch(TextTemplate::isConstant)
            ? Optional.of(
                options.told(
                    "formats",
                    () ->
                        formats.stream()
                            .map(f -> reader(f.written(), locale(language.written())))
                            .toList()))
            : Optional.empty();
    Optional<ZoneId> fixedZone =
        zone.isConstant()
            ? Optional.of(options.told("timezone", () -> zone(zone.written())))
            : Optional.empty();
    return (Processor.Change)
        document -> {
          String text = text(document, field);
          List<Reader> readers =
              fixed.orElseGet(() ->
                  formats.stream()
                      .map(f -> reader(f.render(document), locale(language.render(document))))
                      .toList());
          ZoneId at = fixedZone.orElseGet(() -> zone(zone.render(document)));
          Instant instant = parsed(document, text, readers, at);
          document.set(target, written.format(instant, at));
        };
  }

  private static DateFormat output(String format) {
    try {
      return DateFormat.of(format);
    } catch (FaultException wrong) {
      throw FaultException.argument("invalid output format [" + format + "]");
    }
  }

  private static String text(IngestDocument document, String field) {
    Object value = document.get(field);
    if (value == null) {
      throw FaultException.argument("unable to parse date [null]");
    }
    return value.toString();
  }

  private static Instant parsed(
      IngestDocument document, String text, List<Reader> readers, ZoneId zone) {
    for (Reader reader : readers) {
      try {
        Instant found = reader.read(text, zone, document.now());
        if (found != null) {
          return found;
        }
      } catch (DateTimeException | ArithmeticException | NumberFormatException unfitting) {
        // The next format may fit.
      }
    }
    String reason = "unable to parse date [" + text + "]";
    throw new FaultException(
        new Fault(
            ErrorKind.ILLEGAL_ARGUMENT,
            reason,
            null,
            Fault.of(ErrorKind.ILLEGAL_ARGUMENT, reason)));
  }

  static Locale locale(String name) {
    return switch (name) {
      case "ENGLISH" -> Locale.ENGLISH;
      case "ROOT" -> Locale.ROOT;
      default -> Locale.forLanguageTag(name.replace('_', '-'));
    };
  }

  static ZoneId zone(String name) {
    try {
      return ZoneId.of(name, ZoneId.SHORT_IDS);
    } catch (DateTimeException unknown) {
      throw FaultException.argument("unknown time zone [" + name + "]");
    }
  }

  private static Reader reader(String format, Locale locale) {
    return switch (format.toUpperCase(Locale.ROOT)) {
      case "ISO8601" -> {
        DateFormat iso = DateFormat.of("strict_date_optional_time||date_optional_time");
        yield (text, zone, _) -> iso.parse(text.replace(',', '.'), zone, false);
      }
      case "UNIX" ->
          (text, _, _) -> {
            double seconds = Double.parseDouble(text);
            return Double.isFinite(seconds) ? Instant.ofEpochMilli((long) (seconds * 1000)) : null;
          };
      case "UNIX_MS" -> (text, _, _) -> Instant.ofEpochMilli(Long.parseLong(text));
      case "TAI64N" -> (text, _, _) -> tai64n(text);
      default -> pattern(format, locale);
    };
  }

  /** A text without a year is of this year, as shippers of old logs expect. */
  private static Reader pattern(String format, Locale locale) {
    DateFormat date = DateFormat.of(format, locale);
    boolean dated =
        format.contains("y")
            || format.contains("u")
            || format.contains("Y")
            || format.contains("e")
            || !format.matches(".*[MdHms].*");
    if (dated) {
      return (text, zone, _) -> date.parse(text, zone, false);
    }
    DateFormat whole = DateFormat.of("uuuu " + format, locale);
    return (text, zone, now) -> {
      int year = now.withZoneSameInstant(zone).getYear();
      return whole.parse(year + " " + text, zone, false);
    };
  }

  private static Instant tai64n(String text) {
    String hex = text.startsWith("@") ? text.substring(1) : text;
    if (hex.length() != 24) {
      throw new NumberFormatException("TAI64N has 24 digits");
    }
    long seconds = Long.parseLong(hex.substring(1, 16), 16);
    long nanos = Long.parseLong(hex.substring(16), 16);
    return Instant.ofEpochSecond(seconds - 10, nanos);
  }

  public static Processor dateIndexName(Options options) {
    String field = options.text("field");
    TextTemplate prefix =
        options.template("index_name_prefix", options.text("index_name_prefix", ""));
    TextTemplate rounding = options.template("date_rounding");
    TextTemplate format =
        options.template("index_name_format", options.text("index_name_format", "yyyy-MM-dd"));
    String zoneName = options.text("timezone", "UTC");
    ZoneId zone = options.told("timezone", () -> zone(zoneName));
    String language = options.text("locale", "ENGLISH");
    List<String> formats = options.optionalTexts("date_formats").orElse(List.of(ISO));
    List<Reader> readers =
        options.told(
            "date_formats", () -> formats.stream().map(f -> reader(f, locale(language))).toList());
    return (Processor.Change)
        document -> {
          Instant instant = parsed(document, text(document, field), readers, zone);
          String pattern = format.render(document);
          ZonedDateTime rounded = rounded(instant.atZone(zone), rounding.render(document));
          document.set(
              Metadata.INDEX.field(), prefix.render(document) + formatted(rounded, pattern));
        };
  }

  private static String formatted(ZonedDateTime time, String pattern) {
    try {
      return DateFormat.of(pattern).format(time.toInstant(), time.getZone());
    } catch (DateTimeException wrong) {
      throw FaultException.argument("invalid index name format [" + pattern + "]");
    }
  }

  private static ZonedDateTime rounded(ZonedDateTime time, String unit) {
    ZonedDateTime day = time.truncatedTo(ChronoUnit.DAYS);
    return switch (unit) {
      case "y" -> day.withDayOfYear(1);
      case "M" -> day.withDayOfMonth(1);
      case "w" -> day.minusDays(day.getDayOfWeek().getValue() - 1L);
      case "d" -> day;
      case "h" -> time.truncatedTo(ChronoUnit.HOURS);
      case "m" -> time.truncatedTo(ChronoUnit.MINUTES);
      case "s" -> time.truncatedTo(ChronoUnit.SECONDS);
      default ->
          throw FaultException.argument(
              "unit [" + unit + "] not supported for date math: use y, M, w, d, h, m or s");
    };
  }
}
