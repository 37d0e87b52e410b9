package io.lampyr.query.fetch;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.FlattenedType;
import io.lampyr.mapping.field.InnerFields;
import io.lampyr.mapping.field.KeywordType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ParameterValue;
import io.lampyr.mapping.field.RangeType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.source.SourceValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of fields out of sources, in the form that their mapping gives them. */
final class FieldValues {
  private final Mapping mapping;

  /** Whether fields of nested objects stand beside all others, under their whole names. */
  private final boolean isFlat;

  /**
   * By the path of the nested object that the fields are in; the root's is empty, and so is all
   * where fields are flat.
   */
  private final Map<String, Map<String, Reader>> readers = new TreeMap<>();

  private record Reader(
      LeafField leaf,
      List<String> sourcePaths,
      @Nullable ColumnFormat format,
      @Nullable Geometry geometry) {
    /** What stands for a null in a document. */
    @Nullable Object nullValue() {
      for (ParameterValue parameter : leaf.parameters()) {
        if (parameter.name().equals("null_value")) {
          return parameter.value();
        }
      }
      return null;
    }

    /** Whether it shows what is below a key of an object that is one field. */
    boolean isOfKey() {
      return leaf.type() instanceof FlattenedType && !sourcePaths.contains(leaf.path());
    }
  }

  /** Types that are not told where a format is refused. */
  private static final Set<String> WITHOUT_TYPE =
      Set.of("binary", "join", "match_only_text", "search_as_you_type", "text");

  /** More digits than any number of 64 bits is written with. */
  private static final int MAX_DIGITS = 64;

  private FieldValues(Mapping mapping, boolean isFlat) {
    this.mapping = mapping;
    this.isFlat = isFlat;
  }

  /** OpenSearch does not group the fields of nested objects. */
  static FieldValues of(List<FieldPattern> patterns, FetchContext context) {
    return of(patterns, context.mapping(), context.queries().dialect() == Dialect.OPENSEARCH);
  }

  static FieldValues of(List<FieldPattern> patterns, Mapping mapping, boolean isFlat) {
    FieldValues values = new FieldValues(mapping, isFlat);
    SourcePaths sources = SourcePaths.of(mapping);
    for (FieldPattern pattern : patterns) {
      for (MappedField field : mapping.fields()) {
        LeafField leaf = mapping.leaf(field.path());
        if (leaf != null
            && !inColumn(leaf, mapping)
            && Glob.matches(pattern.pattern(), field.path())
            && (pattern.format() == null || formats(leaf) || !Glob.isGlob(pattern.pattern()))) {
          values.add(field.path(), leaf, sources.of(leaf), pattern);
        }
        // They are shown where fields of nested objects are flat: by the same product.
        if (isFlat && field == leaf && leaf.type() instanceof InnerFields type) {
          values.addInside(leaf, type, pattern);
        }
      }
      FlatKey key = FlatKey.of(mapping, pattern.pattern());
      if (key != null && !Glob.isGlob(pattern.pattern())) {
        values.add(pattern.pattern(), key.around(), List.of(pattern.pattern()), pattern);
      }
    }
    return values;
  }

  /** The wanted fields whose sources do not have what was made of them: columns do. */
  static List<FieldPattern> inColumns(List<FieldPattern> patterns, Mapping mapping) {
    // A field that is wanted twice is shown as it was wanted last.
    Map<String, FieldPattern> columns = new LinkedHashMap<>();
    for (FieldPattern pattern : patterns) {
      for (MappedField field : mapping.fields()) {
        LeafField leaf = mapping.leaf(field.path());
        if (leaf != null
            && inColumn(leaf, mapping)
            && leaf.type().facts().hasDocValues()
            && Glob.matches(pattern.pattern(), field.path())) {
          columns.put(field.path(), new FieldPattern(field.path(), pattern.format()));
        }
      }
    }
    return List.copyOf(columns.values());
  }

  private static boolean inColumn(LeafField leaf, Mapping mapping) {
    return leaf.type().name().equals("token_count") || mapping.computed().containsKey(leaf.path());
  }

  private static boolean formats(LeafField leaf) {
    return leaf.type() instanceof DateType;
  }

  private static boolean isNumber(LeafField leaf) {
    return leaf.type() instanceof NumberType || leaf.type() instanceof ScaledFloatType;
  }

  private void add(String name, LeafField leaf, List<String> sources, FieldPattern pattern) {
    List<ObjectField> nested = mapping.nestedAround(leaf.path());
    String around = isFlat || nested.isEmpty() ? "" : nested.getLast().path();
    if (pattern.format() != null && isNumber(leaf)) {
      throw FaultException.argument(
          "Field ["
              + leaf.path()
              + "] of type ["
              + leaf.type().name()
              + "] doesn't support formats.");
    }
    Geometry geometry = Geometry.shows(leaf.type()) ? Geometry.of(pattern.format()) : null;
    boolean formatted = geometry == null && (formats(leaf) || pattern.format() != null);
    ColumnFormat format = formatted ? format(leaf, pattern.format()) : null;
    readers
        .computeIfAbsent(around, any -> new TreeMap<>())
        .put(name, new Reader(leaf, sources, format, geometry));
  }

  /** OpenSearch refuses formats of values in other words than those of columns. */
  private ColumnFormat format(LeafField leaf, @Nullable String format) {
    try {
      return ColumnFormat.of(leaf, format);
    } catch (FaultException wrong) {
      if (!isFlat || wrong.fault().kind() != ErrorKind.NO_FORMATS) {
        throw wrong;
      }
      String type = leaf.type().name();
      String typed = WITHOUT_TYPE.contains(type) ? "" : " of type [" + type + "]";
      throw FaultException.argument(
          "Field [" + leaf.path() + "]" + typed + " doesn't support formats.");
    }
  }

  /** What was made of a field's values is shown as these are, but below subfields. */
  private void addInside(LeafField leaf, InnerFields type, FieldPattern pattern) {
    int dot = leaf.path().lastIndexOf('.');
    if (dot > 0 && mapping.field(leaf.path().substring(0, dot)) instanceof LeafField) {
      return;
    }
    for (InnerFields.InnerField inner : type.innerFields()) {
      String name = leaf.path() + "." + inner.name();
      if (Glob.matches(pattern.pattern(), name)) {
        add(name, leaf, List.of(leaf.path()), pattern);
      }
    }
  }

  boolean isEmpty() {
    return readers.isEmpty();
  }

  /** The values in a whole source; {@code path} is the nested object that it is a value of. */
  Map<String, @Nullable Object> of(Object tree, String path) {
    Map<String, @Nullable Object> all = new TreeMap<>();
    readers
        .getOrDefault(isFlat ? "" : path, Map.of())
        .forEach((name, reader) -> {
          List<@Nullable Object> values = new ArrayList<>();
          for (String source : reader.sourcePaths()) {
            // What is copied out of a nested object is not within another one.
            if (path.isEmpty() || source.startsWith(path + ".")) {
              values.addAll(values(tree, reader, below(source, path)));
            }
          }
          if (!values.isEmpty()) {
            all.put(name, values);
          }
        });
    readers.keySet().stream()
        .filter(nested -> isNext(nested, path))
        .forEach(nested -> nested(tree, nested, path, all));
    return all;
  }

  private static String below(String full, String path) {
    return path.isEmpty() ? full : full.substring(path.length() + 1);
  }

  /** Whether a nested object with wanted fields has no other one with wanted fields around it. */
  private boolean isNext(String nested, String path) {
    if (nested.equals(path) || !(path.isEmpty() || nested.startsWith(path + "."))) {
      return false;
    }
    return readers.keySet().stream()
        .noneMatch(other ->
            !other.equals(path)
                && nested.startsWith(other + ".")
                && (path.isEmpty() ? !other.isEmpty() : other.startsWith(path + ".")));
  }

  private void nested(Object tree, String nested, String path, Map<String, @Nullable Object> all) {
    List<Object> groups = new ArrayList<>();
    for (Object value : SourceValues.at(tree, below(nested, path))) {
      if (value != null) {
        Map<String, @Nullable Object> inner = relative(of(value, nested), nested);
        if (!inner.isEmpty()) {
          groups.add(inner);
        }
      }
    }
    if (!groups.isEmpty()) {
      all.put(nested, groups);
    }
  }

  /** Names inside of a group do not repeat the path of it. */
  private static Map<String, @Nullable Object> relative(
      Map<String, @Nullable Object> values, String nested) {
    Map<String, @Nullable Object> relative = new TreeMap<>();
    values.forEach((name, value) ->
        relative.put(
            name.startsWith(nested + ".") ? name.substring(nested.length() + 1) : name, value));
    return relative;
  }

  private static List<@Nullable Object> values(Object tree, Reader reader, String path) {
    List<@Nullable Object> values = new ArrayList<>();
    List<@Nullable Object> all =
        reader.geometry() == null
            ? SourceValues.at(tree, path)
            : SourceValues.coordinates(tree, path);
    for (Object value : all) {
      Object given = value == null ? reader.nullValue() : value;
      Object shown = given == null ? null : shown(given, reader);
      if (shown != null) {
        values.add(shown);
      }
    }
    return values;
  }

  private static @Nullable Object shown(Object value, Reader reader) {
    Geometry geometry = reader.geometry();
    if (geometry != null) {
      return geometry.shown(value, reader.leaf().type());
    }
    ColumnFormat format = reader.format();
    if (format != null && !(value instanceof Map)) {
      try {
        return format.shown(ColumnFormat.of(reader.leaf(), null).entry(value.toString()));
      } catch (FaultException malformed) {
        // Values that were ignored when they were indexed are ignored here.
        return null;
      }
    }
    if (reader.isOfKey()) {
      return value instanceof Map ? null : value.toString();
    }
    if (reader.leaf().type() instanceof RangeType range && value instanceof Map<?, ?> ends) {
      return range(range, ends);
    }
    if (value instanceof Map && ofTexts(reader.leaf())) {
      return null;
    }
    return plain(value, reader.leaf());
  }

  private static boolean ofTexts(LeafField leaf) {
    return switch (leaf.type().name()) {
      case "keyword", "text", "wildcard", "match_only_text", "version", "ip" -> true;
      default -> false;
    };
  }

  private static @Nullable Object plain(Object value, LeafField leaf) {
    return switch (leaf.type().name()) {
      case "text", "match_only_text", "version" -> value.toString();
      case "keyword", "wildcard" ->
          leaf.type() instanceof KeywordType type ? keyword(type, value.toString()) : value;
      case "ip" -> address(leaf, value.toString());
      case "unsigned_long" -> unsigned(value);
      case "long", "integer", "short", "byte" -> whole(value);
      case "scaled_float" -> scaled(value, leaf);
      case "double", "float", "half_float", "rank_feature" -> decimal(value);
      case "boolean" -> value instanceof Boolean ? value : Boolean.valueOf(value.toString());
      default -> value;
    };
  }

  /** A value as it is indexed; what is too long for that is none. */
  private static @Nullable Object keyword(KeywordType type, String value) {
    if (type.ignores(value)) {
      return null;
    }
    return type.normalizer() == null ? value : type.encode(value).utf8ToString();
  }

  private static @Nullable Object address(LeafField leaf, String value) {
    try {
      return ColumnFormat.of(leaf, null).shown(leaf.type().encode(value));
    } catch (ValueException malformed) {
      return null;
    }
  }

  private static @Nullable Object unsigned(Object value) {
    if (value instanceof Long || value instanceof BigInteger) {
      return value;
    }
    String text = value.toString();
    if (text.length() > MAX_DIGITS) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(text.strip());
      long whole = (long) number.precision() - number.scale();
      // What has more digits was no value, and is not written out.
      if (whole > MAX_DIGITS) {
        return null;
      }
      return whole <= 0 ? BigInteger.ZERO : number.toBigInteger();
    } catch (NumberFormatException malformed) {
      return null;
    }
  }

  private static Map<String, @Nullable Object> range(RangeType type, Map<?, ?> ends) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    ends.forEach(
        (name, end) -> shown.put(String.valueOf(name), end == null ? null : end(type, end)));
    return shown;
  }

  private static @Nullable Object end(RangeType type, Object end) {
    return switch (type.name()) {
      case "date_range" -> date(type.format(), end);
      case "integer_range", "long_range" -> whole(end);
      case "float_range", "double_range" -> decimal(end);
      default -> end;
    };
  }

  private static Object date(DateFormat format, Object end) {
    Instant instant = format.parse(end.toString(), ZoneOffset.UTC, false);
    return instant == null ? end : format.format(instant, ZoneOffset.UTC);
  }

  private static @Nullable Object whole(Object value) {
    return value instanceof Long
        ? value
        : decimal(value) instanceof Double exact ? (Object) exact.longValue() : null;
  }

  private static @Nullable Object scaled(Object value, LeafField leaf) {
    return leaf.type() instanceof ScaledFloatType type && decimal(value) instanceof Double number
        ? (Object) type.shown(number)
        : null;
  }

  private static @Nullable Object decimal(Object value) {
    try {
      return Double.valueOf(value.toString());
    } catch (NumberFormatException ignored) {
      return null;
    }
  }
}
