package io.lampyr.pipelines.field;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.Metadata;
import io.lampyr.pipelines.run.Processor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The processors that take fields away. */
public final class Removals {
  private Removals() {}

  public static Processor remove(Options options) {
    String kept = options.has("exclude_field") ? "exclude_field" : "keep";
    boolean keeps = options.has(kept);
    if (keeps == options.has("field")) {
      throw options.wrong(
          "field", "either field or exclude_field must be set, or keep, and not several of them");
    }
    String name = keeps ? kept : "field";
    List<TextTemplate> paths =
        options.textOrTexts(name).stream().map(text -> options.template(name, text)).toList();
    boolean ignoreMissing = options.flag("ignore_missing", false);
    return keeps
        ? (Processor.Change) document -> keep(document, rendered(paths, document))
        : (Processor.Change)
            document ->
                rendered(paths, document).forEach(path -> remove(document, path, ignoreMissing));
  }

  private static List<String> rendered(List<TextTemplate> paths, IngestDocument document) {
    return paths.stream().map(path -> path.render(document)).toList();
  }

  private static void remove(IngestDocument document, String path, boolean ignoreMissing) {
    if (path.isEmpty() || !document.has(path)) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument(
          path.isEmpty()
              ? "field path cannot be null nor empty"
              : "field [" + path + "] doesn't exist");
    }
    if (path.equals(Metadata.INDEX.field())
        || path.equals(Metadata.VERSION.field())
        || path.equals(Metadata.VERSION_TYPE.field())) {
      throw FaultException.argument("cannot remove metadata field [" + path + "]");
    }
    if (path.equals(Metadata.ID.field())
        && document.metadata(Metadata.VERSION_TYPE) instanceof String type
        && !type.equals("internal")) {
      throw FaultException.argument(
          "cannot remove metadata field [_id] when specifying external version for the document,"
              + " version: "
              + document.metadata(Metadata.VERSION)
              + ", version_type: "
              + type);
    }
    document.remove(path);
  }

  /** Leaves what is named, what stands in it, and what it stands in. */
  private static void keep(IngestDocument document, List<String> kept) {
    prune(document.members(), "", kept);
  }

  private static void prune(Map<?, ?> map, String prefix, List<String> kept) {
    map.entrySet()
        .removeIf(entry -> {
          String path = prefix + entry.getKey();
          boolean known = prefix.isEmpty() && Metadata.isOne(path);
          if (known || kept.stream().anyMatch(k -> path.equals(k) || path.startsWith(k + "."))) {
            return false;
          }
          boolean holds = kept.stream().anyMatch(one -> one.startsWith(path + "."));
          if (holds && entry.getValue() instanceof Map<?, ?> inner) {
            prune(inner, path + ".", kept);
            return false;
          }
          return true;
        });
  }

  public static Processor removeByPattern(Options options) {
    boolean excludes = options.has("exclude_field_pattern");
    if (excludes == options.has("field_pattern")) {
      throw options.wrong(
          "field_pattern", "ether field_pattern or exclude_field_pattern must be set");
    }
    String name = excludes ? "exclude_field_pattern" : "field_pattern";
    List<String> patterns = options.textOrTexts(name);
    for (String pattern : patterns) {
      if (pattern.isEmpty() || pattern.startsWith("_") || pattern.contains("#")) {
        throw options.wrong(
            name,
            "field_pattern ["
                + pattern
                + "] must not be empty, must not start with '_' and must not contain a '#'");
      }
    }
    return (Processor.Change)
        document -> {
          List<String> gone = new ArrayList<>();
          for (String field : document.members().keySet()) {
            if (!Metadata.isOne(field) && Glob.matchesAny(patterns, field) != excludes) {
              gone.add(field);
            }
          }
          gone.forEach(document.members()::remove);
        };
  }
}
