package io.lampyr.query.mustache;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Excerpt;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
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

  /** What becomes of a value between two braces. */
  public enum Escaping {
    /** It can stand between the quotes of a JSON text. */
    JSON,
    NONE,
    /** It can stand in a form's value. */
    FORM
  }

  private final List<TemplatePart> parts;
  private final Escaping escaping;

  private Mustache(List<TemplatePart> parts, Escaping escaping) {
    this.parts = parts;
    this.escaping = escaping;
  }

  public static Mustache compile(String template) {
    return compile(template, Escaping.JSON);
  }

  public static Mustache compile(String template, Escaping escaping) {
    if (template.length() > MAX_CHARS) {
      throw failure(template, "the template is longer than " + MAX_CHARS + " characters");
    }
    return new Mustache(new TemplateParser(template).parse(), escaping);
  }

  /** The text that the template makes of the parameters. */
  public String render(Map<String, ? extends @Nullable Object> parameters) {
    Rendering rendering = new Rendering(parameters, escaping);
    rendering.write(parts);
    return rendering.text();
  }

  /** Templates have no names, but clients know them under this one. */
  static final String NAME = "query-template";

  static FaultException failure(String template, String why) {
    return failure(template, why, 1);
  }

  static FaultException failure(String template, String why, int line) {
    return refused(template, why + " @[" + NAME + ":" + line + "]");
  }

  /** The same, where no line is told. */
  static FaultException refused(String template, String reason) {
    Fault cause = Fault.of(ErrorKind.MUSTACHE, reason);
    Excerpt excerpt =
        Excerpt.whole(LANGUAGE, template.substring(0, Math.min(template.length(), 200)));
    return new FaultException(new Fault(ErrorKind.SCRIPT, reason, null, cause, excerpt));
  }
}
