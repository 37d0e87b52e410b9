package io.lampyr.pipelines.grok;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.pattern.Grok;
import io.lampyr.query.pattern.PatternBank;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code grok}: the first of several patterns that fits a text gives its parts. */
public final class GrokProcessor implements Processor.Change {
  private static final int MAX_PATTERNS = 100;

  private final String field;
  private final List<Grok> patterns;
  private final boolean ignoreMissing;
  private final boolean trace;
  private final boolean all;

  public GrokProcessor(Options options) {
    field = options.text("field");
    List<String> sources = options.texts("patterns");
    trace = options.flag("trace_match", false);
    ignoreMissing = options.flag("ignore_missing", false);
    all = options.flag("capture_all_matches", false);
    String mode = options.text("ecs_compatibility", "disabled");
    if (!mode.equals("disabled") && !mode.equals("v1")) {
      throw options.wrong(
          "ecs_compatibility", "unsupported mode '" + mode + "': use [disabled] or [v1]");
    }
    patterns =
        compiled(options, sources, mode.equals("v1") ? PatternBank.ECS_V1 : PatternBank.LEGACY);
  }

  /** The patterns, which may use those of a bank and those that the options bring along. */
  static List<Grok> compiled(Options options, List<String> sources, PatternBank known) {
    if (sources.isEmpty() || sources.size() > MAX_PATTERNS) {
      throw options.wrong(
          "patterns",
          sources.isEmpty()
              ? "List of patterns must not be empty"
              : "there may be at most " + MAX_PATTERNS + " patterns");
    }
    Map<String, String> bank = new LinkedHashMap<>(known.patterns());
    options
        .optionalMap("pattern_definitions")
        .ifPresent(own -> own.forEach((name, source) -> bank.put(name, String.valueOf(source))));
    return options.told(
        "patterns",
        () -> {
          try {
            return sources.stream().map(source -> Grok.of(source, bank)).toList();
          } catch (FaultException wrong) {
            throw FaultException.argument(
                "Invalid regex pattern found in: " + sources + ". " + wrong.fault().reason());
          }
        });
  }

  @Override
  public void change(IngestDocument document) {
    Object value = document.get(field, ignoreMissing);
    if (value == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    if (!(value instanceof String text)) {
      throw IngestDocument.cannotCast(field, value, "java.lang.String");
    }
    for (int i = 0; i < patterns.size(); i++) {
      Optional<Map<String, @Nullable Object>> parts =
          patterns.get(i).match(text, all, document.work());
      if (parts.isPresent()) {
        List<String> names = new ArrayList<>(parts.get().keySet());
        names.forEach(name -> document.set(name, parts.get().get(name)));
        if (trace) {
          document.set("_ingest._grok_match_index", Integer.toString(i));
        }
        return;
      }
    }
    throw FaultException.argument(
        "Provided Grok expressions do not match field value: [" + text + "]");
  }
}
