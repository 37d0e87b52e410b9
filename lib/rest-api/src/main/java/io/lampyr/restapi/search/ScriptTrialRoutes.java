package io.lampyr.restapi.search;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.IndexSchemas;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.script.Script;
import io.lampyr.query.trial.ScriptTrial;
import io.lampyr.query.trial.TriedField;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code _scripts/painless/_execute}: runs a script once, on a document that is not kept. */
final class ScriptTrialRoutes {
  private static final List<String> KEYS = List.of("script", "context", "context_setup");
  private static final List<String> SETUP = List.of("index", "document", "query");

  private final Searches searches;
  private final IndexSchemas schemas;
  private final Clock clock;
  private final Dialect dialect;

  ScriptTrialRoutes(Searches searches, IndexSchemas schemas, Clock clock, Dialect dialect) {
    this.searches = searches;
    this.schemas = schemas;
    this.clock = clock;
    this.dialect = dialect;
  }

  Route route() {
    return Route.on(Duty.INGEST, Privilege.READ, "/_scripts/painless/_execute")
        .takingSource()
        .by(this::execute, Method.GET, Method.POST);
  }

  private Answer execute(Call call) {
    Map<String, @Nullable Object> body = call.bodyObject();
    onlyThose(body, KEYS, "execute");
    if (!body.containsKey("script")) {
      throw ApiException.argument("Required [script]");
    }
    Object script = body.get("script");
    only("script", script, script instanceof Map<?, ?> || script instanceof String);
    if (body.containsKey("context")) {
      only("context", body.get("context"), body.get("context") instanceof String);
    }
    ScriptTrial trial = new ScriptTrial(Script.of(body.get("script")));
    Object named = body.get("context");
    String context = named == null ? "painless_test" : named.toString();
    Map<String, @Nullable Object> answer = new LinkedHashMap<>();
    answer.put("result", result(call, trial, context, body.get("context_setup")));
    return Answer.ok(answer);
  }

  private static void only(String name, @Nullable Object value, boolean fits) {
    if (!fits) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[painless_execute_request] "
              + name
              + " doesn't support values of type: "
              + Json.token(value));
    }
  }

  private @Nullable Object result(
      Call call, ScriptTrial trial, String context, @Nullable Object setup) {
    if (context.equals("painless_test")) {
      return trial.alone();
    }
    boolean known =
        List.of("filter", "score").contains(context) || TriedField.of(context).isPresent();
    if (!known) {
      throw ApiException.argument("unsupported script context name [" + context + "]");
    }
    if (setup == null) {
      throw ApiException.argument("[context_setup] is required for the context [" + context + "]");
    }
    Map<String, @Nullable Object> given = Json.object(setup, "context_setup");
    onlyThose(given, SETUP, "execute_script_context");
    check(given);
    QueryScope scope = scope(call, given.get("index"));
    byte[] document = Json.write(Json.object(given.get("document"), "document"));
    Object query = given.get("query");
    QueryNode node = query == null ? null : QueryParser.parse(Json.write(query));
    return switch (context) {
      case "filter" -> trial.filter(scope, document);
      case "score" -> trial.score(scope, document, node);
      default -> trial.field(scope, document, TriedField.of(context).orElseThrow());
    };
  }

  /** Refuses a setup without what every context needs. */
  private static void check(Map<String, ?> setup) {
    List<String> missing =
        Stream.of("index", "document").filter(key -> setup.get(key) == null).toList();
    if (!missing.isEmpty()) {
      throw ApiException.validation(
          missing.stream()
              .map(key -> key + " is a required parameter for current context")
              .toList());
    }
  }

  private QueryScope scope(Call call, @Nullable Object index) {
    String name = String.valueOf(index);
    Searches.Asked asked = new Searches.Asked(List.of(name), Map.of(), call.body());
    List<ResolvedIndex> found = searches.resolve(call, asked);
    if (found.size() != 1) {
      throw ApiException.argument("[index] must be one index, [" + name + "] are " + found.size());
    }
    return schemas
        .of(found.getFirst().metadata())
        .scope(dialect, clock.now(), searches.lookup(call));
  }

  private static void onlyThose(Map<String, ?> body, List<String> known, String what) {
    for (String key : body.keySet()) {
      if (!known.contains(key)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[" + what + "] unknown field [" + key + "]");
      }
    }
  }
}
