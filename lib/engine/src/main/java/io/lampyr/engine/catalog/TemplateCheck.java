package io.lampyr.engine.catalog;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Map;

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
    IndexDefinition _ =
        IndexDefinition.of(template.settings(), StreamTemplate.withoutTold(template.mappings()));
  }

  /** Of a template laid over its components. */
  static void composed(Template template, NewIndex content) {
    checkAliases(template);
    try {
      check(template, content);
      content.aliases().forEach(AliasFilter::check);
    } catch (FaultException wrong) {
      throw within(
          wrong,
          "composable template [" + template.name() + "] template after composition is invalid");
    }
  }

  /** Of a template of which a component is about to change. */
  static void recomposed(Template template, NewIndex content, Template component) {
    try {
      check(template, content);
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

  private static void check(Template template, NewIndex content) {
    IndexDefinition _ = IndexDefinition.of(content.settings(), Map.of());
    boolean stream = template.body().get(StreamTemplate.FIELD) != null;
    try {
      IndexDefinition _ =
          IndexDefinition.of(
              content.settings(),
              stream ? StreamTemplate.withoutTold(content.mappings()) : content.mappings());
    } catch (FaultException wrong) {
      throw within(wrong, "invalid composite mappings for [" + template.name() + "]");
    }
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
