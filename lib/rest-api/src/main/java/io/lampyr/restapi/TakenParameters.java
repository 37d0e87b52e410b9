package io.lampyr.restapi;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.route.Route;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Which parameters each route takes in the product that is spoken. Immutable. */
final class TakenParameters {
  /** The parameter that is a query, and those that say how it is read, which say nothing alone. */
  private static final String QUERY = "q";

  private static final Set<String> OF_QUERY =
      Set.of("df", "default_operator", "analyzer", "analyze_wildcard", "lenient");

  private final Map<Route, OfRoute> routes = new IdentityHashMap<>();

  /**
   * Of a route.
   *
   * @param variables the parts of its paths that may be given as parameters, as they are none
   */
  private record OfRoute(Set<String> variables, Set<String> taken) {}

  TakenParameters(List<Route> known, Persona persona) {
    for (Route route : known) {
      Set<String> variables = new HashSet<>(route.variables());
      variables.removeAll(route.parameters());
      routes.put(route, new OfRoute(Set.copyOf(variables), Set.copyOf(taken(route, persona))));
    }
  }

  private static Set<String> taken(Route route, Persona persona) {
    Set<String> taken = new HashSet<>(route.parameters());
    taken.addAll(RestApi.TAKEN_BY_ALL);
    if (persona == Persona.ELASTICSEARCH) {
      taken.addAll(route.further().elsewhere());
    }
    if (route.further().source()) {
      taken.addAll(RestApi.BODY);
    }
    return taken;
  }

  private OfRoute of(Route route) {
    OfRoute known = routes.get(route);
    if (known == null) {
      throw new IllegalArgumentException("not one of the routes: " + route.paths());
    }
    return known;
  }

  /** The names of the parts of the route's paths that parameters may stand for. */
  Set<String> variables(Route route) {
    return of(route).variables();
  }

  /** Throws what is answered to a request with parameters that its route does not take. */
  void check(Request request, Set<String> given, Route route) {
    Set<String> known = of(route).taken();
    if (known.contains(QUERY) && !given.contains(QUERY)) {
      known = without(OF_QUERY, known);
    }
    if (known.containsAll(given)) {
      return;
    }
    Set<String> names = new TreeSet<>(known);
    Set<String> unknown = new TreeSet<>(given);
    unknown.removeAll(known);
    String named =
        unknown.stream()
            .map(name -> "[" + name + "]" + suggestion(name, names))
            .collect(Collectors.joining(", "));
    throw ApiException.argument(
        "request ["
            + path(request.uri())
            + "] contains unrecognized parameter"
            + (unknown.size() == 1 ? ": " : "s: ")
            + named);
  }

  private static Set<String> without(Set<String> some, Set<String> all) {
    Set<String> others = new HashSet<>(all);
    others.removeAll(some);
    return others;
  }

  private static String suggestion(String name, Set<String> known) {
    String near = Nearest.question(name, known);
    return near.isEmpty() ? "" : " -> " + near;
  }

  private static String path(String uri) {
    int mark = uri.indexOf('?');
    return mark < 0 ? uri : uri.substring(0, mark);
  }
}
