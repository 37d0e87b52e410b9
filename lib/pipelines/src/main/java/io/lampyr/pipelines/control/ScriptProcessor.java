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
import io.lampyr.query.script.run.ScriptParams;
import java.util.LinkedHashMap;
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
    ScriptProgram program =
        inline.orElseGet(() -> course.script(stored, params).compile(ScriptContext.INGEST));
    Map<String, @Nullable Object> members = document.members();
    // A copy: of a script that fails, nothing stays.
    Map<String, @Nullable Object> seen = document.copy().members();
    seen.put("_ingest", document.ingest());
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", seen);
    given.put("params", ScriptParams.kept(program.script().params()));
    Object _ = program.run(new ScriptedProcessors(given, seen));
    seen.remove("_ingest");
    if (!(ScriptResults.tree(seen, "ingest script") instanceof Map<?, ?> left)) {
      throw FaultException.argument("a script must leave a document");
    }
    members.clear();
    left.forEach((name, value) -> members.put(String.valueOf(name), value));
    return Flow.NEXT;
  }
}
