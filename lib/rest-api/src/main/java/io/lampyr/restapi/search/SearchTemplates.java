package io.lampyr.restapi.search;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.mustache.Mustache;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Makes searches of templates, which are given or stored. Safe for many threads. */
final class SearchTemplates {
  /** What is said where a body, or a parameter in its place, is needed. */
  static final String NO_BODY = "request body or source parameter is required";

  private final ScriptLibrary scripts;
  private final boolean piped;

  /**
   * Templates of the library.
   *
   * @param piped whether searches go through pipelines, so that a body may name one
   */
  SearchTemplates(ScriptLibrary scripts, boolean piped) {
    this.scripts = scripts;
    this.piped = piped;
  }

  /** Reads a body; a name that stands elsewhere is the template's. */
  SearchTemplate read(byte[] body, Optional<String> named) {
    return SearchTemplate.read(body, named, piped);
  }

  /** What a template makes of its parameters, as text. */
  byte[] render(SearchTemplate template) {
    return Mustache.compile(source(template))
        .render(template.params())
        .getBytes(StandardCharsets.UTF_8);
  }

  private String source(SearchTemplate template) {
    String id = template.checked().id().orElse("");
    if (id.isEmpty()) {
      return template.source().orElseThrow();
    }
    ScriptLibrary.Text found = scripts.find(id);
    if (!found.language().equals(Mustache.LANGUAGE)) {
      throw ApiException.argument("script [" + id + "] is no template of a search");
    }
    return found.source();
  }

  /** The search that the body of a call asks for. */
  Searches.Asked search(Searches.Asked asked) {
    if (asked.body().length == 0) {
      throw new FaultException(ErrorKind.PARSE, NO_BODY);
    }
    SearchTemplate template = read(asked.body(), Optional.empty());
    byte[] rendered = render(template);
    Map<String, String> parameters = new LinkedHashMap<>(asked.parameters());
    if (template.explains()) {
      parameters.put("explain", "true");
    }
    if (template.profiles()) {
      parameters.put("profile", "true");
    }
    template.pipeline().ifPresent(named -> parameters.put(PipedSearches.PARAMETER, named));
    return new Searches.Asked(asked.indices(), parameters, rendered);
  }
}
