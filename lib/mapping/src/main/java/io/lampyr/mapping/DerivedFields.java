package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The fields that come of one definition under {@code derived}. */
final class DerivedFields {
  private static final Set<String> VALUES =
      Set.of("boolean", "date", "double", "float", "geo_point", "ip", "keyword", "long", "text");

  private DerivedFields() {}

  static List<ComputedField> of(
      String name, Map<String, @Nullable Object> left, MappingContext context) {
    String type = ComputedFields.type("derived", name, left);
    if (!type.equals("object")) {
      check(type);
    }
    Object script = ComputedFields.script(name, left, context);
    if (script == null) {
      throw FaultException.mapper("derived field [" + name + "] must have a [script]");
    }
    Object ignore = left.remove("ignore_malformed");
    boolean lenient = ignore != null && Flags.parse(ignore);
    Object filter = left.remove("prefilter_field");
    String prefilter = filter == null || filter.equals("") ? null : filter.toString();
    if (!type.equals("object")) {
      LeafField leaf = ComputedFields.leaf(name, type, left, context);
      ComputedFields.end("derived", name, type, left);
      return List.of(new ComputedField(leaf, script, null, null, lenient, prefilter));
    }
    Map<String, String> properties = properties(name, left.remove("properties"));
    Object format = left.remove("format");
    List<ComputedField> all = new ArrayList<>();
    // The object itself is seen as the text of it.
    LeafField whole = ComputedFields.leaf(name, "keyword", left, context);
    ComputedFields.end("derived", name, type, left);
    all.add(new ComputedField(whole, script, null, null, lenient, prefilter));
    properties.forEach((property, kind) -> {
      Map<String, @Nullable Object> own = new LinkedHashMap<>();
      if (format != null) {
        own.put("format", format);
      }
      LeafField leaf = ComputedFields.leaf(name + "." + property, kind, own, context);
      all.add(new ComputedField(leaf, script, null, property, lenient, prefilter));
    });
    return all;
  }

  private static void check(String type) {
    if (!VALUES.contains(type)) {
      throw FaultException.argument(
          "Type [" + type + "] isn't supported in Derived field context.");
    }
  }

  /** The types of what is in an object, by paths. */
  private static Map<String, String> properties(String name, @Nullable Object given) {
    Map<String, String> properties = new LinkedHashMap<>();
    if (given == null) {
      return properties;
    }
    if (!(given instanceof Map<?, ?> map)) {
      throw FaultException.mapper(
          "[properties] must be an object, got " + shown(given) + " for field [" + name + "]");
    }
    map.forEach((path, type) -> {
      if (!(type instanceof String kind)) {
        throw FaultException.mapper(
            "[properties] values can only be strings, but got "
                + shown(type)
                + " for field ["
                + name
                + "]");
      }
      check(kind);
      properties.put(String.valueOf(path), kind);
    });
    return properties;
  }

  private static String shown(@Nullable Object value) {
    return value == null ? "null" : value.getClass().getSimpleName() + "[" + value + "]";
  }
}
