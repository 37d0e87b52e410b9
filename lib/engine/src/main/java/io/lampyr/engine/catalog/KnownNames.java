package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Which indices a name may mean: those of its entry, and of each index that was read since, what
 * its metadata say. Not safe for threads.
 */
final class KnownNames {
  private final Map<String, Set<IndexId>> byName = new HashMap<>();
  private final Map<IndexId, Set<String>> byIndex = new HashMap<>();

  KnownNames(List<NameEntry> entries) {
    entries.forEach(entry -> entry.indices().forEach(index -> add(entry.name(), index)));
  }

  int size() {
    return byName.size();
  }

  /** The index goes by the names that its metadata give it. */
  void learn(IndexMetadata index) {
    forget(index.id());
    add(index.name(), index.id());
    index.definition().aliases().keySet().forEach(alias -> add(alias, index.id()));
  }

  /** The index goes by no name. */
  void forget(IndexId index) {
    for (String name : byIndex.getOrDefault(index, Set.of())) {
      byName.computeIfPresent(
          name,
          (_, indices) -> {
            indices.remove(index);
            return indices.isEmpty() ? null : indices;
          });
    }
    byIndex.remove(index);
  }

  Set<IndexId> matching(Collection<Predicate<String>> patterns) {
    Set<IndexId> found = new TreeSet<>();
    byName.forEach((name, indices) -> {
      if (patterns.stream().anyMatch(pattern -> pattern.test(name))) {
        found.addAll(indices);
      }
    });
    return found;
  }

  private void add(String name, IndexId index) {
    byName.computeIfAbsent(name, _ -> new HashSet<>(2)).add(index);
    byIndex.computeIfAbsent(index, _ -> new HashSet<>(2)).add(name);
  }
}
