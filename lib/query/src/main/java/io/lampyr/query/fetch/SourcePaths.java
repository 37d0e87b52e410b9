package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Where in sources the values of fields stand: subfields have those of the fields that they belong
 * to, and a field that others are copied to has theirs behind its own.
 */
final class SourcePaths {
  private final Map<String, List<String>> paths;

  private SourcePaths(Map<String, List<String>> paths) {
    this.paths = paths;
  }

  static SourcePaths of(Mapping mapping) {
    // In the order of their names, as fields of mappings have none.
    Map<String, SortedSet<String>> copied = new HashMap<>();
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf) {
        leaf.copyTo()
            .forEach(
                target -> copied.computeIfAbsent(target, _ -> new TreeSet<>()).add(leaf.path()));
      }
    }
    Map<String, List<String>> paths = new HashMap<>();
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf) {
        List<String> all = new ArrayList<>(List.of(leaf.path()));
        all.addAll(copied.getOrDefault(leaf.path(), new TreeSet<>()));
        if (all.size() > 1) {
          paths.putIfAbsent(leaf.path(), all);
        }
        leaf.subfields().values().forEach(sub -> paths.put(sub.path(), all));
      }
    }
    return new SourcePaths(paths);
  }

  /** The paths of a field's values, its own first. */
  List<String> of(LeafField leaf) {
    return paths.getOrDefault(leaf.path(), List.of(leaf.path()));
  }
}
