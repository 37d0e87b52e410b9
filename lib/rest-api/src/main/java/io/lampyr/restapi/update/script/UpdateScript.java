package io.lampyr.restapi.update.script;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.ScriptContext;
import io.lampyr.query.script.ScriptProgram;
import io.lampyr.query.script.run.GivenDocument;
import io.lampyr.query.script.run.ScriptParams;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A script that changes documents, as a body gives it.
 *
 * <p>Laws: {@link #run} ends after a bounded number of steps and with bounded memory, and does
 * nothing but change its context. What is wrong with the script is thrown as a 400.
 */
public sealed interface UpdateScript {

  /** In the body itself. */
  record Inline(Script script) implements UpdateScript {
    @Override
    public Prepared prepare() {
      return new Prepared(script.compile(ScriptContext.UPDATE));
    }
  }

  /** In a library, where it is looked up when it is run. */
  record Stored(String id, Map<String, @Nullable Object> params, ScriptLibrary library)
      implements UpdateScript {
    @Override
    public Prepared prepare() {
      ScriptLibrary.Text text = library.find(id);
      return new Inline(new Script(text.language(), text.source(), params)).prepare();
    }
  }

  /** Reads the script, to be run many times. */
  Prepared prepare();

  /** The script of a body's tree: a text, or an object with the text in {@code source}. */
  static UpdateScript of(@Nullable Object json, ScriptLibrary library) {
    if (json instanceof Map<?, ?> members
        && !members.containsKey("source")
        && !members.containsKey("inline")) {
      Object stored = members.containsKey("id") ? members.get("id") : members.get("stored");
      if (stored != null) {
        return new Stored(stored.toString(), Script.params(members.get("params")), library);
      }
    }
    return new Inline(Script.of(json));
  }

  /**
   * Runs the script. What is wrong with it is told as a failed execution, but for a document that
   * cannot be written in the end.
   */
  default void run(UpdateContext context) {
    try {
      prepare().execute(context);
    } catch (FaultException wrong) {
      // Scripts' errors have the same names in all dialects.
      throw failed(ApiError.of(wrong.fault(), Dialect.OPENSEARCH));
    } catch (ApiException notFound) {
      throw failed(notFound.error());
    }
    try {
      context.settle();
    } catch (FaultException notADocument) {
      ApiError error = ApiError.of(notADocument.fault(), Dialect.OPENSEARCH);
      throw new ApiException(400, error, List.of(error));
    }
  }

  private static ApiException failed(ApiError cause) {
    ApiError error =
        ApiError.of("illegal_argument_exception", "failed to execute script").causedBy(cause);
    return new ApiException(400, error, List.of(error));
  }

  /** A script that was read. Immutable. */
  record Prepared(ScriptProgram program) {
    /** Runs the script; the context then has the document as it can be written. */
    public void run(UpdateContext context) {
      execute(context);
      context.settle();
    }

    private void execute(UpdateContext context) {
      Map<String, Object> given = new LinkedHashMap<>();
      given.put("ctx", context.members());
      given.put("params", ScriptParams.kept(program.script().params()));
      program.run(new GivenDocument(given, context::source));
    }
  }
}
