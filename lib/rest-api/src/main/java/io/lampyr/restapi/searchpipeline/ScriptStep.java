package io.lampyr.restapi.searchpipeline;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.Given;
import io.lampyr.query.script.run.ScriptParams;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code script}: changes some of what a search says, which it finds in {@code ctx._source}, and
 * tells later processors something in {@code ctx.request_context}.
 */
final class ScriptStep implements SearchPipeline.RequestStep {
  private final ScriptProgram program;

  ScriptStep(Options options) {
    if (options.has("id")) {
      throw options.wrong("id", "is not supported here: give the script in [source]");
    }
    String source =
        options
            .optionalText("source")
            .or(() -> options.optionalText("inline"))
            .orElseThrow(() ->
                FaultException.argument(
                    "must specify either [source] for an inline script or [id] for a stored"
                        + " script"));
    String language = options.text("lang", Script.PAINLESS);
    Map<String, @Nullable Object> params = options.optionalMap("params").orElse(Map.of());
    this.program =
        options.told(
            null, () -> new Script(language, source, params).compile(ScriptContext.REQUEST));
  }

  @Override
  public void apply(Map<String, @Nullable Object> body, SearchPipeline.Memory memory) {
    Map<String, @Nullable Object> context = new LinkedHashMap<>();
    context.put("_source", new SearchView(body));
    context.put("request_context", memory.values());
    Map<String, @Nullable Object> given = new LinkedHashMap<>();
    given.put("ctx", Collections.unmodifiableMap(context));
    given.put("params", ScriptParams.kept(program.script().params()));
    Object _ = program.run(Given.of(given));
  }
}
