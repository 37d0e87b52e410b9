package io.lampyr.pipelines.field;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Trees;
import io.lampyr.pipelines.run.Processor;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
