package io.lampyr.engine.policy;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which policy leads which index. Pure, of policies as they were read. */
public final class Assignment {
  public static final String NAME = "index.lifecycle.name";
  private static final String PREFER = "index.lifecycle.prefer_ilm";
  private static final List<String> IDS =
      List.of(
          "index.plugins.index_state_management.policy_id",
          "index.opendistro.index_state_management.policy_id");

  private final List<Policy> policies;
  private final List<TemplatePattern> patterns = new ArrayList<>();

  /** A pattern of names whose indices a policy leads that are made after it was put. */
  private record TemplatePattern(Policy policy, String pattern, long priority) {}

  public Assignment(List<Policy> policies) {
    this.policies = List.copyOf(policies);
    for (Policy policy : policies) {
      if (policy.kind() == Policy.Kind.STATES) {
        addPatterns(policy);
      }
    }
    patterns.sort(Comparator.comparingLong(TemplatePattern::priority).reversed());
  }

  private void addPatterns(Policy policy) {
    for (Object one : StatePolicy.list(policy.tree().get("ism_template"))) {
      Map<String, @Nullable Object> template = Json.object(one, "ism_template");
      long priority = template.get("priority") instanceof Long number ? number : 0L;
      for (Object pattern : StatePolicy.list(template.get("index_patterns"))) {
        patterns.add(new TemplatePattern(policy, String.valueOf(pattern), priority));
      }
    }
  }

  /** The name of the policy in phases that the index's settings ask for, there or not. */
  public static Optional<String> named(IndexMetadata index) {
    return FlatSettings.ofIndexText(index.definition().settings())
        .text(NAME)
        .filter(name -> !name.isEmpty());
  }

  /** Whether the policy, not the stream's own lifecycle, leads an index for which both are said. */
  public static boolean isPreferred(IndexMetadata index) {
    return FlatSettings.ofIndexText(index.definition().settings())
        .text(PREFER, "true")
        .equals("true");
  }

  /** The policy that leads the index, if there is one. */
  public Optional<Policy> of(IndexMetadata index, Optional<Progress> progress) {
    Optional<String> named = named(index);
    if (named.isPresent()) {
      return find(Policy.Kind.PHASES, named.get());
    }
    Optional<Progress> states = progress.filter(one -> one.policy().kind() == Policy.Kind.STATES);
    if (states.isPresent()) {
      return states
          .filter(Progress::managed)
          .flatMap(one -> find(Policy.Kind.STATES, one.policy().name()));
    }
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    Optional<String> id = IDS.stream().flatMap(name -> settings.text(name).stream()).findFirst();
    return id.isPresent() ? find(Policy.Kind.STATES, id.get()) : byPattern(index);
  }

  private Optional<Policy> byPattern(IndexMetadata index) {
    String name = StreamParts.streamOf(index).orElse(index.name());
    return patterns.stream()
        .filter(one -> name.startsWith(".") == one.pattern().startsWith("."))
        .filter(one -> !index.age().created().isBefore(one.policy().modified()))
        .filter(one -> Glob.matches(one.pattern(), name))
        .map(TemplatePattern::policy)
        .findFirst();
  }

  private Optional<Policy> find(Policy.Kind kind, String name) {
    return policies.stream()
        .filter(policy -> policy.kind() == kind && policy.name().equals(name))
        .findFirst();
  }
}
