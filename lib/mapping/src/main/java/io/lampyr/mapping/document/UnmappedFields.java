package io.lampyr.mapping.document;

import io.lampyr.mapping.Dynamic;
import io.lampyr.mapping.DynamicRules;
import io.lampyr.mapping.DynamicUpdate;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** What happens to values of fields that the mapping does not have. */
final class UnmappedFields {
  /** Types that take an array of numbers as one value. */
  private static final Set<String> WHOLE = Set.of("geo_point", "point", "xy_point");

  private final JsonParser parser;
  private final DynamicRules rules;
  private final DynamicUpdate update;
  private final Mapping mapping;
  private final DocumentWalk walk;

  UnmappedFields(JsonParser parser, Mapping mapping, DynamicUpdate update, DocumentWalk walk) {
    this.parser = parser;
    this.mapping = mapping;
    this.rules = mapping.dynamicRules();
    this.update = update;
    this.walk = walk;
  }

  /** The value at the parser, of a field that the object does not have. */
  void value(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    if (dynamic == Dynamic.STRICT) {
      throw strict(object, name, "strict");
    }
    if (dynamic == Dynamic.FALSE) {
      into.leftOut();
      parser.skipChildren();
      return;
    }
    switch (parser.currentToken()) {
      case VALUE_NULL -> {}
      case START_ARRAY -> array(object, name, dynamic, into);
      case START_OBJECT -> inObject(object, name, dynamic, into);
      default -> scalar(object, name, dynamic, into);
    }
  }

  private RejectedException strict(ObjectField object, String name, String setting) {
    return walk.rejected(
        ErrorKind.STRICT_DYNAMIC_MAPPING,
        "mapping set to "
            + setting
            + ", dynamic introduction of ["
            + name
            + "] within ["
            + (object.path().isEmpty() ? "_doc" : object.path())
            + "] is not allowed");
  }

  /** Each element may be the first that tells what the field is. */
  private void array(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    if (addWholeArrayType(object, name)) {
      walk.value(known(object, name), dynamic, into);
      return;
    }
    FloatArray floats = new FloatArray();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      floats.add(parser);
      element(object, name, dynamic, into);
    }
    if (update.findsVectors() && floats.mayBeVector() && !byTemplate(object, name)) {
      update.addVector(object.pathOf(name), floats.length());
    }
  }

  /** Arrays in arrays are many values of one field, and so no vector. */
  private void element(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    MappedField child = walk.child(object, name);
    if (child != null) {
      walk.value(child, dynamic, into);
    } else if (parser.currentToken() == JsonToken.START_ARRAY) {
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        element(object, name, dynamic, into);
      }
    } else {
      value(object, name, dynamic, into);
    }
  }

  private boolean byTemplate(ObjectField object, String name) {
    return rules.find(DynamicRules.Look.DOUBLE, name, object.pathOf(name), false).byTemplate();
  }

  /** A template may give an array a type that takes it whole, such as a vector. */
  private boolean addWholeArrayType(ObjectField object, String name) {
    String path = object.pathOf(name);
    Map<String, @Nullable Object> json = rules.templateForObject(name, path);
    if (json == null || json.containsKey("properties") || json.get("type") == null) {
      return false;
    }
    String type = String.valueOf(json.get("type"));
    if ((!type.endsWith("_vector") && !WHOLE.contains(type)) || update.leavesOut(json)) {
      return false;
    }
    update.add(path, json);
    return true;
  }

  /** A template may give an object a type that takes it whole, such as a histogram. */
  private boolean addObjectType(ObjectField object, String name) {
    String path = object.pathOf(name);
    Map<String, @Nullable Object> json = rules.templateForObject(name, path);
    if (json == null || json.get("type") == null || "object".equals(json.get("type"))) {
      return false;
    }
    if (!update.leavesOut(json)) {
      update.add(path, json);
      return true;
    }
    return false;
  }

  private MappedField known(ObjectField object, String name) {
    MappedField child = walk.child(object, name);
    if (child == null) {
      throw new IllegalStateException("field was added but is not found: " + object.pathOf(name));
    }
    return child;
  }

  private void inObject(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    if (object.options().flat() && !addObjectType(object, name)) {
      walk.flattened(object, name, dynamic, into);
      return;
    }
    MappedField added = walk.child(object, name);
    MappedField inner = added == null ? objectAround(object, name, dynamic, into::ignored) : added;
    if (inner == null) {
      into.leftOut();
      parser.skipChildren();
    } else {
      walk.value(inner, dynamic, into);
    }
  }

  /**
   * The field for an object of that name, or null if it is to stay in the source only.
   *
   * @param leftOut is told the path of one for which the index has no room
   */
  @Nullable MappedField objectAround(
      ObjectField object, String name, Dynamic dynamic, Consumer<String> leftOut) {
    String path = object.pathOf(name);
    if (dynamic == Dynamic.STRICT) {
      throw strict(object, name, "strict");
    }
    if (dynamic == Dynamic.FALSE) {
      return null;
    }
    if (dynamic == Dynamic.RUNTIME) {
      // Computed fields have full names and need no objects around them.
      return new ObjectField(path, ObjectField.Options.PLAIN, Map.of());
    }
    Map<String, @Nullable Object> json = rules.templateForObject(name, path);
    if (update.leavesOut(json == null ? Map.of() : json)) {
      leftOut.accept(path);
      return null;
    }
    if (json != null) {
      return update.add(path, json);
    }
    if (dynamic == Dynamic.STRICT_ALLOW_TEMPLATES) {
      throw strict(object, name, "strict_allow_templates");
    }
    return dynamic == Dynamic.FALSE_ALLOW_TEMPLATES ? null : update.addObject(path);
  }

  private void scalar(ObjectField object, String name, Dynamic dynamic, DocumentFields into) {
    String path = object.pathOf(name);
    DynamicRules.Found found = find(name, path, dynamic == Dynamic.RUNTIME);
    if (isDimension(object, found)) {
      found = new DynamicRules.Found(Map.of("type", "keyword"), false, false);
    }
    if (dynamic.templatesOnly() && !found.byTemplate()) {
      if (dynamic == Dynamic.STRICT_ALLOW_TEMPLATES) {
        throw strict(object, name, "strict_allow_templates");
      }
      into.leftOut();
      return;
    }
    if (found.runtime()) {
      into.leftOut();
      if (!mapping.computed().containsKey(path)) {
        update.addRuntime(path, found.json());
      }
      return;
    }
    if (update.leavesOut(found.json())) {
      into.ignored(path);
    } else {
      walk.value(update.add(path, found.json()), dynamic, into);
    }
  }

  /**
   * Texts among dimensions are dimensions whatever they look like: a date, or a text that is
   * analyzed, would leave two series as one.
   */
  private boolean isDimension(ObjectField object, DynamicRules.Found found) {
    ObjectField.PassThrough through = object.options().through();
    return through != null
        && through.dimensions()
        && parser.currentToken() == JsonToken.VALUE_STRING
        && !found.byTemplate()
        && !found.runtime();
  }

  private DynamicRules.Found find(String name, String path, boolean runtime) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> rules.forText(name, path, parser.getString(), runtime);
      case VALUE_NUMBER_INT -> rules.find(DynamicRules.Look.LONG, name, path, runtime);
      case VALUE_NUMBER_FLOAT -> rules.find(DynamicRules.Look.DOUBLE, name, path, runtime);
      default -> rules.find(DynamicRules.Look.BOOLEAN, name, path, runtime);
    };
  }

  /** The field that copies go to, made like any other if there is none; null if it cannot be. */
  @Nullable LeafField copyTarget(String path) {
    ObjectField object = mapping.root();
    Dynamic dynamic = Dynamic.TRUE;
    String[] parts = path.split("\\.", -1);
    for (int i = 0; i < parts.length; i++) {
      dynamic = object.options().dynamic() == null ? dynamic : object.options().dynamic();
      if (object.options().flat()) {
        parts[i] = String.join(".", List.of(parts).subList(i, parts.length));
        parts = Arrays.copyOf(parts, i + 1);
      }
      MappedField child = walk.child(object, parts[i]);
      boolean last = i == parts.length - 1;
      if (child == null && walk.isLenient()) {
        return null;
      }
      if (child == null) {
        child =
            last
                ? copyLeaf(object, parts[i], dynamic)
                : objectAround(object, parts[i], dynamic, _ -> {});
      }
      if (last) {
        return child instanceof LeafField leaf ? leaf : null;
      }
      if (!(child instanceof ObjectField inner)) {
        return null;
      }
      object = inner;
    }
    return null;
  }

  private @Nullable MappedField copyLeaf(ObjectField object, String name, Dynamic dynamic) {
    String path = object.pathOf(name);
    if (dynamic == Dynamic.STRICT) {
      throw strict(object, name, "strict");
    }
    if (dynamic == Dynamic.FALSE) {
      return null;
    }
    DynamicRules.Found found = find(name, path, dynamic == Dynamic.RUNTIME);
    if (found.runtime()) {
      update.addRuntime(path, found.json());
      return null;
    }
    if ((dynamic.templatesOnly() && !found.byTemplate()) || update.leavesOut(found.json())) {
      return null;
    }
    return update.add(path, found.json());
  }
}
