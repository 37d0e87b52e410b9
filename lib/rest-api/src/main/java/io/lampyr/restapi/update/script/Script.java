package io.lampyr.restapi.update.script;

import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A script as a body gives it.
 *
 * <p>Laws: {@link #run} ends after a bounded number of steps and with bounded memory, and does
 * nothing but change its context. What is wrong with the script is thrown as a 400.
 */
public record Script(Text text, Map<String, @Nullable Object> parameters) {
  /** As Elasticsearch has it by default. */
  private static final int MAX_CHARS = 65_535;

  private static final int CONTEXT_CHARS = 25;
  private static final Set<String> LANGUAGES = Set.of("painless", "expression");
  private static final Set<String> NAMES =
      Set.of("source", "inline", "lang", "params", "options", "id", "stored");

  /** Where the words of a script stand. */
  public sealed interface Text {

    record Inline(String language, String source) implements Text {}

    /** In a library, where they are looked up when the script is run. */
    record Stored(String id, ScriptLibrary library) implements Text {}
  }

  /** The script of a body's tree: a text, or an object with the text in {@code source}. */
  public static Script of(@Nullable Object json, ScriptLibrary library) {
    if (json instanceof String source) {
      return new Script(new Text.Inline("painless", source), Map.of());
    }
    if (!(json instanceof Map<?, ?> members)) {
      throw ApiException.argument(
          "unexpected value [" + json + "] for [script]: give a text or an object");
    }
    for (Object name : members.keySet()) {
      if (!NAMES.contains(String.valueOf(name))) {
        throw new ApiException(
            400, "x_content_parse_exception", "[script] unknown field [" + name + "]");
      }
    }
    Object stored = members.containsKey("id") ? members.get("id") : members.get("stored");
    if (stored != null) {
      if (members.containsKey("source") || members.containsKey("inline")) {
        throw ApiException.argument("must specify either [source] or [id] of a script, not both");
      }
      return new Script(
          new Text.Stored(stored.toString(), library), parameters(members.get("params")));
    }
    Object source = members.containsKey("source") ? members.get("source") : members.get("inline");
    if (!(source instanceof String text)) {
      throw ApiException.argument(
          "must specify either [source] for an inline script or [id] for a stored script");
    }
    Object language = members.get("lang");
    return new Script(
        new Text.Inline(language == null ? "painless" : language.toString(), text),
        parameters(members.get("params")));
  }

  @SuppressWarnings("unchecked") // Trees have maps with names as keys only.
  private static Map<String, @Nullable Object> parameters(@Nullable Object json) {
    return switch (json) {
      case null -> new LinkedHashMap<>();
      case Map<?, ?> map -> (Map<String, @Nullable Object>) map;
      default -> throw ApiException.argument("[params] of a script must be an object");
    };
  }

  /** Runs the script. Elasticsearch reports all that is wrong with one as a failed execution. */
  public void run(ScriptContext context) {
    try {
      prepare().run(context);
    } catch (ApiException wrong) {
      ApiError error =
          ApiError.of("illegal_argument_exception", "failed to execute script")
              .causedBy(wrong.error());
      throw new ApiException(400, error, List.of(error));
    }
  }

  /** Reads the script, to be run many times. */
  public Prepared prepare() {
    return switch (text) {
      case Text.Inline inline -> prepare(inline);
      case Text.Stored(String id, ScriptLibrary library) -> prepare(library.find(id));
    };
  }

  private Prepared prepare(Text.Inline inline) {
    String language = inline.language();
    String source = inline.source();
    if (!LANGUAGES.contains(language)) {
      throw ApiException.argument("script_lang not supported [" + language + "]");
    }
    if (source.length() > MAX_CHARS) {
      throw ApiException.argument(
          "exceeded max allowed inline script size in bytes ["
              + MAX_CHARS
              + "] with size ["
              + source.length()
              + "] for script");
    }
    try {
      return new Prepared(inline, ScriptParser.parse(source));
    } catch (ScriptFailure malformed) {
      throw new ApiException(400, error(inline, "compile error", malformed));
    }
  }

  /** A script that was read. Immutable. */
  public final class Prepared {
    private final Text.Inline inline;
    private final Statement statement;

    private Prepared(Text.Inline inline, Statement statement) {
      this.inline = inline;
      this.statement = statement;
    }

    /** Runs the script on the context. What goes wrong is a 400. */
    public void run(ScriptContext context) {
      try {
        new Run(context.members(), parameters).execute(statement);
        context.source();
      } catch (ScriptFailure failure) {
        throw new ApiException(400, error(inline, "runtime error", failure));
      }
    }
  }

  private static ApiError error(Text.Inline inline, String reason, ScriptFailure failure) {
    String source = inline.source();
    int offset = Math.clamp(failure.offset(), 0, source.length());
    int start = Math.max(0, offset - CONTEXT_CHARS);
    int end = Math.min(source.length(), offset + CONTEXT_CHARS);
    String excerpt =
        (start > 0 ? "... " : "")
            + source.substring(start, end)
            + (end < source.length() ? " ..." : "");
    String mark = " ".repeat(offset - start + (start > 0 ? 4 : 0)) + "^---- HERE";
    return ApiError.of("script_exception", reason)
        .with("script_stack", List.of(excerpt, mark))
        .with("script", source)
        .with("lang", inline.language())
        .with("position", position(offset, start, end))
        .causedBy(ApiError.of(failure.type(), failure.reason()));
  }

  private static Map<String, Integer> position(int offset, int start, int end) {
    Map<String, Integer> position = new LinkedHashMap<>();
    position.put("offset", offset);
    position.put("start", start);
    position.put("end", end);
    return position;
  }
}
