package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.date.DateMath;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ConstantKeywordType;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.ScriptSource;
import io.lampyr.query.aggregation.value.ScriptTerms;
import io.lampyr.query.aggregation.value.SystemLeaves;
import io.lampyr.query.aggregation.value.TermSource;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.doc.ScriptedIndex;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Objects;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Finds values by a request's specification in a shard's mapping. */
public final class Sources {
  static final String STANDARD_DATES = "strict_date_optional_time";

  private final AggregationScope scope;
  private final FieldSpec spec;

  private Sources(AggregationScope scope, FieldSpec spec) {
    this.scope = scope;
    this.spec = spec;
  }

  /** Where the values are; a field whose values cannot be aggregated is a fault. */
  public static Source of(AggregationScope scope, FieldSpec spec) {
    return new Sources(scope, spec).find();
  }

  /** Numbers, or null if there is no such field; any other field is a fault. */
  public static @Nullable NumberSource numbers(AggregationScope scope, FieldSpec spec) {
    return switch (of(scope, spec)) {
      case Source.Numbers numbers -> numbers.source();
      case Source.Absent absent -> null;
      case Source.Terms terms -> throw unsupported(scope, spec);
      case Source.Points _, Source.Shapes _ -> throw unsupported(scope, spec);
      case Source.Ranges ranges -> throw unsupported(scope, spec);
    };
  }

  /** As {@link #numbers}, but of numbers alone: times and truth values are a fault. */
  public static @Nullable NumberSource plainNumbers(AggregationScope scope, FieldSpec spec) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    if (leaf != null && (leaf.type() instanceof DateType || leaf.type().name().equals("boolean"))) {
      throw unsupported(scope, spec);
    }
    return numbers(scope, spec);
  }

  /** As {@link #numbers}, where the field need not fit the aggregation, but must have numbers. */
  public static @Nullable NumberSource expectedNumbers(AggregationScope scope, FieldSpec spec) {
    return switch (of(scope, spec)) {
      case Source.Numbers numbers -> numbers.source();
      case Source.Absent _ -> null;
      default -> throw Unfit.notNumeric(scope, spec);
    };
  }

  /** The column of points, or null if there is no such field; any other field is a fault. */
  public static Source.@Nullable Points points(AggregationScope scope, FieldSpec spec) {
    return switch (of(scope, spec)) {
      case Source.Points points -> points;
      case Source.Absent absent -> null;
      case Source.Shapes shapes -> throw unsupported(scope, spec);
      case Source.Numbers numbers -> throw unsupported(scope, spec);
      case Source.Terms terms -> throw unsupported(scope, spec);
      case Source.Ranges ranges -> throw unsupported(scope, spec);
    };
  }

  /** What is said of a field of the wrong type. */
  public static FaultException unsupported(AggregationScope scope, FieldSpec spec) {
    return Unfit.unsupported(scope, spec);
  }

  private Source find() {
    if (spec.field() == null) {
      return scripted(Objects.requireNonNull(spec.script()));
    }
    LeafField leaf = scope.mapping().leaf(spec.field());
    if (leaf != null) {
      return mapped(leaf);
    }
    Columnless.checkInner(scope.mapping(), spec.field());
    FlatKey key = FlatKey.of(scope.mapping(), spec.field());
    return key == null ? unnamed(spec.field()) : new Source.Terms(keyed(spec.field(), key));
  }

  /** What no mapping names: what the system knows of documents, or nothing. */
  private Source unnamed(String field) {
    return switch (field) {
      case SystemLeaves.INDEX -> {
        BytesRef name = new BytesRef(scope.index().getBytes(StandardCharsets.UTF_8));
        yield new Source.Terms(new TermSource(field, Format.RAW, name, null));
      }
      case SystemFields.IGNORED ->
          new Source.Terms(new TermSource(field, Format.RAW, null, missingTerm(null)));
      case SystemFields.SEQ_NO -> mapped(SystemLeaves.SEQ_NO);
      case SystemFields.ID -> {
        if (spec.format() != null) {
          throw ColumnFormat.noFormats(field, field);
        }
        yield new Source.Terms(SystemLeaves.ids(scope.terms(), scope.memory(), missingTerm(null)));
      }
      default -> {
        SystemLeaves.check(field);
        yield absent();
      }
    };
  }

  /** What a script makes of documents. */
  private Source scripted(Script script) {
    if ("ip".equals(spec.valueType())) {
      throw FaultException.argument("[value_type] [ip] is not supported for what a script gives");
    }
    if (spec.isOfTexts() && !script.language().equals(Script.EXPRESSION)) {
      return new Source.Terms(
          new TermSource("_script", Format.RAW, null, missingTerm(null), terms(script, null)));
    }
    NumberSource source = script(script, null);
    return new Source.Numbers(
        spec.missing() == null
            ? source
            : NumberSource.withMissing(
                source, number(spec.missing(), null, scope, spec.zoneOrUtc())),
        null);
  }

  private ScriptTerms terms(Script script, @Nullable TermSource values) {
    return new ScriptTerms(
        script, documents(), scope.scores(), values, scope.memory(), scope.stopped());
  }

  private ScriptedIndex documents() {
    return new ScriptedIndex(scope.mapping(), scope.terms());
  }

  /** A column's terms, or what a script makes of them. */
  private TermSource column(TermSource column) {
    if (spec.script() == null) {
      return column;
    }
    BytesRef missing = column.format().isRaw() ? column.missing() : missingTerm(null);
    return new TermSource(column.field(), Format.RAW, null, missing, terms(spec.script(), column));
  }

  /** The values of a key in an object that is one field. */
  private TermSource keyed(String name, FlatKey key) {
    return new TermSource(
        name, Format.RAW, null, missingTerm(null), context -> key.column(context.reader()));
  }

  private Source mapped(LeafField leaf) {
    MappedType type = leaf.type();
    if (type instanceof ConstantKeywordType constant) {
      String value = constant.constant();
      return value == null
          ? absent()
          : new Source.Terms(
              new TermSource(
                  leaf.path(),
                  Format.RAW,
                  new BytesRef(value.getBytes(StandardCharsets.UTF_8)),
                  null));
    }
    Unfit.check(leaf, spec, scope);
    if (Planes.wants(spec) && type.facts().docValues() != Facts.DocValues.PLANE) {
      throw type.facts().hasDocValues() ? unsupported(scope, spec) : Columnless.refused(leaf);
    }
    return switch (type.facts().docValues()) {
      case SORTED_SET ->
          new Source.Terms(
              column(new TermSource(leaf.path(), termFormat(type), null, missingTerm(type))));
      case SORTED_NUMERIC ->
          type.name().equals("geo_point")
              ? new Source.Points(
                  leaf.path(), spec.missing() == null ? null : GivenPoint.packed(spec.missing()))
              : new Source.Numbers(column(leaf), leaf);
      case BINARY -> {
        if (!type.name().endsWith("_range")) {
          throw unsupported(scope, spec);
        }
        yield new Source.Ranges(leaf);
      }
      case NONE -> new Source.Terms(words(leaf));
      case SHAPE -> new Source.Shapes(leaf);
      case PLANE -> Planes.source(leaf, spec, scope);
    };
  }

  /** Those of a text, if it lets them be loaded. */
  private TermSource words(LeafField leaf) {
    if (!(leaf.type() instanceof TextType text) || !text.fielddata()) {
      throw Columnless.refused(leaf);
    }
    Unfit.refuseFormat(leaf, spec);
    Unfit.refuseZone(leaf, spec);
    return new TermSource(
        leaf.path(),
        Format.RAW,
        null,
        missingTerm(text),
        context -> scope.terms().column(context, leaf, scope.memory()));
  }

  private static Format termFormat(MappedType type) {
    return switch (type.name()) {
      case "ip" -> Format.IP;
      case "version" -> Format.VERSION;
      default -> Format.RAW;
    };
  }

  /** What stands for missing numbers is taken as it is, whatever a script makes of others. */
  private NumberSource column(LeafField leaf) {
    MappedType type = leaf.type();
    NumberSource column = NumberSource.column(leaf.path(), form(type), format(type));
    NumberSource source = spec.script() == null ? column : script(spec.script(), column);
    Double missing = missingNumber(type);
    boolean numbers = type instanceof NumberType || type.name().equals("token_count");
    boolean broken = missing != null && missing != Math.rint(missing) && numbers;
    source = broken ? NumberSource.doubles(source) : source;
    return missing == null ? source : NumberSource.withMissing(source, missing);
  }

  private static NumberForm form(MappedType type) {
    return switch (type) {
      case ScaledFloatType scaled -> new NumberForm(NumberForm.Kind.SCALED, scaled.number(1));
      case DateType date when date.isNanos() -> new NumberForm(NumberForm.Kind.NANOS, 1);
      case NumberType number ->
          switch (number.kind()) {
            case BYTE, SHORT, INTEGER, LONG -> NumberForm.LONGS;
            case UNSIGNED_LONG -> new NumberForm(NumberForm.Kind.UNSIGNED, 1);
            case HALF_FLOAT -> new NumberForm(NumberForm.Kind.HALF_FLOAT, 1);
            case FLOAT -> new NumberForm(NumberForm.Kind.FLOAT, 1);
            case DOUBLE -> NumberForm.DOUBLES;
          };
      default -> NumberForm.LONGS;
    };
  }

  private Format format(MappedType type) {
    if (type instanceof DateType date) {
      String own = date.format().written();
      // Keys are milliseconds: what is finer would only be zeros.
      String standard = own.startsWith(STANDARD_DATES + "_nanos") ? STANDARD_DATES : own;
      return Format.dates(spec.format() == null ? standard : spec.format(), spec.zoneOrUtc());
    }
    if (spec.format() != null) {
      return form(type).kind() == NumberForm.Kind.UNSIGNED
          ? Format.unsigned(spec.format())
          : Format.decimals(spec.format());
    }
    if (type.name().equals("boolean")) {
      return Format.BOOLEAN;
    }
    return form(type).kind() == NumberForm.Kind.UNSIGNED ? Format.UNSIGNED : Format.RAW;
  }

  private @Nullable BytesRef missingTerm(@Nullable MappedType type) {
    if (spec.missing() == null) {
      return null;
    }
    return type == null
        ? new BytesRef(spec.missing().toString().getBytes(StandardCharsets.UTF_8))
        : type.encode(spec.missing());
  }

  private @Nullable Double missingNumber(MappedType type) {
    Object missing = spec.missing();
    if (missing == null) {
      return null;
    }
    checkTruth(missing, type.name().equals("boolean"), type instanceof DateType);
    if (type instanceof DateType date) {
      // A number is a date of the format too.
      DateFormat format = spec.format() == null ? date.format() : DateFormat.of(spec.format());
      return number(missing.toString(), format, scope, spec.zoneOrUtc());
    }
    return number(missing, null, scope, spec.zoneOrUtc());
  }

  /** Truths stand for missing truths, and nothing else does; what is no date its format tells. */
  static void checkTruth(Object missing, boolean truths, boolean dates) {
    boolean truth = missing instanceof Boolean || missing.equals("true") || missing.equals("false");
    if (truths && !truth) {
      throw FaultException.argument(
          "Cannot parse boolean [" + missing + "], expected either [true] or [false]");
    }
    if (truth && !truths && !dates) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + missing + "\"");
    }
  }

  /** How a number is written that is made of a field that no mapping names. */
  public static Format formatOfNothing(FieldSpec spec) {
    return Unmapped.format(spec.valueType() == null ? "double" : spec.valueType(), spec);
  }

  /** A number that a request names: bare, as a text, a truth, or a date of that format. */
  public static double number(
      Object value, @Nullable DateFormat dates, AggregationScope scope, ZoneId zone) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    if (value instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    String text = value.toString();
    if (dates != null) {
      return new DateMath(dates).parse(text, scope.now(), false, zone).toEpochMilli();
    }
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true") ? 1 : 0;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException wrong) {
      throw new FaultException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
    }
  }

  private ScriptSource script(Script script, @Nullable NumberSource values) {
    String type = spec.valueType() == null ? "double" : spec.valueType();
    NumberForm form =
        switch (type) {
          case "double", "float", "string" -> NumberForm.DOUBLES;
          default -> NumberForm.LONGS;
        };
    Format format =
        switch (type) {
          case "boolean" -> Format.BOOLEAN;
          case "date" ->
              Format.dates(
                  spec.format() == null ? STANDARD_DATES : spec.format(), spec.zoneOrUtc());
          default -> spec.format() == null ? Format.RAW : Format.decimals(spec.format());
        };
    return new ScriptSource(
        script,
        documents(),
        scope.scores(),
        values,
        values == null ? form : scripted(values.form()),
        values == null ? format : values.format());
  }

  /**
   * Scripts may make any number of a value: whole ones alone are counted by histograms of times.
   */
  private NumberForm scripted(NumberForm own) {
    return own.kind() == NumberForm.Kind.LONG && spec.aggregation().endsWith("date_histogram")
        ? NumberForm.LONGS
        : NumberForm.DOUBLES;
  }

  /** A field that is not mapped has only the value for documents without any. */
  private Source absent() {
    if (Planes.wants(spec)) {
      return Planes.absent(spec);
    }
    Source source =
        spec.missing() == null || spec.isOfPlaces()
            ? GivenPoint.alone(spec)
            : Unmapped.with(spec.missing(), spec, scope);
    Unmapped.check(spec);
    return source;
  }
}
