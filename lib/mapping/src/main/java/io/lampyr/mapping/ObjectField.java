package io.lampyr.mapping;

import java.util.HashMap;
import java.util.LinkedHashMap;
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
   */
  public record Options(
      boolean nested,
      @Nullable Dynamic dynamic,
      boolean enabled,
      boolean inParent,
      boolean inRoot) {
    public static final Options PLAIN = new Options(false, null, true, false, false);
  }

  public ObjectField {
    children = Map.copyOf(children);
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

  ObjectField with(MappedField child) {
    Map<String, MappedField> all = new HashMap<>(children);
    all.put(child.name(), child);
    return new ObjectField(path, options, all);
  }

  @Override
  public Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (options.nested()) {
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
