package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.NameEntry;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether what templates give could be an index: what is refused here would fail each index that is
 * made of it, when nobody looks.
 */
final class TemplateCheck {
  private final Indices indices;

  TemplateCheck(Indices indices) {
    this.indices = indices;
  }

  /** Of a template by itself. */
  static void alone(Template template) {
    checkAliases(template);
    check(template.settings(), template.mappings());
  }

  /** Of a template laid over its components. Cost: a read or two for each of its aliases. */
  void composed(Template template, NewIndex content) {
    checkAliases(template);
    List<String> components = template.stored().composedOf();
    String wrong =
        "composable template ["
            + template.name()
            + "] template after composition "
            + (components.isEmpty() ? "" : "with component templates " + components + " ")
            + "is invalid";
    checked(wrong, template, content);
  }

  /** Of a template of which a component is about to change. */
  void recomposed(Template template, NewIndex content, Template component) {
    String wrong =
        "updating component template ["
            + component.name()
            + "] results in invalid composable template ["
            + template.name()
            + "] after templates are merged";
    checked(wrong, template, content);
  }

  private void checked(String reason, Template template, NewIndex content) {
    try {
      check(template, content);
      content.aliases().keySet().forEach(this::checkFree);
      content.aliases().forEach(AliasFilter::check);
    } catch (FaultException wrong) {
      throw within(wrong, reason);
    } catch (RefusedException wrong) {
      throw wrong.within(reason);
    }
  }

  /** No index can be entered under a name that is an index's. */
  private void checkFree(String alias) {
    indices
        .entry(alias)
        .filter(entry -> entry.kind() == NameEntry.Kind.INDEX)
        .flatMap(entry -> indices.existing(entry.indices().getLast()))
        .ifPresent(index -> {
          throw RefusedException.aliasTaken(alias, Optional.of(index.id()));
        });
  }

  private static void check(Template template, NewIndex content) {
    IndexDefinition _ = IndexDefinition.of(content.settings(), Map.of());
    PartitionRules.checkTemplate(content.settings());
    try {
      check(content.settings(), content.mappings());
      template
          .streamKind()
          .ifPresent(kind -> {
            check(
                content.settings(),
                StreamTemplate.withTimestamp(content.mappings(), kind.timestampField()));
          });
    } catch (FaultException wrong) {
      throw within(wrong, "invalid composite mappings for [" + template.name() + "]");
    }
  }

  private static void check(FlatSettings settings, Map<String, @Nullable Object> mappings) {
    IndexDefinition definition = IndexDefinition.of(settings, mappings);
    PartitionRules.checkTemplate(settings, definition.mapping());
  }

  private static void checkAliases(Template template) {
    for (String alias : template.aliases().keySet()) {
      IndexNames.checkAlias(alias.replace(TemplateMerge.PLACEHOLDER, "index"));
    }
  }

  private static FaultException within(FaultException wrong, String reason) {
    return new FaultException(wrong.fault().within(ErrorKind.ILLEGAL_ARGUMENT, reason));
  }
}
