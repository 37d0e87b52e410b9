package io.lampyr.restapi.route;

import io.lampyr.base.check.Check;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.exchange.Method;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An endpoint, and which calls it answers.
 *
 * @param paths such as {@code /{index}/_doc/{id}}; a part in braces stands for any text
 * @param parameters those that it takes, besides the ones that all take
 * @param privilege what a caller needs; for the path's {@code index} by itself, if there is one
 *     without wildcards
 * @param bodies which bodies it takes
 * @param further what it takes besides
 */
public record Route(
    Set<Method> methods,
    List<String> paths,
    Set<String> parameters,
    Duty duty,
    Privilege privilege,
    Bodies bodies,
    Further further,
    Endpoint endpoint) {
  /** Which bodies an endpoint is handed. */
  public enum Bodies {
    /** None: a call that has one is refused before. */
    NONE,
    /** JSON that is not packed any more: whatever else comes is refused before. */
    PLAIN_JSON,
    /** Lines of it, in a form that can have such. */
    LINES,
    /** As they were sent: the endpoint itself says which it takes. */
    AS_SENT
  }

  /**
   * What a route takes besides.
   *
   * @param elsewhere parameters that only Elasticsearch has
   * @param source whether the parameter {@code source} stands for a body that is missing
   */
  public record Further(Set<String> elsewhere, boolean source) {
    static final Further NOTHING = new Further(Set.of(), false);

    public Further {
      elsewhere = Set.copyOf(elsewhere);
    }
  }

  public Route {
    methods = Set.copyOf(methods);
    paths = List.copyOf(paths);
    parameters = Set.copyOf(parameters);
    Check.that(!methods.isEmpty() && !paths.isEmpty(), "a route needs methods and paths");
    for (String path : paths) {
      Check.that(path.startsWith("/"), "a path begins with a slash: " + path);
    }
  }

  /** The names of the parts of its paths that stand for any text. */
  public Set<String> variables() {
    Set<String> names = new HashSet<>();
    for (String path : paths) {
      for (String part : path.split("/", -1)) {
        if (part.startsWith("{") && part.endsWith("}")) {
          names.add(part.substring(1, part.length() - 1));
        }
      }
    }
    return names;
  }

  /** Begins a route for these paths. */
  public static Draft on(Duty duty, Privilege privilege, String... paths) {
    return new Draft(duty, privilege, List.of(paths), Set.of(), Bodies.NONE, Further.NOTHING);
  }

  /** A route without methods and endpoint. */
  public record Draft(
      Duty duty,
      Privilege privilege,
      List<String> paths,
      Set<String> parameters,
      Bodies bodies,
      Further further) {

    /** With these parameters instead. */
    public Draft taking(Set<String> names) {
      return new Draft(duty, privilege, paths, names, bodies, further);
    }

    /** With a body of JSON. */
    public Draft takingBody() {
      return new Draft(duty, privilege, paths, parameters, Bodies.PLAIN_JSON, further);
    }

    /** With lines of JSON. */
    public Draft takingLines() {
      return new Draft(duty, privilege, paths, parameters, Bodies.LINES, further);
    }

    /** With bodies as they were sent. */
    public Draft takingAnyBody() {
      return new Draft(duty, privilege, paths, parameters, Bodies.AS_SENT, further);
    }

    /** With these parameters instead. */
    public Draft taking(String... names) {
      return taking(Set.of(names));
    }

    /** With these and the ones of a set. */
    public Draft taking(Set<String> names, String... more) {
      Set<String> all = new HashSet<>(names);
      all.addAll(List.of(more));
      return taking(all);
    }

    /** With these too where Elasticsearch is spoken. */
    public Draft inElasticsearch(String... names) {
      Further more = new Further(Set.of(names), further.source());
      return new Draft(duty, privilege, paths, parameters, bodies, more);
    }

    /** With a body that the parameter {@code source} may stand for. */
    public Draft takingSource() {
      Further more = new Further(further.elsewhere(), true);
      return new Draft(duty, privilege, paths, parameters, Bodies.PLAIN_JSON, more);
    }

    public Route get(Endpoint endpoint) {
      return by(endpoint, Method.GET);
    }

    public Route put(Endpoint endpoint) {
      return by(endpoint, Method.PUT);
    }

    public Route post(Endpoint endpoint) {
      return by(endpoint, Method.POST);
    }

    public Route delete(Endpoint endpoint) {
      return by(endpoint, Method.DELETE);
    }

    public Route by(Endpoint endpoint, Method... methods) {
      return new Route(
          Set.of(methods), paths, parameters, duty, privilege, bodies, further, endpoint);
    }
  }
}
