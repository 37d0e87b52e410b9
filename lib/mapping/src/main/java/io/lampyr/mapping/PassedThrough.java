package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The shorter names of fields in objects that let them through: as if they stood at the top. A
 * field that does stand there goes before, then those of the object with the highest priority.
 */
final class PassedThrough {
  private PassedThrough() {}

  /** Adds an alias for each such field to all fields by their paths. */
  static void add(ObjectField root, Map<String, MappedField> all) {
    List<ObjectField> objects = new ArrayList<>();
    collect(root, objects);
    if (objects.isEmpty()) {
      return;
    }
    checkPriorities(objects);
    objects.sort(Comparator.comparingInt(PassedThrough::priority).reversed());
    for (ObjectField object : objects) {
      object
          .children()
          .values()
          .forEach(child -> {
            if (child instanceof LeafField leaf) {
              alias(object, leaf, all);
              leaf.subfields().values().forEach(sub -> alias(object, sub, all));
            }
          });
    }
  }

  private static void alias(ObjectField object, MappedField field, Map<String, MappedField> all) {
    String name = object.nameOf(field);
    all.putIfAbsent(name, new AliasField(name, field.path()));
  }

  private static void collect(ObjectField object, List<ObjectField> into) {
    for (MappedField child : object.children().values()) {
      if (child instanceof ObjectField inner) {
        if (inner.options().through() != null) {
          into.add(inner);
        }
        collect(inner, into);
      }
    }
  }

  private static int priority(ObjectField object) {
    ObjectField.PassThrough through = object.options().through();
    return through == null ? 0 : through.priority();
  }

  private static void checkPriorities(List<ObjectField> objects) {
    Map<Integer, String> taken = new HashMap<>();
    objects.sort(Comparator.comparing(ObjectField::path));
    for (ObjectField object : objects) {
      String other = taken.putIfAbsent(priority(object), object.path());
      if (other != null) {
        throw FaultException.mapper(
            "Pass-through object ["
                + object.path()
                + "] has a conflicting param [priority="
                + priority(object)
                + "] with object ["
                + other
                + "]");
      }
    }
  }
}
