package io.lampyr.restapi.search;

import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A template, given or by the name that it was stored under, and what it is filled with.
 *
 * @param explains whether its search tells how it scores
 * @param profiles whether its search tells what took how long
 * @param pipeline which pipeline its search goes through, if the template is to say so
 */
record SearchTemplate(
    Optional<String> source,
    Optional<String> id,
    Map<String, @Nullable Object> params,
    boolean explains,
    boolean profiles,
    Optional<String> pipeline) {

  /**
   * Reads a body; a name that stands elsewhere is the template's.
   *
   * @param piped whether searches go through pipelines, so that a body may name one
   */
  static SearchTemplate read(byte[] body, Optional<String> named, boolean piped) {
    PlacedOptions options = PlacedOptions.read("search_template", body);
    Optional<String> source = Optional.empty();
    for (String name : List.of("source", "inline", "template")) {
      Optional<Part> given = options.objectOrText(name);
      source = source.or(() -> given.map(SearchTemplate::text));
    }
    Optional<String> id = options.text("id");
    SearchTemplate template =
        new SearchTemplate(
            named.or(() -> id).isPresent() ? Optional.empty() : source,
            named.or(() -> id),
            options
                .object("params")
                .map(given -> Json.object(given.tree(), "params"))
                .orElse(Map.of()),
            options.flag("explain", false),
            options.flag("profile", false),
            piped ? options.textOrNull(PipedSearches.PARAMETER) : Optional.empty());
    options.end();
    return template;
  }

  private static String text(Part part) {
    return part.tree() instanceof String text
        ? text
        : new String(Json.write(part.tree()), StandardCharsets.UTF_8);
  }

  /** The same, if there is a template at all. */
  SearchTemplate checked() {
    List<String> problems = new ArrayList<>();
    if (id.or(() -> source).filter(text -> !text.isEmpty()).isEmpty()) {
      problems.add("template is missing");
    }
    if (id.isEmpty() && source.isEmpty()) {
      problems.add("template's script type is missing");
    }
    if (!problems.isEmpty()) {
      throw ApiException.validation(problems);
    }
    return this;
  }
}
