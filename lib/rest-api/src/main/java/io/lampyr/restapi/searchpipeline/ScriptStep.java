package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.ScriptResults;
import io.lampyr.query.script.run.Given;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code script}: changes some of what a search says, which it finds in {@code ctx._source} under
 * the names that follow. What it puts there beside them is refused.
 */
final class ScriptStep implements SearchPipeline.RequestStep {
  /** As scripts call it, and as searches do. */
  private static final Map<String, String> NAMES = new LinkedHashMap<>();

  static {
    NAMES.put("from", "from");
    NAMES.put("size", "size");
    NAMES.put("explain", "explain");
    NAMES.put("version", "version");
    NAMES.put("seqNoAndPrimaryTerm", "seq_no_primary_term");
    NAMES.put("trackScores", "track_scores");
    NAMES.put("trackTotalHitsUpTo", "track_total_hits");
    NAMES.put("minScore", "min_score");
    NAMES.put("terminateAfter", "terminate_after");
    NAMES.put("profile", "profile");
  }

  private final ScriptProgram program;

  ScriptStep(StepOptions options) {
    String source = options.text("source").orElseThrow(() -> options.missing("source"));
    String language = options.text("lang").orElse(Script.PAINLESS);
    Map<String, @Nullable Object> params = options.object("params").orElse(Map.of());
    this.program = new Script(language, source, params).compile(ScriptContext.INGEST);
  }

  @Override
  public void apply(Map<String, @Nullable Object> body, SearchPipeline.Memory memory) {
    Map<String, @Nullable Object> seen = new LinkedHashMap<>();
    NAMES.forEach((inScript, inBody) -> seen.put(inScript, body.get(inBody)));
    Map<String, @Nullable Object> context = new LinkedHashMap<>();
    context.put("_source", seen);
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", context);
    given.put("params", new LinkedHashMap<>(program.script().params()));
    Object _ = program.run(Given.of(given));
    if (!(ScriptResults.tree(context) instanceof Map<?, ?> left)
        || !(left.get("_source") instanceof Map<?, ?> changed)) {
      throw FaultException.argument("a script must leave [ctx._source] an object");
    }
    changed.forEach((name, value) -> put(body, String.valueOf(name), value));
  }

  private static void put(Map<String, @Nullable Object> body, String name, @Nullable Object value) {
    String inBody = NAMES.get(name);
    if (inBody == null) {
      throw FaultException.argument(
          "scripts of search pipelines can change " + NAMES.keySet() + ", not [" + name + "]");
    }
    if (value == null) {
      body.remove(inBody);
    } else {
      body.put(inBody, value);
    }
  }
}
