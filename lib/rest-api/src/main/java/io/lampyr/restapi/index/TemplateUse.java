package io.lampyr.restapi.index;

import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.catalog.Template;
import io.lampyr.restapi.error.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Keeps templates that streams need for their next index. */
final class TemplateUse {
  private final Catalog catalog;

  TemplateUse(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Refuses a template with which some stream would have none any more. */
  void checkPut(Template template) {
    List<String> left = left(Optional.of(template), List.of(template.name()));
    if (!left.isEmpty()) {
      throw ApiException.argument(
          "composable template ["
              + template.name()
              + "] with index patterns "
              + template.stored().patterns()
              + ", priority ["
              + template.body().get("priority")
              + "]"
              + (template.streamKind().isEmpty() ? " and no data stream configuration" : "")
              + " would cause data streams "
              + left
              + " to no longer match a data stream template");
    }
  }

  /** Refuses to have a stream left without a template. */
  void checkDeleted(List<String> names) {
    List<Template> doomed = catalog.templates().matching(Template.Kind.INDEX, names);
    if (doomed.stream().allMatch(template -> template.streamKind().isEmpty())) {
      return;
    }
    List<String> left =
        left(Optional.empty(), doomed.stream().map(template -> template.name()).toList());
    if (!left.isEmpty()) {
      throw ApiException.argument(
          "unable to remove composable templates "
              + doomed.stream().map(template -> template.name()).toList()
              + " as they are in use by a data streams "
              + left);
    }
  }

  /** The streams that have a template now, and would have none. */
  private List<String> left(Optional<Template> added, List<String> removed) {
    List<String> streams = catalog.resolver().streams(List.of("*"), true);
    if (streams.isEmpty()) {
      return List.of();
    }
    List<Template> before = catalog.templates().all(Template.Kind.INDEX);
    return streams.stream()
        .filter(stream -> catalog.templates().makes(stream, before))
        .filter(stream -> !catalog.templates().makes(stream, changed(before, added, removed)))
        .toList();
  }

  private static List<Template> changed(
      List<Template> before, Optional<Template> added, List<String> removed) {
    List<Template> after =
        new ArrayList<>(
            before.stream().filter(template -> !removed.contains(template.name())).toList());
    added.ifPresent(after::add);
    return after;
  }
}
