package io.lampyr.mapping;

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
    ObjectField.Options options =
        new ObjectField.Options(
            false, dynamic(left, "_doc"), enabled == null || Flags.parse(enabled), false, false);
    return new ObjectField("", options, children("", left, 1));
  }

  private static @Nullable Dynamic dynamic(Map<String, @Nullable Object> left, String where) {
    Object given = left.remove("dynamic");
    return given == null ? null : Dynamic.parse(given, where);
  }

  private Map<String, MappedField> children(
      String path, Map<String, @Nullable Object> left, int depth) {
    Object properties = left.remove("properties");
    Map<String, MappedField> children = new HashMap<>();
    if (properties == null || (properties instanceof List<?> list && list.isEmpty())) {
      return children;
    }
    if (!(properties instanceof Map<?, ?>)) {
      throw FaultException.mapper(
          "Expected map for property [properties] on field ["
              + (path.isEmpty() ? "_doc" : path)
              + "]");
    }
    if (depth > context.limits().depth()) {
      throw context.limits().tooDeep(path);
    }
    Json.object(properties, "properties")
        .forEach((name, json) -> add(children, path, name, json, depth));
    return children;
  }

  private void add(
      Map<String, MappedField> children,
      String path,
      String name,
      @Nullable Object json,
      int depth) {
    if (name.isEmpty()) {
      throw FaultException.argument("field name cannot be an empty string");
    }
    String[] parts = name.split("\\.", -1);
    for (String part : parts) {
      if (part.isBlank()) {
        throw FaultException.argument(
            "field name cannot contain only whitespace: ['" + name + "']");
      }
    }
    if (depth + parts.length - 1 > context.limits().depth()) {
      throw context.limits().tooDeep(join(path, name));
    }
    MappedField field = field(join(path, name), json, depth + parts.length - 1);
    // Dots in a name are objects that the mapping did not care to write out.
    for (int i = parts.length - 1; i > 0; i--) {
      String around = join(path, String.join(".", List.of(parts).subList(0, i)));
      field = ObjectField.empty(around).with(field);
    }
    MappedField added = field;
    children.merge(
        added.name(),
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
              + path
              + "] but got a "
              + (json == null ? "null" : json.getClass()));
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
      case "object" -> object(path, left, false, depth);
      case "nested" -> object(path, left, true, depth);
      case "alias" -> alias(path, left);
      default -> leaf(path, type.toString(), left, true);
    };
  }

  private static String leafName(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private ObjectField object(
      String path, Map<String, @Nullable Object> left, boolean nested, int depth) {
    Object enabled = left.remove("enabled");
    Dynamic dynamic = dynamic(left, path);
    boolean inParent = nested && flag(left, "include_in_parent");
    boolean inRoot = nested && flag(left, "include_in_root");
    Map<String, MappedField> children = children(path, left, depth + 1);
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "Mapping definition for ["
              + leafName(path)
              + "] has unsupported parameters:  "
              + MappingParser.describe(left));
    }
    ObjectField.Options options =
        new ObjectField.Options(
            nested, dynamic, enabled == null || Flags.parse(enabled), inParent, inRoot);
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
      throw FaultException.mapper(
          "No handler for type [" + type + "] declared on field [" + leafName(path) + "]");
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
    Map<String, LeafField> subfields = subfields(path, left.remove("fields"), whole);
    Object meta = left.remove("meta");
    Parameters parameters = new Parameters(path, type, left);
    MappedType made =
        FieldTypes.make(
            new FieldSetup(
                path, type, parameters, context.analysis(), context.defaults(), context.queries()));
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
    Map<String, LeafField> subfields = new HashMap<>();
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
    Json.object(json, "meta")
        .forEach((key, value) -> {
          if (!(value instanceof String)) {
            throw FaultException.mapper(
                "[meta] values can only be strings, but got "
                    + (value == null ? "null" : value.getClass().getSimpleName())
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
