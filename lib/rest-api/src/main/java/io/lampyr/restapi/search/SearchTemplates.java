package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.mustache.Mustache;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes searches of templates, which are given or stored. Safe for many threads. */
final class SearchTemplates {
  private static final List<String> NAMES =
      List.of("source", "inline", "template", "id", "params", "explain", "profile");

  private final ScriptLibrary scripts;

  SearchTemplates(ScriptLibrary scripts) {
    this.scripts = scripts;
  }

  /** What a template makes of its parameters, as text. */
  byte[] render(Map<String, @Nullable Object> body, Optional<String> id) {
    for (String name : body.keySet()) {
      if (!NAMES.contains(name)) {
        throw new ApiException(
            400, "x_content_parse_exception", "[search_template] unknown field [" + name + "]");
      }
    }
    Object parameters = body.get("params");
    if (parameters != null && !(parameters instanceof Map)) {
      throw ApiException.argument("[params] of a template must be an object");
    }
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    if (parameters instanceof Map<?, ?> map) {
      map.forEach((name, value) -> named.put(String.valueOf(name), value));
    }
    return Mustache.compile(source(body, id)).render(named).getBytes(StandardCharsets.UTF_8);
  }

  private String source(Map<String, @Nullable Object> body, Optional<String> id) {
    Object stored = id.<Object>map(name -> name).orElseGet(() -> body.get("id"));
    if (stored != null) {
      ScriptLibrary.Text found = scripts.find(stored.toString());
      if (!found.language().equals(Mustache.LANGUAGE)) {
        throw ApiException.argument("script [" + stored + "] is no template of a search");
      }
      return found.source();
    }
    for (String name : List.of("source", "inline", "template")) {
      Object given = body.get(name);
      if (given != null) {
        return given instanceof String text
            ? text
            : new String(Json.write(given), StandardCharsets.UTF_8);
      }
    }
    throw ApiException.validation("template is missing");
  }

  /** The search that the body of a call asks for. */
  Searches.Asked search(Searches.Asked asked) {
    if (asked.body().length == 0) {
      throw new FaultException(ErrorKind.PARSE, "request body is required");
    }
    Map<String, @Nullable Object> body = Json.readObject(asked.body());
    byte[] rendered = render(body, Optional.empty());
    Map<String, String> parameters = new LinkedHashMap<>(asked.parameters());
    if (Boolean.TRUE.equals(body.get("explain"))) {
      parameters.put("explain", "true");
    }
    return new Searches.Asked(asked.indices(), parameters, rendered);
  }
}
