package io.lampyr.pipelines.control;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Course;
import io.lampyr.pipelines.run.Flow;
import io.lampyr.pipelines.run.Processor;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.ScriptResults;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code script}: changes a document as a script says. */
public final class ScriptProcessor implements Processor {
  /** What a run of a script counts for, beside a run of another processor. */
  private static final int STEPS = 50;

  private final Optional<ScriptProgram> inline;
  private final String stored;
  private final Map<String, @Nullable Object> params;

  public ScriptProcessor(Options options) {
    Optional<String> id = options.optionalText("id");
    Optional<String> source = options.optionalText("source");
    if (source.isEmpty()) {
      source = options.optionalText("inline");
    }
    String language = options.text("lang", Script.PAINLESS);
    params = options.optionalMap("params").orElse(Map.of());
    if (id.isPresent() == source.isPresent()) {
      throw options.wrong(
          null,
          "must specify either [source] for an inline script or [id] for a stored script, and not"
              + " both");
    }
    stored = id.orElse("");
    inline =
        source.map(text ->
            options.told(
                null, () -> new Script(language, text, params).compile(ScriptContext.INGEST)));
  }

  @Override
  public Flow run(IngestDocument document, Course course) {
    for (int i = 0; i < STEPS; i++) {
      document.work().step();
    }
    ScriptProgram program = inline.orElseGet(() -> course.script(stored, params));
    Map<String, @Nullable Object> members = document.members();
    Map<String, @Nullable Object> seen = new LinkedHashMap<>(members);
    seen.put("_ingest", document.ingest());
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", seen);
    given.put("params", copy(program.script().params()));
    Object _ = program.run(new ScriptedProcessors(given));
    seen.remove("_ingest");
    if (!(ScriptResults.tree(seen) instanceof Map<?, ?> left)) {
      throw FaultException.argument("a script must leave a document");
    }
    members.clear();
    left.forEach((name, value) -> members.put(String.valueOf(name), value));
    return Flow.NEXT;
  }

  /** A copy: what is put into a document may be changed there. */
  private static @Nullable Object copy(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, one) -> copy.put(String.valueOf(name), copy(one)));
        yield copy;
      }
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(one -> copy.add(copy(one)));
        yield copy;
      }
      case null, default -> value;
    };
  }
}
