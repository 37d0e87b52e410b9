package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An object and the fields in it; the mapping itself is one with an empty path. */
public record ObjectField(String path, Options options, Map<String, MappedField> children)
    implements MappedField {

  /**
   * What holds for the object.
   *
   * @param nested whether each value is a document of its own
   * @param dynamic what happens to unknown fields; null is what the object around it says
   * @param enabled whether anything below is looked at
   * @param inParent whether nested fields are also added to the document around
   * @param inRoot whether nested fields are also added to the outermost document
   * @param dots what dots in names of fields stand for
   * @param through set if the fields can be named without the object's name
   */
  public record Options(
      boolean nested,
      @Nullable Dynamic dynamic,
      boolean enabled,
      boolean inParent,
      boolean inRoot,
      Dots dots,
      @Nullable PassThrough through) {
    public static final Options PLAIN = new Options(false, null, true, false, false);

    public Options(
        boolean nested,
        @Nullable Dynamic dynamic,
        boolean enabled,
        boolean inParent,
        boolean inRoot) {
      this(nested, dynamic, enabled, inParent, inRoot, Dots.OBJECTS, null);
    }

    /** Whether dots in names of fields do not stand for objects. */
    public boolean flat() {
      return dots != Dots.OBJECTS;
    }
  }

  /** What dots in names of fields stand for, by what mappings say of it. */
  public enum Dots {
    OBJECTS("", true),
    /** Nothing, as Elasticsearch's clients say. */
    PLAIN("subobjects", false),
    /** Nothing, as OpenSearch's clients say. */
    DISABLED("disable_objects", true);

    private final String parameter;
    private final boolean value;

    Dots(String parameter, boolean value) {
      this.parameter = parameter;
      this.value = value;
    }

    /** What mappings say it by. */
    String parameter() {
      return parameter;
    }

    /** Takes what a mapping says out of it. */
    static Dots take(Map<String, @Nullable Object> left) {
      Dots said = OBJECTS;
      for (Dots dots : List.of(PLAIN, DISABLED)) {
        Object given = left.remove(dots.parameter);
        if (given != null && Flags.parse(given) == dots.value) {
          said = dots;
        }
      }
      return said;
    }
  }

  /**
   * What makes an object one whose fields can be named without it.
   *
   * @param priority the highest wins where several such objects have a field of the same name
   * @param dimensions whether its fields say which time series a document is of, as far as they can
   */
  public record PassThrough(int priority, boolean dimensions) {}

  public ObjectField {
    children = options.flat() ? flattened(path, children) : ordered(children);
  }

  /** Objects in one that has none become parts of the names of their fields. */
  private static Map<String, MappedField> flattened(
      String path, Map<String, MappedField> children) {
    Map<String, MappedField> flat = new LinkedHashMap<>();
    for (Map.Entry<String, MappedField> child : children.entrySet()) {
      if (!(child.getValue() instanceof ObjectField object)) {
        flat.put(child.getKey(), child.getValue());
        continue;
      }
      Options inner = object.options();
      if (inner.nested() || inner.through() != null || !inner.enabled()) {
        throw FaultException.mapper(
            "Tried to add subobject ["
                + object.name()
                + "] to object ["
                + path
                + "] which does not support subobjects");
      }
      flattened(object.path(), object.children())
          .forEach((name, field) -> flat.put(child.getKey() + "." + name, field));
    }
    return ordered(flat);
  }

  /** As they were given: of several that are wrong the first one is told. */
  private static Map<String, MappedField> ordered(Map<String, MappedField> children) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(children));
  }

  static ObjectField empty(String path) {
    return new ObjectField(path, Options.PLAIN, Map.of());
  }

  public @Nullable MappedField child(String name) {
    return children.get(name);
  }

  /** The path of a field in this object. */
  public String pathOf(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  /** The name of a field in this object, which has dots if dots do not stand for objects. */
  String nameOf(MappedField child) {
    return path.isEmpty() ? child.path() : child.path().substring(path.length() + 1);
  }

  /** The same object, in which dots in names of fields do not stand for objects. */
  ObjectField flat() {
    Options as =
        new Options(
            options.nested(),
            options.dynamic(),
            options.enabled(),
            options.inParent(),
            options.inRoot(),
            Dots.PLAIN,
            options.through());
    return options.flat() ? this : new ObjectField(path, as, children);
  }

  ObjectField with(MappedField child) {
    Map<String, MappedField> all = new LinkedHashMap<>(children);
    all.put(nameOf(child), child);
    return new ObjectField(path, options, all);
  }

  @Override
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    PassThrough through = options.through();
    if (through != null) {
      json.put("type", "passthrough");
      json.put("priority", through.priority());
      putIf(json, "time_series_dimension", through.dimensions());
    } else if (options.nested()) {
      json.put("type", "nested");
      putIf(json, "include_in_parent", options.inParent());
      putIf(json, "include_in_root", options.inRoot());
    } else if (children.isEmpty() && !path.isEmpty()) {
      json.put("type", "object");
    }
    Dynamic dynamic = options.dynamic();
    if (dynamic != null) {
      json.put("dynamic", dynamic.text());
    }
    if (options.flat() && through == null) {
      json.put(options.dots().parameter, options.dots().value);
    }
    if (!options.enabled()) {
      json.put("enabled", false);
    }
    if (!children.isEmpty()) {
      Map<String, @Nullable Object> properties = new TreeMap<>();
      children.forEach((name, child) -> properties.put(name, child.toJson()));
      json.put("properties", properties);
    }
    return json;
  }

  private static void putIf(Map<String, @Nullable Object> json, String name, boolean value) {
    if (value) {
      json.put(name, true);
    }
  }
}
