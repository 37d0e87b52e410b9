package io.lampyr.restapi.script;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.mustache.Mustache;
import io.lampyr.query.script.Script;
import io.lampyr.query.script.number.NumberExpression;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.IndexOptions;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import io.lampyr.restapi.search.ScriptRoutes;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code _scripts}: stores scripts under names, shows them and deletes them. */
public final class StoredScriptRoutes {
  private static final int MAX_CHARS = 65_535;
  private static final int MAX_ID_BYTES = 512;
  private static final Set<String> LANGUAGES = Set.of(Script.PAINLESS, Script.EXPRESSION);
  private static final String TYPE = "content_type";
  private static final String JSON = "application/json;charset=utf-8";
  private static final String JSON_OF_OPENSEARCH = "application/json; charset=UTF-8";
  private final StoredScripts scripts;
  private final Persona persona;

  public StoredScriptRoutes(StoredScripts scripts, Persona persona) {
    this.scripts = scripts;
    this.persona = persona;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(
                Duty.INGEST, Privilege.MANAGE_CLUSTER, "/_scripts/{id}", "/_scripts/{id}/{context}")
            .taking(IndexOptions.WAITING, "context")
            .takingBody()
            .by(this::put, Method.PUT, Method.POST),
        Route.on(Duty.INGEST, Privilege.MONITOR, "/_scripts/{id}")
            .taking(IndexOptions.LEADER)
            .get(this::get),
        Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, "/_scripts/{id}")
            .taking(IndexOptions.WAITING)
            .delete(this::delete));
  }

  private Answer put(Call call) {
    if (!call.hasBody()) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    String id = call.path("id");
    int bytes = id.getBytes(StandardCharsets.UTF_8).length;
    if (id.contains("#") || bytes > MAX_ID_BYTES) {
      throw ApiException.validation(
          "id can't contain: '#', and must be no longer than " + MAX_ID_BYTES + " bytes");
    }
    call.pathIfGiven("context")
        .or(() -> call.parameters().text("context"))
        .filter(context -> !ScriptRoutes.isContext(context))
        .ifPresent(context -> {
          throw new FaultException(
              Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "Unknown context [" + context + "]")
                  .within(
                      ErrorKind.ILLEGAL_ARGUMENT,
                      "failed to parse/compile stored script [" + id + "]"));
        });
    StoredScript script = read(id, call.bodyObject());
    check(script);
    scripts.put(script);
    return Answer.acknowledged();
  }

  private StoredScript read(String id, Map<String, @Nullable Object> body) {
    Map<?, ?> script = script(body);
    for (Object name : script.keySet()) {
      if (!List.of("lang", "source", "options", "params").contains(String.valueOf(name))) {
        throw new ApiException(
            400,
            "x_content_parse_exception",
            "[stored script source] unknown field [" + name + "]");
      }
    }
    checkKinds(script);
    Object language = script.get("lang");
    if (language == null) {
      throw ApiException.argument("must specify lang for stored script");
    }
    Object source = script.get("source");
    if (source == null) {
      throw ApiException.argument("must specify source for stored script");
    }
    if (script.get("params") != null && !(script.get("params") instanceof Map)) {
      throw ApiException.argument("[params] of a stored script must be an object");
    }
    Map<String, @Nullable Object> options = options(script.get("options"));
    if (!(source instanceof String)) {
      options.putIfAbsent(TYPE, persona == Persona.ELASTICSEARCH ? JSON : JSON_OF_OPENSEARCH);
    }
    return new StoredScript(
        id,
        language.toString(),
        source instanceof String text ? text : json(source),
        json(options));
  }

  private static void checkKinds(Map<?, ?> script) {
    script.forEach((name, value) -> {
      boolean fits =
          switch (String.valueOf(name)) {
            case "lang" -> value instanceof String;
            case "source" -> value instanceof String || value instanceof Map<?, ?>;
            case "options" -> value instanceof Map<?, ?>;
            default -> true;
          };
      if (!fits) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE,
            "[stored script source] "
                + name
                + " doesn't support values of type: "
                + Json.token(value));
      }
    });
  }

  private static Map<?, ?> script(Map<String, @Nullable Object> body) {
    body.keySet().stream()
        .findFirst()
        .filter(name -> !name.equals("script"))
        .ifPresent(name -> {
          throw new FaultException(
              ErrorKind.PARSING, "unexpected field [" + name + "], expected [script]");
        });
    Object script = body.get("script");
    if (script instanceof Map<?, ?> found) {
      return found;
    }
    if (!body.containsKey("script")) {
      throw ApiException.argument("must specify [script] as an object with [lang] and [source]");
    }
    throw new FaultException(
        ErrorKind.PARSING, "unexpected token [" + Json.token(script) + "], expected [{, <source>]");
  }

  /** What kind of text it is, which is all that is taken. */
  private static Map<String, @Nullable Object> options(@Nullable Object given) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    if (given != null) {
      options.putAll(Json.object(given, "options"));
    }
    if (!options.isEmpty() && (options.size() > 1 || !options.containsKey(TYPE))) {
      throw ApiException.argument("illegal compiler options [" + options + "] specified");
    }
    return options;
  }

  private static String json(Object tree) {
    return new String(Json.write(tree), StandardCharsets.UTF_8);
  }

  /** What cannot be read is not stored. */
  private static void check(StoredScript script) {
    if (script.source().length() > MAX_CHARS) {
      throw ApiException.argument(
          "exceeded max allowed stored script size in bytes ["
              + MAX_CHARS
              + "] with size ["
              + script.source().length()
              + "] for script ["
              + script.id()
              + "]");
    }
    if (script.language().equals(Mustache.LANGUAGE)) {
      Mustache.compile(script.source());
    } else {
      if (!LANGUAGES.contains(script.language())) {
        throw ApiException.argument(
            "unable to put stored script with unsupported lang [" + script.language() + "]");
      }
      if (script.source().isEmpty()) {
        throw ApiException.argument("source cannot be empty");
      }
      Script read = new Script(script.language(), script.source(), Map.of());
      if (read.language().equals(Script.EXPRESSION)) {
        NumberExpression.of(read);
      } else {
        read.check();
      }
    }
  }

  private Answer get(Call call) {
    String id = call.path("id");
    Optional<StoredScript> found = scripts.read(id);
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("_id", id);
    json.put("found", found.isPresent());
    found.ifPresent(script -> {
      Map<String, @Nullable Object> shown = new LinkedHashMap<>();
      shown.put("lang", script.language());
      shown.put("source", script.source());
      Map<String, ?> options = Json.readObject(script.options());
      if (!options.isEmpty()) {
        shown.put("options", options);
      }
      json.put("script", shown);
    });
    return Answer.tree(found.isPresent() ? 200 : 404, json);
  }

  private Answer delete(Call call) {
    String id = call.path("id");
    if (!scripts.delete(id)) {
      throw new ApiException(
          404,
          "resource_not_found_exception",
          "stored script [" + id + "] does not exist and cannot be deleted");
    }
    return Answer.acknowledged();
  }
}
