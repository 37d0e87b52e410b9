package io.lampyr.mapping;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.FieldSetup;
import io.lampyr.mapping.field.FieldTypes;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.Parameters;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads fields of mappings: objects, leaves with their subfields, aliases. */
final class FieldParser {
  private final MappingContext context;

  FieldParser(MappingContext context) {
    this.context = context;
  }

  /** The mapping's own object; takes what it knows out of {@code left}. */
  ObjectField root(Map<String, @Nullable Object> left) {
    Object enabled = left.remove("enabled");
    ObjectField.Dots dots = ObjectField.Dots.take(left);
    ObjectField.Options options =
        new ObjectField.Options(
            false,
            dynamic(left, "_doc"),
            enabled == null || Flags.parse(enabled),
            false,
            false,
            dots,
            null);
    return new ObjectField("", options, children("", left, 1, options.flat()));
  }

  private static @Nullable Dynamic dynamic(Map<String, @Nullable Object> left, String where) {
    Object given = left.remove("dynamic");
    return given == null ? null : Dynamic.parse(given, where);
  }

  private Map<String, MappedField> children(
      String path, Map<String, @Nullable Object> left, int depth, boolean flat) {
    boolean isGiven = left.containsKey("properties");
    Object properties = left.remove("properties");
    Map<String, MappedField> children = new LinkedHashMap<>();
    if (!isGiven || (properties instanceof List<?> list && list.isEmpty())) {
      return children;
    }
    if (!(properties instanceof Map<?, ?>)) {
      throw new FaultException(ErrorKind.PARSE, "properties must be a map type");
    }
    if (depth > context.limits().depth()) {
      throw context.limits().tooDeep(path);
    }
    Json.object(properties, "properties")
        .forEach((name, json) -> add(children, path, name, json, flat ? 0 : depth));
    return children;
  }

  private void add(
      Map<String, MappedField> children,
      String path,
      String given,
      @Nullable Object json,
      int nesting) {
    String[] parts = FieldNames.mapped(given);
    String name = String.join(".", parts);
    boolean flat = nesting == 0;
    int depth = flat ? MappingLimits.depthOf(path) : nesting + parts.length - 1;
    if (depth > context.limits().depth()) {
      throw context.limits().tooDeep(join(path, name));
    }
    MappedField field = field(join(path, name), json, depth);
    // Dots in a name are objects that the mapping did not care to write out.
    for (int i = flat ? 0 : parts.length - 1; i > 0; i--) {
      String around = join(path, String.join(".", List.of(parts).subList(0, i)));
      field = ObjectField.empty(around).with(field);
    }
    MappedField added = field;
    children.merge(
        ObjectField.empty(path).nameOf(added),
        added,
        (one, other) ->
            FieldMerge.merge(ObjectField.empty(path).with(one), ObjectField.empty(path).with(other))
                .children()
                .values()
                .iterator()
                .next());
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The field that a JSON object describes. */
  MappedField field(String path, @Nullable Object json, int depth) {
    if (!(json instanceof Map<?, ?>)) {
      throw FaultException.mapper(
          "Expected map for property [fields] on field ["
              + leafName(path)
              + "] but got a class java.lang.String");
    }
    Map<String, @Nullable Object> left = new LinkedHashMap<>(Json.object(json, path));
    Object type = left.remove("type");
    if (type == null) {
      boolean object =
          left.containsKey("properties")
              || left.containsKey("enabled")
              || left.containsKey("dynamic");
      if (!object) {
        throw FaultException.mapper("No type specified for field [" + leafName(path) + "]");
      }
      type = "object";
    }
    return switch (type.toString()) {
      case "object" -> object(path, left, false, depth, false);
      case "nested" -> object(path, left, true, depth, false);
      case "passthrough" -> passThrough(path, left, depth);
      case "alias" -> alias(path, left);
      default -> leaf(path, type.toString(), left, true);
    };
  }

  private static String leafName(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private ObjectField passThrough(String path, Map<String, @Nullable Object> left, int depth) {
    Object given = left.remove("priority");
    int priority = -1;
    if (given != null) {
      try {
        priority = Integer.parseInt(given.toString());
      } catch (NumberFormatException noNumber) {
        throw FaultException.argument(
            "Failed to parse value [" + given + "] for [priority]: an integer is needed");
      }
    }
    if (priority < 0) {
      throw FaultException.mapper(
          "Pass-through object ["
              + path
              + "] is missing a non-negative value for parameter [priority]");
    }
    boolean dimensions = flag(left, "time_series_dimension");
    MappingContext within = context.withDefaults(context.defaults().withDimension(dimensions));
    ObjectField object = new FieldParser(within).object(path, left, false, depth, true);
    ObjectField.Options plain = object.options();
    return new ObjectField(
        path,
        new ObjectField.Options(
            false,
            plain.dynamic(),
            plain.enabled(),
            false,
            false,
            ObjectField.Dots.PLAIN,
            new ObjectField.PassThrough(priority, dimensions)),
        object.children());
  }

  private ObjectField object(
      String path, Map<String, @Nullable Object> left, boolean nested, int depth, boolean through) {
    Object enabled = left.remove("enabled");
    Dynamic dynamic = dynamic(left, path);
    boolean inParent = nested && flag(left, "include_in_parent");
    boolean inRoot = nested && flag(left, "include_in_root");
    ObjectField.Dots said = ObjectField.Dots.take(left);
    if (nested && said == ObjectField.Dots.PLAIN) {
      throw FaultException.mapper(
          "Mapping definition for ["
              + leafName(path)
              + "] has unsupported parameters:  [subobjects : false]");
    }
    ObjectField.Dots dots = through ? ObjectField.Dots.PLAIN : said;
    boolean flat = dots != ObjectField.Dots.OBJECTS;
    Map<String, MappedField> children = children(path, left, depth + 1, flat);
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "Mapping definition for ["
              + leafName(path)
              + "] has unsupported parameters:  "
              + MappingParser.describe(left));
    }
    ObjectField.Options options =
        new ObjectField.Options(
            nested, dynamic, enabled == null || Flags.parse(enabled), inParent, inRoot, dots, null);
    return new ObjectField(path, options, children);
  }

  private static boolean flag(Map<String, @Nullable Object> left, String name) {
    Object value = left.remove(name);
    return value != null && Flags.parse(value);
  }

  private static AliasField alias(String path, Map<String, @Nullable Object> left) {
    Object target = left.remove("path");
    if (target == null || target.toString().isEmpty()) {
      throw FaultException.mapper(
          "The [path] property must be specified for field [" + path + "].");
    }
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "Mapping definition for ["
              + leafName(path)
              + "] has unsupported parameters:  "
              + MappingParser.describe(left));
    }
    return new AliasField(path, target.toString());
  }

  /** Types that the peers know, and why they are refused. */
  private static final Map<String, String> REFUSED =
      Map.of(
          "annotated_text",
          plugin("mapper-annotated-text"),
          "icu_collation_keyword",
          plugin("analysis-icu"),
          "rank_vectors",
          "several vectors of a document stay in its [_source], where scripts compare them by"
              + " [lateInteractionScore]");

  private static String plugin(String name) {
    return "it belongs to the plugin [" + name + "], which is no part of this server";
  }

  private static void checkKnown(String path, String type) {
    if (type.equals("semantic_text") || type.equals("semantic")) {
      throw FaultException.mapper(
          "Type ["
              + type
              + "] declared on field ["
              + leafName(path)
              + "] is not supported: there are no models to infer with. Keep vectors in a"
              + " [dense_vector] or tokens in a [sparse_vector].");
    }
    if (!FieldTypes.isKnown(type)) {
      String why = REFUSED.get(type);
      throw FaultException.mapper(
          "No handler for type ["
              + type
              + "] declared on field ["
              + leafName(path)
              + "]"
              + (why == null ? "" : ": " + why));
    }
  }

  private LeafField leaf(
      String path, String type, Map<String, @Nullable Object> left, boolean whole) {
    checkKnown(path, type);
    Object copyTo = left.remove("copy_to");
    if (copyTo != null && !whole) {
      throw FaultException.mapper(
          "copy_to in multi fields is not allowed. Found the copy_to in field ["
              + leafName(path)
              + "] which is within a multi field.");
    }
    for (String name : List.of("fields", "meta")) {
      if (left.containsKey(name) && left.get(name) == null) {
        throw Parameters.isNull(name, leafName(path), type);
      }
    }
    Map<String, LeafField> subfields = subfields(path, left.remove("fields"), whole);
    Object meta = left.remove("meta");
    Parameters parameters = new Parameters(path, type, left);
    MappedType made =
        FieldTypes.make(
            new FieldSetup(
                path,
                type,
                parameters,
                context.analysis(),
                whole ? context.defaults() : context.defaults().withDimension(false),
                context.queries().isKept()));
    if (made == null) {
      throw FaultException.mapper(
          "No handler for type [" + type + "] declared on field [" + path + "]");
    }
    return new LeafField(
        path,
        made,
        parameters.end(),
        copyTo == null ? List.of() : MappingParser.strings(copyTo),
        subfields,
        meta(path, meta));
  }

  private Map<String, LeafField> subfields(String path, @Nullable Object json, boolean whole) {
    Map<String, LeafField> subfields = new LinkedHashMap<>();
    if (json == null || (json instanceof List<?> list && list.isEmpty())) {
      return subfields;
    }
    if (!(json instanceof Map<?, ?>)) {
      throw FaultException.mapper(
          "expected map for property [fields] on field ["
              + leafName(path)
              + "] but got a "
              + json.getClass());
    }
    if (!whole) {
      throw FaultException.mapper(
          "Encountered a multi-field [" + path + "] which itself contains a multi-field.");
    }
    Json.object(json, "fields")
        .forEach((name, field) -> subfields.put(name, subfield(path, name, field)));
    return subfields;
  }

  private LeafField subfield(String path, String name, @Nullable Object json) {
    if (name.isBlank() || name.contains(".")) {
      throw FaultException.mapper(
          "Field name ["
              + name
              + "] which is a multi field of ["
              + leafName(path)
              + "] cannot contain '.' or be empty");
    }
    Map<String, @Nullable Object> left = new LinkedHashMap<>(Json.object(json, name));
    Object type = left.remove("type");
    if (type == null) {
      throw FaultException.mapper("no type specified for property [" + name + "]");
    }
    if (type.equals("object") || type.equals("nested") || type.equals("alias")) {
      throw FaultException.mapper("Type [" + type + "] cannot be used in multi field");
    }
    return leaf(path + "." + name, type.toString(), left, false);
  }

  private static Map<String, Object> meta(String path, @Nullable Object json) {
    Map<String, Object> meta = new HashMap<>();
    if (json == null) {
      return meta;
    }
    if (!(json instanceof Map<?, ?>)) {
      throw FaultException.mapper(
          "[meta] must be an object, got "
              + json.getClass().getSimpleName()
              + "["
              + json
              + "] for field ["
              + leafName(path)
              + "]");
    }
    Json.object(json, "meta")
        .forEach((key, value) -> {
          if (value == null) {
            throw FaultException.mapper(
                "[meta] values can't be null (field [" + leafName(path) + "])");
          }
          if (!(value instanceof String)) {
            throw FaultException.mapper(
                "[meta] values can only be strings, but got "
                    + value.getClass().getSimpleName()
                    + "["
                    + value
                    + "] for field ["
                    + leafName(path)
                    + "]");
          }
          meta.put(key, value);
        });
    return meta;
  }
}
