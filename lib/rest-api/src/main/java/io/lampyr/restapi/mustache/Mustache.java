package io.lampyr.restapi.mustache;

import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A template that makes JSON of parameters: variables, sections, inverted sections, comments,
 * {@code toJson}, {@code join} and {@code url}. There are no partials and no lambdas.
 *
 * <p>Laws: {@link #render} ends after a bounded number of steps with a text of bounded length. What
 * is wrong with a template is a 400. Immutable.
 */
public final class Mustache {
  public static final String LANGUAGE = "mustache";

  /** As for all scripts. */
  private static final int MAX_CHARS = 65_535;

  private final List<Part> parts;

  private Mustache(List<Part> parts) {
    this.parts = parts;
  }

  public static Mustache compile(String template) {
    if (template.length() > MAX_CHARS) {
      throw failure(template, "the template is longer than " + MAX_CHARS + " characters");
    }
    return new Mustache(new TemplateParser(template).parse());
  }

  /** The text that the template makes of the parameters. */
  public String render(Map<String, ? extends @Nullable Object> parameters) {
    Rendering rendering = new Rendering(parameters);
    rendering.write(parts);
    return rendering.text();
  }

  static ApiException failure(String template, String why) {
    ApiError error =
        ApiError.of("script_exception", "compile error")
            .with("script", template.substring(0, Math.min(template.length(), 200)))
            .with("lang", LANGUAGE)
            .causedBy(ApiError.of("mustache_exception", why));
    return new ApiException(400, error);
  }
}
