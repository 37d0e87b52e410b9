package io.lampyr.restapi.document;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.restapi.error.ApiException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The values of stored fields, taken from the source that they came from. */
final class StoredFields {
  private StoredFields() {}

  /** Those fields that the mapping stores and the document has. */
  static Map<String, List<@Nullable Object>> of(
      BytesRef source, List<String> names, Mapping mapping) {
    Map<String, List<@Nullable Object>> fields = new LinkedHashMap<>();
    Map<String, @Nullable Object> tree = null;
    for (String name : names) {
      if (mapping.field(name) instanceof ObjectField) {
        throw ApiException.argument("field [" + name + "] isn't a leaf field");
      }
      LeafField leaf = mapping.leaf(name);
      // What is nested belongs to documents of their own.
      if (leaf != null && isStored(leaf) && mapping.nestedAround(leaf.path()).isEmpty()) {
        tree = tree == null ? DocumentTree.read(source) : tree;
        List<@Nullable Object> values = new ArrayList<>();
        collect(tree, leaf.path(), values);
        if (!values.isEmpty()) {
          values.replaceAll(value -> typed(value, leaf));
          fields.put(name, values);
        }
      }
    }
    return fields;
  }

  /** Numbers that stand in texts are numbers. */
  private static @Nullable Object typed(@Nullable Object value, LeafField leaf) {
    if (!(value instanceof String text)) {
      return value;
    }
    try {
      return switch (leaf.type().name()) {
        case "double", "float", "half_float", "scaled_float" -> Double.valueOf(text);
        case "long", "integer", "short", "byte" -> new BigDecimal(text).longValue();
        case "boolean" -> text.equals("true");
        default -> value;
      };
    } catch (NumberFormatException ignoredWhenIndexed) {
      return value;
    }
  }

  private static boolean isStored(LeafField leaf) {
    return leaf.parameters().stream()
        .anyMatch(p -> p.name().equals("store") && Boolean.TRUE.equals(p.value()));
  }

  private static void collect(@Nullable Object at, String path, List<@Nullable Object> values) {
    switch (at) {
      case List<?> list -> list.forEach(element -> collect(element, path, values));
      case Map<?, ?> map -> {
        for (Map.Entry<?, ?> member : map.entrySet()) {
          String name = String.valueOf(member.getKey());
          if (path.equals(name)) {
            leaves(member.getValue(), values);
          } else if (path.startsWith(name + ".")) {
            collect(member.getValue(), path.substring(name.length() + 1), values);
          }
        }
      }
      case null, default -> {}
    }
  }

  private static void leaves(@Nullable Object value, List<@Nullable Object> values) {
    if (value instanceof List<?> list) {
      list.forEach(element -> leaves(element, values));
    } else if (value != null) {
      values.add(value);
    }
  }
}
