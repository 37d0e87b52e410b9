package io.lampyr.mapping.field;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Objects;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Dates as milliseconds ({@code date}) or nanoseconds ({@code date_nanos}) since the epoch. */
public final class DateType implements MappedType {
  private static final String STANDARD_FORMAT = "strict_date_optional_time||epoch_millis";
  private static final String STANDARD_NANOS = "strict_date_optional_time_nanos||epoch_millis";

  /** Stands for a field whose dates are written as they are read. */
  private static final String NOTHING_PRINTED = "strict_date_optional_time";

  private static final Instant LAST_NANO = Instant.ofEpochSecond(0, Long.MAX_VALUE);

  /** No year has as many, nor has what is written without anything between its parts. */
  public static final int LEAST_MILLIS_DIGITS = 12;

  private final String path;
  private final boolean nanos;
  private final DateFormat format;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final @Nullable Long nullValue;

  DateType(FieldSetup setup, boolean nanos) {
    this.path = setup.path();
    this.nanos = nanos;
    boolean indexed = setup.get(Parameter.INDEX);
    boolean columns = setup.get(Parameter.DOC_VALUES);
    // Documents of time series lie sorted by it, and have it once.
    boolean sorted = setup.defaults().series() && path.equals(SeriesMarks.TIMESTAMP);
    this.facts =
        NumericColumns.facts(setup, indexed && !sorted, columns)
            .withBoost(setup.get(Parameter.BOOST));
    this.stored = setup.get(Parameter.STORE);
    boolean given = nanos && setup.parameters().has("format");
    String pattern =
        setup.get(Parameter.text("format", nanos ? STANDARD_NANOS : STANDARD_FORMAT).canChange());
    if (given) {
      // What is standard for one of the products is not for the other, so it is worth telling.
      setup.parameters().tell("format", pattern);
    }
    Locale locale = setup.read("locale", () -> locale(setup));
    String printed = setup.get(Parameter.text("print_format", NOTHING_PRINTED));
    this.format =
        setup.read(
            "format",
            () -> {
              DateFormat read = DateFormat.of(pattern, locale);
              return printed.equals(NOTHING_PRINTED) ? read : read.printedAs(printed, locale);
            });
    this.schema = sorted ? Schemas.sortedNumber() : NumericColumns.schema(facts, Long.BYTES);
    String whenNull = setup.parameters().optionalText("null_value", false);
    this.nullValue = whenNull == null ? null : setup.read("null_value", () -> parse(whenNull));
  }

  private DateType(DateType of, boolean nanos) {
    this.path = of.path;
    this.nanos = nanos;
    this.format = of.format;
    this.facts = of.facts;
    this.schema = of.schema;
    this.stored = of.stored;
    this.nullValue = null;
  }

  /** The same dates in another unit, as whoever compares them may want them. */
  public DateType in(boolean asNanos) {
    return new DateType(this, asNanos);
  }

  private static Locale locale(FieldSetup setup) {
    String name = setup.get(Parameter.text("locale", "en")).replace('_', '-');
    try {
      return new Locale.Builder().setLanguageTag(name).build();
    } catch (IllformedLocaleException none) {
      // What an earlier release has taken stays.
      if (setup.kept()) {
        return Locale.forLanguageTag(name);
      }
      throw FaultException.argument(String.valueOf(none.getMessage()));
    }
  }

  /** The format in which users write and read this field's dates. */
  public DateFormat format() {
    return format;
  }

  /** Whether doc values and points count nanoseconds. */
  public boolean isNanos() {
    return nanos;
  }

  @Override
  public boolean takesObjects() {
    return false;
  }

  @Override
  public String name() {
    return nanos ? "date_nanos" : "date";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (nanos || !value.currentToken().isScalarValue()) {
      add(parse(Scalars.text(value)), sink);
      return;
    }
    long millis =
        format.millis(
            value.getStringCharacters(), value.getStringOffset(), value.getStringLength());
    if (millis == DateFormat.NONE) {
      throw unreadable(value.getString());
    }
    add(millis, sink);
  }

  /** Whether whole numbers of some digits are milliseconds, and make one field. */
  public boolean takesMillis() {
    boolean one = !stored && (facts.searchable() || facts.hasDocValues());
    return one && !nanos && format.takesMillis();
  }

  /** The field of a time in milliseconds. */
  public IndexableField field(long millis) {
    return new NumberField(path, millis, schema);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(long time, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new NumberField(path, time, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, time));
    }
  }

  private long parse(String text) {
    Instant instant = format.parse(text, ZoneOffset.UTC, false);
    if (instant == null) {
      throw unreadable(text);
    }
    return number(instant);
  }

  private static long millis(Instant instant) {
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException beyond) {
      throw ValueException.argument(
          "date[" + instant + "] is beyond what can be stored in millisecond resolution");
    }
  }

  /** The instant in this field's unit; one beyond what it can hold is refused. */
  public long number(Instant instant) {
    if (!nanos) {
      return millis(instant);
    }
    if (instant.isBefore(Instant.EPOCH)) {
      throw ValueException.argument(
          "date["
              + instant
              + "] is before the epoch in 1970 and cannot be stored in nanosecond resolution");
    }
    if (instant.isAfter(LAST_NANO)) {
      throw ValueException.argument(
          "date["
              + instant
              + "] is after 2262-04-11T23:47:16.854775807 and cannot be stored in nanosecond"
              + " resolution");
    }
    return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
  }

  private ValueException unreadable(String text) {
    if (text.isEmpty()) {
      return ValueException.argument("cannot parse empty date");
    }
    return new ValueException(
        new Fault(
            ErrorKind.ILLEGAL_ARGUMENT,
            "failed to parse date field [" + text + "] with format [" + format.pattern() + "]",
            null,
            Fault.of(ErrorKind.DATE_TIME_PARSE, "Failed to parse with all enclosed parsers")));
  }

  @Override
  public BytesRef encode(Object value) {
    return NumberField.pack(parse(Objects.toString(value)), Long.BYTES);
  }
}
