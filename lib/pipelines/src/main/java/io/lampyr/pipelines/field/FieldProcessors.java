package io.lampyr.pipelines.field;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.MediaTypes;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.config.TextTemplate;
import io.lampyr.pipelines.config.ValueTemplate;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.mustache.Mustache;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The processors that put values into fields: {@code set}, {@code append}, {@code copy}. */
public final class FieldProcessors {
  private FieldProcessors() {}

  public static Processor set(Options options) {
    TextTemplate field = options.template("field");
    Optional<String> from = options.optionalText("copy_from");
    Mustache.Escaping escaping = MediaTypes.read(options);
    Optional<ValueTemplate> value = Optional.empty();
    if (from.isEmpty()) {
      Object given = options.any("value");
      value = Optional.of(options.told("value", () -> ValueTemplate.of(given, escaping)));
    } else if (options.has("value")) {
      throw options.wrong(
          "copy_from", "cannot set both `copy_from` and `value` in the same processor");
    }
    return new Set(
        field,
        value,
        from,
        options.flag("override", true),
        options.flag("ignore_empty_value", false));
  }

  private record Set(
      TextTemplate field,
      Optional<ValueTemplate> value,
      Optional<String> from,
      boolean override,
      boolean ignoreEmpty)
      implements Processor.Change {
    @Override
    public void change(IngestDocument document) {
      String path = field.render(document);
      if (!override && document.has(path) && document.get(path) != null) {
        return;
      }
      Object made =
          from.isPresent()
              ? document.get(from.get(), ignoreEmpty)
              : value.orElseThrow().render(document);
      boolean rendered = from.isPresent() || value.orElseThrow().isSnippet();
      if (ignoreEmpty && rendered && (made == null || made.equals(""))) {
        return;
      }
      document.set(path, made);
    }
  }

  public static Processor append(Options options) {
    TextTemplate field = options.template("field");
    Optional<String> from = options.optionalText("copy_from");
    Mustache.Escaping escaping = MediaTypes.read(options);
    boolean duplicates = options.flag("allow_duplicates", true);
    boolean ignoreEmpty = options.flag("ignore_empty_values", false);
    if (from.isPresent()) {
      if (options.has("value")) {
        throw options.wrong(
            "copy_from", "cannot set both `copy_from` and `value` in the same processor");
      }
      String path = from.get();
      return (Processor.Change)
          document ->
              append(document, field, document.get(path, ignoreEmpty), duplicates, ignoreEmpty);
    }
    Object given = options.any("value");
    ValueTemplate value = options.told("value", () -> ValueTemplate.of(given, escaping));
    return (Processor.Change)
        document -> append(document, field, value.render(document), duplicates, ignoreEmpty);
  }

  private static void append(
      IngestDocument document,
      TextTemplate field,
      @Nullable Object value,
      boolean duplicates,
      boolean ignoreEmpty) {
    if (ignoreEmpty && (value == null || value.equals(""))) {
      return;
    }
    document.append(field.render(document), value, duplicates);
  }

  /** {@code copy}, which may move. */
  public static Processor copy(Options options) {
    TextTemplate from = options.template("source_field");
    TextTemplate to = options.template("target_field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    boolean removeSource = options.flag("remove_source", false);
    boolean override = options.flag("override_target", false);
    return (Processor.Change)
        document -> {
          String source = from.render(document);
          String target = to.render(document);
          if (source.isEmpty() || !document.has(source)) {
            if (ignoreMissing) {
              return;
            }
            throw FaultException.argument(
                source.isEmpty()
                    ? "source field path cannot be null nor empty"
                    : "source field [" + source + "] doesn't exist");
          }
          if (target.isEmpty()) {
            throw FaultException.argument("target field path cannot be null nor empty");
          }
          if (target.equals(source)) {
            throw FaultException.argument("source field path and target field path cannot be same");
          }
          if (document.has(target) && !override) {
            throw FaultException.argument("target field [" + target + "] already exists");
          }
          document.set(target, document.get(source));
          if (removeSource) {
            document.remove(source);
          }
        };
  }

  public static Processor rename(Options options) {
    TextTemplate from = options.template("field");
    TextTemplate to = options.template("target_field");
    boolean ignoreMissing = options.flag("ignore_missing", false);
    boolean override =
        options.has("override_target")
            ? options.flag("override_target", false)
            : options.flag("override", false);
    return (Processor.Change)
        document -> {
          String source = from.render(document);
          if (source.isEmpty() || !document.has(source)) {
            if (ignoreMissing) {
              return;
            }
            throw FaultException.argument(
                source.isEmpty()
                    ? "field path cannot be null nor empty"
                    : "field [" + source + "] doesn't exist");
          }
          String target = to.render(document);
          if (document.has(target) && !override && document.get(target) != null) {
            throw FaultException.argument("field [" + target + "] already exists");
          }
          Object value = document.get(source);
          document.remove(source);
          try {
            document.set(target, value);
          } catch (FaultException wrong) {
            document.set(source, value);
            throw wrong;
          }
        };
  }
}
