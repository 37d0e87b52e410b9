package io.lampyr.restapi.policy;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Template;
import io.lampyr.engine.policy.Assignment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What asks for policies, by their names. */
record Uses(
    Map<String, SortedSet<String>> indices,
    Map<String, SortedSet<String>> streams,
    Map<String, SortedSet<String>> templates) {
  static final Uses NONE = new Uses(Map.of(), Map.of(), Map.of());

  static Uses of(Catalog catalog) {
    Uses uses = new Uses(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
    for (IndexMetadata index : catalog.resolver().everything().values()) {
      Assignment.named(index)
          .ifPresent(policy -> {
            add(uses.indices, policy, index.name());
            StreamParts.streamOf(index).ifPresent(name -> add(uses.streams, policy, name));
          });
    }
    for (Template template : catalog.templates().all(Template.Kind.INDEX)) {
      catalog
          .templates()
          .content(template, template.name())
          .settings()
          .text(Assignment.NAME)
          .ifPresent(policy -> add(uses.templates, policy, template.name()));
    }
    return uses;
  }

  private static void add(Map<String, SortedSet<String>> to, String policy, String user) {
    to.computeIfAbsent(policy, _ -> new TreeSet<>()).add(user);
  }

  Map<String, @Nullable Object> of(String policy) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    shown.put("indices", list(indices, policy));
    shown.put("data_streams", list(streams, policy));
    shown.put("composable_templates", list(templates, policy));
    return shown;
  }

  private static List<String> list(Map<String, SortedSet<String>> of, String policy) {
    return Optional.ofNullable(of.get(policy)).<List<String>>map(List::copyOf).orElse(List.of());
  }
}
