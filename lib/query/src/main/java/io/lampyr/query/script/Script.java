package io.lampyr.query.script;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.script.syntax.ParsedScript;
import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.script.syntax.ScriptParser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * A script as a request has it. Immutable; its parameters are too, all the way down.
 *
 * @param language {@code painless}, or {@code expression} for Lucene's own; others are refused when
 *     the script is compiled
 */
public record Script(String language, String source, Map<String, @Nullable Object> params) {
  public static final String PAINLESS = "painless";
  public static final String EXPRESSION = "expression";

  /** The longest source, in characters. */
  public static final int MAX_CHARS = 65_535;

  private static final Set<String> NAMES =
      Set.of("source", "inline", "lang", "params", "options", "id", "stored");

  public Script {
    if (source.length() > MAX_CHARS) {
      throw FaultException.argument(
          "exceeded max allowed inline script size in bytes ["
              + MAX_CHARS
              + "] with size ["
              + source.length()
              + "] for script");
    }
    params = fixed(params);
  }

  private static Map<String, @Nullable Object> fixed(Map<?, ?> map) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    map.forEach((name, value) -> copy.put(String.valueOf(name), fixed(value)));
    return Collections.unmodifiableMap(copy);
  }

  private static @Nullable Object fixed(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> fixed(map);
      case List<?> list -> {
        List<@Nullable Object> copy = new ArrayList<>();
        list.forEach(one -> copy.add(fixed(one)));
        yield Collections.unmodifiableList(copy);
      }
      case null, default -> value;
    };
  }

  /** The script that begins at the parser's token: its source, or an object with it. */
  public static Script read(JsonParser parser) {
    return of(Json.read(parser));
  }

  /** The script of a body's tree: a text, or an object with the text in {@code source}. */
  public static Script of(@Nullable Object json) {
    if (json instanceof String source) {
      return new Script(PAINLESS, source, Map.of());
    }
    if (json instanceof List<?>) {
      throw new FaultException(ErrorKind.PARSING, "Unknown key for a START_ARRAY in [script].");
    }
    if (!(json instanceof Map<?, ?> members)) {
      throw FaultException.argument(
          "unexpected value [" + json + "] for [script]: give a text or an object");
    }
    for (Object name : members.keySet()) {
      if (!NAMES.contains(String.valueOf(name))) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[script] unknown field [" + name + "]");
      }
    }
    check("source", members, String.class);
    check("lang", members, String.class);
    check("params", members, Map.class);
    checkOptions(members.get("options"));
    Object source = members.containsKey("source") ? members.get("source") : members.get("inline");
    boolean stored = members.containsKey("id") || members.containsKey("stored");
    if (stored && source != null) {
      throw FaultException.argument("must only use one of [source, id] when specifying a script");
    }
    if (!(source instanceof String text)) {
      throw FaultException.argument(
          stored
              ? "stored scripts cannot be used here"
              : "must specify either [source] for an inline script or [id] for a stored script");
    }
    Object language = members.get("lang");
    return new Script(
        language == null ? PAINLESS : language.toString(), text, params(members.get("params")));
  }

  /** There is nothing that a script could be compiled with. */
  private static void checkOptions(@Nullable Object given) {
    if (given == null) {
      return;
    }
    if (!(given instanceof Map<?, ?> options)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[script] options doesn't support values of type: " + Json.token(given));
    }
    Map<Object, @Nullable Object> illegal = new LinkedHashMap<>(options);
    illegal.remove("content_type");
    if (!illegal.isEmpty()) {
      throw FaultException.argument("illegal compiler options [" + illegal + "] specified");
    }
    if (!options.isEmpty()) {
      throw FaultException.argument("Unrecognized compile-time parameter(s): " + options);
    }
  }

  private static void check(String key, Map<?, ?> members, Class<?> wanted) {
    Object value = members.get(key);
    if (members.containsKey(key) && !wanted.isInstance(value)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[script] " + key + " doesn't support values of type: " + Json.token(value));
    }
  }

  /** The parameters of a script's tree. */
  public static Map<String, @Nullable Object> params(@Nullable Object json) {
    return switch (json) {
      case null -> Map.of();
      case Map<?, ?> map -> fixed(map);
      default -> throw FaultException.argument("[params] of a script must be an object");
    };
  }

  /** The same with other parameters. */
  public Script withParams(Map<String, @Nullable Object> others) {
    return new Script(language, source, others);
  }

  /** Reads the script. What is wrong with it is a {@code script_exception}. */
  public ScriptProgram compile(ScriptContext context) {
    if (!language.equals(PAINLESS)) {
      throw FaultException.argument(
          !language.equals(EXPRESSION)
              ? "script_lang not supported [" + language + "]"
              : "scripts in [" + language + "] can only compute numbers of fields");
    }
    ParsedScript parsed = parse(context.names(), context.functions(), context.wantsResult());
    try {
      context.result().check(parsed);
    } catch (ScriptFailure mistaken) {
      throw failed("compile error", mistaken);
    }
    Object unsaid = context.unsaid();
    return new ScriptProgram(this, unsaid == null ? parsed : parsed.orElse(unsaid));
  }

  /** Refuses a script of this language that could not be read in any context. */
  public void check() {
    if (language.equals(PAINLESS)) {
      parse(ScriptContext.allNames(), ScriptContext.allFunctions(), true);
    }
  }

  private ParsedScript parse(Set<String> names, Set<String> functions, boolean result) {
    try {
      return ScriptParser.parse(source, names, functions, result);
    } catch (ScriptFailure malformed) {
      throw failed("compile error", malformed);
    }
  }

  /** What clients are told of a failure. */
  FaultException failed(String reason, ScriptFailure failure) {
    return ScriptFaults.of(this, reason, failure);
  }
}
