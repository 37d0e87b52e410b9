package io.lampyr.pipelines.run;

import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.document.ReadOnly;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether a document goes through a processor: a script that cannot change it. */
public record Condition(ScriptProgram program) {
  boolean holds(IngestDocument document) {
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", ReadOnly.of(document));
    given.put("params", program.script().params());
    return program.truth(program.run(Given.of(given)));
  }

  /** As it was written. */
  public String source() {
    return program.script().source();
  }
}
