package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.ReadOnly;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether a document goes through a processor: a script that cannot change it.
 *
 * @param inline the script, if it is in the pipeline itself
 * @param stored the name of one that is not, which is looked up when it is run
 */
public record Condition(
    Optional<ScriptProgram> inline, String stored, Map<String, @Nullable Object> params) {
  /** The script of a body's tree: a text, an object with it, or one with the name of another. */
  public static Condition of(Object source) {
    if (source instanceof Map<?, ?> members
        && members.get("id") instanceof String id
        && !members.containsKey("source")
        && !members.containsKey("inline")) {
      return new Condition(Optional.empty(), id, Script.params(members.get("params")));
    }
    ScriptProgram program = Script.of(source).compile(ScriptContext.INGEST_CONDITION);
    return new Condition(Optional.of(program), "", Map.of());
  }

  boolean holds(IngestDocument document, Course course) {
    ScriptProgram program =
        inline.orElseGet(
            () -> course.script(stored, params).compile(ScriptContext.INGEST_CONDITION));
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", ReadOnly.of(document));
    given.put("params", program.script().params());
    return program.truth(program.run(Given.of(given)));
  }

  /** As it was written, or what it is called. */
  public String source() {
    return inline.map(program -> program.script().source()).orElse(stored);
  }
}
