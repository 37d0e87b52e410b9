package io.lampyr.restapi.rankeval;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.mustache.Mustache;
import io.lampyr.restapi.update.script.ScriptLibrary;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The templates of one request by the names that it gives them: given whole, or stored. */
final class RatedTemplates {
  private final ScriptLibrary scripts;
  private final Map<String, Template> all = new LinkedHashMap<>();

  /** What a template is made of: its text, or the name under which it is stored. */
  private record Template(Optional<String> source, Optional<String> stored) {}

  RatedTemplates(ScriptLibrary scripts) {
    this.scripts = scripts;
  }

  /** One more, which is returned. */
  Object add(Part part) {
    PlacedOptions options = PlacedOptions.of("templates", part);
    Optional<String> id = options.text("id");
    Optional<Part.Fields> given = options.object("template");
    options.end("id", "template");
    Object source = given.map(one -> one.parts().get("source")).map(Part::tree).orElse(null);
    Object stored = given.map(one -> one.parts().get("id")).map(Part::tree).orElse(null);
    if ((source == null) == (stored == null)) {
      throw FaultException.argument(
          "must specify either [source] for an inline script or [id] for a stored script");
    }
    Template template =
        new Template(
            Optional.ofNullable(source).map(RatedTemplates::text),
            Optional.ofNullable(stored).map(Object::toString));
    all.put(id.orElse(""), template);
    return template;
  }

  private static String text(Object source) {
    return source instanceof String given
        ? given
        : new String(Json.write(source), StandardCharsets.UTF_8);
  }

  boolean has(String name) {
    return all.containsKey(name);
  }

  /** The search that the template of that name makes of the values. */
  byte[] render(String name, Map<String, @Nullable Object> values) {
    Template template = all.get(name);
    String source = template == null ? "{}" : template.source().orElseGet(() -> stored(template));
    return Mustache.compile(source).render(values).getBytes(StandardCharsets.UTF_8);
  }

  private String stored(Template template) {
    String id = template.stored().orElseThrow();
    ScriptLibrary.Text found = scripts.find(id);
    if (!found.language().equals(Mustache.LANGUAGE)) {
      throw FaultException.argument("script [" + id + "] is no template of a search");
    }
    return found.source();
  }
}
