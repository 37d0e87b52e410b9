package io.lampyr.pipelines.field;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.source.DocumentTree;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Processor;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The processors that give values another shape: {@code sort}, {@code join} and others. */
public final class Shapes {
  private Shapes() {}

  public static Processor sort(Options options) {
    String field = options.text("field");
    String target = options.text("target_field", field);
    String order = options.text("order", "asc");
    if (!order.equals("asc") && !order.equals("desc")) {
      throw options.wrong(
          "order", "Sort direction [" + order + "] not recognized. Valid values are: [asc, desc]");
    }
    return (Processor.Change)
        document -> {
          Object value = document.get(field);
          if (value == null) {
            throw FaultException.argument("field [" + field + "] is null, cannot sort.");
          }
          if (!(value instanceof List<?> list)) {
            throw IngestDocument.cannotCast(field, value, "java.util.List");
          }
          List<@Nullable Object> sorted = new ArrayList<>(list);
          Comparator<@Nullable Object> comparator = (one, other) -> compare(field, one, other);
          sorted.sort(order.equals("asc") ? comparator : comparator.reversed());
          document.set(target, sorted);
        };
  }

  private static int compare(String field, @Nullable Object one, @Nullable Object other) {
    if (one instanceof Number a && other instanceof Number b) {
      return new BigDecimal(a.toString()).compareTo(new BigDecimal(b.toString()));
    }
    if (one instanceof String a && other instanceof String b) {
      return a.compareTo(b);
    }
    if (one instanceof Boolean a && other instanceof Boolean b) {
      return a.compareTo(b);
    }
    throw FaultException.argument(
        "field ["
            + field
            + "] has values of types ["
            + Trees.typeName(one)
            + "] and ["
            + Trees.typeName(other)
            + "], which have no order");
  }

  public static Processor join(Options options) {
    String field = options.text("field");
    String separator = options.text("separator");
    String target = options.text("target_field", field);
    return (Processor.Change)
        document -> {
          Object value = document.get(field);
          if (value == null) {
            throw FaultException.argument("field [" + field + "] is null, cannot join.");
          }
          if (!(value instanceof List<?> list)) {
            throw IngestDocument.cannotCast(field, value, "java.util.List");
          }
          StringBuilder joined = new StringBuilder();
          for (int i = 0; i < list.size(); i++) {
            int before = joined.length();
            joined.append(i == 0 ? "" : separator).append(list.get(i));
            document.work().make(joined.length() - before);
          }
          document.set(target, joined.toString());
        };
  }

  /** {@code json}: what a text of JSON means. */
  public static Processor json(Options options) {
    String field = options.text("field");
    Optional<String> target = options.optionalText("target_field");
    boolean toRoot = options.flag("add_to_root", false);
    String conflict = options.text("add_to_root_conflict_strategy", "replace");
    boolean duplicates = options.flag("allow_duplicate_keys", false);
    boolean strict = options.flag("strict_json_parsing", true);
    if (toRoot && target.isPresent()) {
      throw options.wrong(
          "target_field", "Cannot set a target field while also setting `add_to_root` to true");
    }
    if (!conflict.equals("replace") && !conflict.equals("merge")) {
      throw options.wrong(
          "add_to_root_conflict_strategy",
          "conflict strategy [" + conflict + "] not supported, cannot convert field.");
    }
    if (duplicates || !strict) {
      throw options.wrong(
          duplicates ? "allow_duplicate_keys" : "strict_json_parsing",
          "JSON is read strictly, and without members of the same name: the only value is ["
              + (duplicates ? "false" : "true")
              + "]");
    }
    return (Processor.Change)
        document -> {
          Object value = parsed(document.get(field), field);
          if (!toRoot) {
            document.set(target.orElse(field), value);
          } else if (value instanceof Map<?, ?> map) {
            map.forEach((name, one) ->
                toRoot(document, String.valueOf(name), one, conflict.equals("merge")));
          } else {
            throw FaultException.argument("cannot add non-map fields to root of document");
          }
        };
  }

  private static @Nullable Object parsed(@Nullable Object value, String field) {
    if (value == null) {
      return null;
    }
    if (!(value instanceof String text)) {
      if (value instanceof Map || value instanceof List) {
        throw FaultException.argument(
            "field ["
                + field
                + "] of type ["
                + Trees.typeName(value)
                + "] cannot be cast to [java.lang.String]");
      }
      return value;
    }
    // Whatever the value is, it is read as the member of an object: there is one way to read.
    byte[] whole = ("{\"v\":" + text + "}").getBytes(StandardCharsets.UTF_8);
    Map<String, @Nullable Object> read = DocumentTree.read(new BytesRef(whole));
    if (read.size() != 1) {
      throw FaultException.argument("field [" + field + "] is not one value of JSON");
    }
    return read.get("v");
  }

  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  private static void toRoot(
      IngestDocument document, String name, @Nullable Object value, boolean merge) {
    if (Metadata.isOne(name)) {
      throw FaultException.argument("cannot add metadata field [" + name + "] to the document");
    }
    // A name is a name here: dots in it lead nowhere.
    Map<String, @Nullable Object> members = document.members();
    document.work().make(16L + name.length());
    if (merge && members.get(name) instanceof Map<?, ?> into && value instanceof Map<?, ?> more) {
      boolean _ = DocumentTree.merge((Map<String, @Nullable Object>) into, (Map<String, ?>) more);
    } else {
      members.put(name, value);
    }
  }

  /** {@code dot_expander}: an object of a field whose name has dots. */
  public static Processor dotExpander(Options options) {
    String field = options.text("field");
    Optional<String> path = options.optionalText("path");
    boolean override = options.flag("override", false);
    if (!field.contains(".") && !field.equals("*")) {
      throw options.wrong("field", "field does not contain a dot and is not a wildcard");
    }
    if (field.startsWith(".") || field.endsWith(".")) {
      throw options.wrong("field", "Field can't start or end with a dot");
    }
    if (field.contains("..")) {
      throw options.wrong("field", "No space between dots");
    }
    return (Processor.Change)
        document -> {
          Object at = path.isPresent() ? document.get(path.get()) : document.members();
          if (!(at instanceof Map<?, ?> map)) {
            throw IngestDocument.cannotCast(path.orElse(""), at, "java.util.Map");
          }
          List<String> names = new ArrayList<>();
          map.keySet().forEach(name -> names.add(String.valueOf(name)));
          for (String name : names) {
            boolean wanted = field.equals("*") ? name.contains(".") : name.equals(field);
            if (wanted && !name.startsWith(".") && !name.endsWith(".") && !name.contains("..")) {
              expand(document, map, path.map(p -> p + ".").orElse(""), name, override);
            }
          }
          if (!field.equals("*") && !map.containsKey(field) && Glob.isGlob(field)) {
            throw FaultException.argument("field [" + field + "] must be one name, or [*]");
          }
        };
  }

  private static void expand(
      IngestDocument document, Map<?, ?> map, String prefix, String name, boolean override) {
    String full = prefix + name;
    Object value = map.get(name);
    if (document.has(full)) {
      map.remove(name);
      if (override) {
        document.set(full, value);
      } else {
        document.append(full, value, true);
      }
      return;
    }
    for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      String part = prefix + name.substring(0, dot);
      if (document.has(part) && !(document.get(part) instanceof Map)) {
        if (override) {
          document.remove(part);
          break;
        }
        throw FaultException.argument(
            "cannot expand ["
                + full
                + "], because ["
                + part
                + "] is not an object field, but a value field");
      }
    }
    map.remove(name);
    document.set(full, value);
  }
}
