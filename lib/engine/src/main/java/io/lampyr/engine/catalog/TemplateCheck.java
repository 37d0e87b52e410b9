package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether what templates give could be an index: what is refused here would fail each index that is
 * made of it, when nobody looks.
 */
final class TemplateCheck {
  private TemplateCheck() {}

  /** Of a template by itself. */
  static void alone(Template template) {
    checkAliases(template);
    // A component may be one of a stream.
    boolean stream = template.kind() == Template.Kind.COMPONENT;
    check(template.settings(), template.mappings(), stream);
  }

  /** Of a template laid over its components. */
  static void composed(Template template, NewIndex content) {
    checkAliases(template);
    try {
      check(template, content, makesStreams(template));
      content.aliases().forEach(AliasFilter::check);
    } catch (FaultException wrong) {
      throw within(
          wrong,
          "composable template [" + template.name() + "] template after composition is invalid");
    }
  }

  /**
   * Of a template of which a component is about to change. What was put before is as good as
   * without what it says of streams alone.
   */
  static void recomposed(Template template, NewIndex content, Template component) {
    try {
      boolean before = !StreamTemplate.tells(component.mappings());
      check(template, content, before || makesStreams(template));
    } catch (FaultException wrong) {
      throw within(
          wrong,
          "updating component template ["
              + component.name()
              + "] results in invalid composable template ["
              + template.name()
              + "] after templates are merged");
    }
  }

  private static void check(Template template, NewIndex content, boolean stream) {
    IndexDefinition _ = IndexDefinition.of(content.settings(), Map.of());
    PartitionRules.checkTemplate(content.settings());
    try {
      check(content.settings(), content.mappings(), stream);
      template
          .streamKind()
          .ifPresent(kind -> {
            check(
                content.settings(),
                StreamTemplate.withTimestamp(content.mappings(), kind.timestampField()),
                stream);
          });
    } catch (FaultException wrong) {
      throw within(wrong, "invalid composite mappings for [" + template.name() + "]");
    }
  }

  private static boolean makesStreams(Template template) {
    return template.body().get(StreamTemplate.FIELD) != null;
  }

  /** With {@code stream}, as what may say of streams what holds in each. */
  private static void check(
      FlatSettings settings, Map<String, @Nullable Object> mappings, boolean stream) {
    IndexDefinition definition =
        IndexDefinition.of(settings, stream ? StreamTemplate.withoutTold(mappings) : mappings);
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
