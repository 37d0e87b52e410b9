package io.lampyr.engine.enrich;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a policy's rows: what is looked up, as its values are compared, and what is put
 * beside documents, as far as queries can use it.
 *
 * @param match the definition of the field that is looked up
 * @param columns definitions by their paths
 */
public record RowFields(Map<String, Object> match, SortedMap<String, Map<String, Object>> columns) {
  /** Definitions of fields keep of their parameters what says what values mean. */
  private static final Set<String> KEPT = Set.of("format", "locale", "scaling_factor");

  private static final Set<String> COMPARED =
      Set.of(
          "boolean",
          "byte",
          "short",
          "integer",
          "long",
          "unsigned_long",
          "double",
          "float",
          "half_float",
          "scaled_float",
          "date",
          "date_nanos",
          "ip",
          "version");
  private static final Set<String> RANGES =
      Set.of(
          "integer_range", "long_range", "float_range", "double_range", "date_range", "ip_range");
  private static final Set<String> TEXTS =
      Set.of("keyword", "constant_keyword", "wildcard", "text", "match_only_text");
  private static final Map<String, Object> KEYWORD = Map.of("type", "keyword");
  private static final int MOST_COLUMNS = 1000;

  public RowFields {
    match = Map.copyOf(match);
    columns = new TreeMap<>(columns);
  }

  /** An index that rows are read from. */
  public record Index(String name, Mapping mapping) {}

  /** What rows of these indices have; what cannot be is a {@link FaultException}. */
  public static RowFields of(String policy, EnrichSource source, List<Index> indices) {
    List<MappedField> matches = new ArrayList<>();
    SortedMap<String, Map<String, Object>> columns = new TreeMap<>();
    for (Index index : indices) {
      try {
        matches.add(required(index.mapping(), source.matchField()));
        source.fields().forEach(name -> checkAround(index.mapping(), name));
      } catch (FaultException wrong) {
        throw new FaultException(
            wrong
                .fault()
                .within(
                    ErrorKind.EXCEPTION,
                    "Enrich policy execution for ["
                        + policy
                        + "] failed while validating field mappings for index ["
                        + index.name()
                        + "]"));
      }
      collect(index.mapping().root(), source.fields(), columns);
    }
    return new RowFields(match(source, matches), columns);
  }

  private static MappedField required(Mapping mapping, String path) {
    checkAround(mapping, path);
    MappedField found = mapping.field(path);
    if (found == null || mapping.computed().containsKey(path)) {
      throw untraversed(path, missing(path));
    }
    return found;
  }

  private static String missing(String path) {
    int dot = path.lastIndexOf('.');
    return "Could not find the ["
        + path.substring(dot + 1)
        + "] field under ["
        + (dot < 0 ? "root" : path.substring(0, dot))
        + "]";
  }

  private static FaultException untraversed(String path, String why) {
    return new FaultException(
        Fault.of(
            ErrorKind.EXCEPTION, "Could not traverse mapping to field [" + path + "]. " + why));
  }

  /** A field within documents of their own, or beside another, is not in a row as it is looked. */
  private static void checkAround(Mapping mapping, String path) {
    for (int dot = path.indexOf('.'); dot >= 0; dot = path.indexOf('.', dot + 1)) {
      String around = path.substring(0, dot);
      MappedField found = mapping.field(around);
      boolean plain = found instanceof ObjectField object && !object.options().nested();
      if (found != null && !plain) {
        throw untraversed(
            path,
            "The [" + around + "] field must be regular object but was [" + type(found) + "].");
      }
    }
  }

  private static String type(MappedField field) {
    return switch (field) {
      case LeafField leaf -> leaf.type().name();
      case ObjectField object -> object.options().nested() ? "nested" : "object";
      default -> "alias";
    };
  }

  private static Map<String, Object> match(EnrichSource source, List<MappedField> fields) {
    List<String> types = fields.stream().map(RowFields::type).distinct().toList();
    String field = source.matchField();
    return switch (source.kind()) {
      case RANGE -> {
        for (String type : types) {
          if (!RANGES.contains(type)) {
            throw FaultException.argument(
                "Field '"
                    + field
                    + "' has type ["
                    + type
                    + "] which doesn't appear to be a range type");
          }
        }
        if (types.size() > 1) {
          throw FaultException.argument(
              "Multiple distinct range types for match field '" + field + "' - types" + types);
        }
        yield definition(leaf(fields));
      }
      case GEO_MATCH ->
          Map.of("type", types.equals(List.of("geo_point")) ? "geo_point" : "geo_shape");
      case MATCH -> {
        if (types.contains("object") || types.contains("nested")) {
          throw FaultException.argument(
              "match_field [" + field + "] must have values, but is an object");
        }
        boolean same = types.size() == 1;
        boolean compared = same && (COMPARED.contains(types.getFirst()) || isRange(types));
        yield compared ? definition(leaf(fields)) : KEYWORD;
      }
    };
  }

  private static boolean isRange(List<String> types) {
    return RANGES.contains(types.getFirst());
  }

  private static LeafField leaf(List<MappedField> fields) {
    return (LeafField) fields.getFirst();
  }

  private static Map<String, Object> definition(LeafField leaf) {
    Map<String, Object> kept = new LinkedHashMap<>();
    kept.put("type", leaf.type().name());
    leaf.toJson()
        .forEach((name, value) -> {
          if (KEPT.contains(name) && value != null) {
            kept.put(name, value);
          }
        });
    return kept;
  }

  private static void collect(
      ObjectField object, List<String> wanted, SortedMap<String, Map<String, Object>> columns) {
    for (MappedField child : object.children().values()) {
      switch (child) {
        case ObjectField inner when !inner.options().nested() -> collect(inner, wanted, columns);
        case LeafField leaf when isWanted(leaf.path(), wanted) -> add(leaf, columns);
        default -> {
          // What is not in rows as it stands there is no column of theirs.
        }
      }
    }
  }

  private static boolean isWanted(String path, List<String> wanted) {
    return wanted.stream().anyMatch(name -> path.startsWith(name + ".") || is(name, path));
  }

  private static boolean is(String name, String path) {
    return Glob.isGlob(name) ? Glob.matches(name, path) : name.equals(path);
  }

  /** What indices do not agree on is a text. */
  private static void add(LeafField leaf, SortedMap<String, Map<String, Object>> columns) {
    String type = leaf.type().name();
    Map<String, Object> definition =
        TEXTS.contains(type) ? Map.of("type", textual(type)) : definition(leaf);
    boolean known =
        TEXTS.contains(type)
            || COMPARED.contains(type)
            || type.equals("geo_point")
            || type.equals("geo_shape");
    if (known) {
      columns.merge(leaf.path(), definition, (one, other) -> one.equals(other) ? one : KEYWORD);
    }
    if (columns.size() > MOST_COLUMNS) {
      throw FaultException.argument(
          "enrich_fields name more than [" + MOST_COLUMNS + "] fields of the source indices");
    }
  }

  private static String textual(String type) {
    return type.contains("text") ? "text" : "keyword";
  }

  /** Whether rows have ranges that contain values. */
  boolean isRange() {
    return RANGES.contains(String.valueOf(match.get("type")));
  }

  /** As a policy keeps it. */
  String text() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("match", match);
    all.put("columns", columns);
    return new String(Json.write(all), StandardCharsets.UTF_8);
  }

  static RowFields of(String text) {
    Map<String, @Nullable Object> all = Json.readObject(text);
    SortedMap<String, Map<String, Object>> columns = new TreeMap<>();
    Json.object(all.get("columns"), "columns")
        .forEach((path, definition) -> columns.put(path, plain(definition)));
    return new RowFields(plain(all.get("match")), columns);
  }

  private static Map<String, Object> plain(@Nullable Object tree) {
    Map<String, Object> plain = new LinkedHashMap<>();
    Json.object(tree, "a definition")
        .forEach((name, value) -> {
          if (value != null) {
            plain.put(name, value);
          }
        });
    return plain;
  }

  /** A mapping of the field that is looked up, and of nothing else. */
  Mapping matching(String path) {
    return mapping(Map.of(path, match));
  }

  /** A mapping of the columns. */
  public Mapping ofColumns() {
    return mapping(columns);
  }

  private static Mapping mapping(Map<String, Map<String, Object>> fields) {
    Map<String, @Nullable Object> tree = new LinkedHashMap<>();
    tree.put("dynamic", "false");
    tree.put("properties", properties(fields));
    MappingContext context = MappingContext.standard();
    return Mapping.empty().merge(Mapping.parse(tree, context), context.limits());
  }

  private static Map<String, @Nullable Object> properties(Map<String, Map<String, Object>> fields) {
    Map<String, @Nullable Object> here = new LinkedHashMap<>();
    Map<String, Map<String, Map<String, Object>>> inner = new LinkedHashMap<>();
    fields.forEach((path, definition) -> {
      int dot = path.indexOf('.');
      if (dot < 0) {
        here.put(path, definition);
      } else {
        inner
            .computeIfAbsent(path.substring(0, dot), _ -> new LinkedHashMap<>())
            .put(path.substring(dot + 1), definition);
      }
    });
    inner.forEach((name, below) -> here.put(name, Map.of("properties", properties(below))));
    return here;
  }
}
