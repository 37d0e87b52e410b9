package io.lampyr.conformance.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.embedded.EmbeddedServer;
import io.lampyr.embedded.EmbeddedSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page's list of endpoints says what there is: no more, and no less. */
class EndpointsTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "compatibility.md");
  private static final Set<String> STATES = Set.of("whole", "partial", "refused", "absent");

  private final Map<String, Api> apis = new TreeMap<>(SuiteArtifact.read().apis());
  @TempDir Path folder;

  /** States by the names of endpoints, and by paths. */
  private static Map<String, String> rows() throws IOException {
    String page = Files.readString(PAGE);
    String part =
        page.substring(
            page.indexOf("<!-- endpoints -->"), page.indexOf("<!-- end of endpoints -->"));
    Map<String, String> rows = new TreeMap<>();
    for (String line : part.split("\n", -1)) {
      String[] cells = line.split("\\|", -1);
      if (cells.length >= 5 && STATES.contains(cells[2].strip())) {
        rows.put(cells[1].strip().replace("`", ""), cells[2].strip());
      }
    }
    return rows;
  }

  private List<Route> routes(Persona persona) throws IOException, InterruptedException {
    EmbeddedSettings settings =
        new EmbeddedSettings(
            folder.resolve(persona.name()),
            1,
            "127.0.0.1",
            0,
            false,
            new ApiSettings(persona, false, "lampyr"));
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      return server.assembly().api().known();
    }
  }

  private static String shape(String path) {
    return path.replaceAll("\\{[^}]*}", "{}");
  }

  private static Optional<Route> route(List<Route> routes, String path, String method) {
    Optional<Route> own = exactly(routes, path, Method.valueOf(method));
    return own.isEmpty() && method.equals("HEAD") ? exactly(routes, path, Method.GET) : own;
  }

  private static Optional<Route> exactly(List<Route> routes, String path, Method method) {
    return routes.stream()
        .filter(route -> route.methods().contains(method))
        .filter(route -> route.paths().stream().anyMatch(own -> shape(own).equals(shape(path))))
        .findFirst();
  }

  @Test
  void everyDocumentedEndpointIsListed() throws IOException {
    Set<String> named = new TreeSet<>(rows().keySet());
    named.removeIf(name -> name.startsWith("/"));
    assertThat(named).containsExactlyElementsOf(apis.keySet());
  }

  @Test
  void everyRouteIsListed() throws Exception {
    Map<String, String> rows = rows();
    Set<String> listed = new TreeSet<>();
    rows.forEach((name, state) -> {
      if (state.equals("absent")) {
        return;
      }
      if (name.startsWith("/")) {
        listed.add(shape(name));
      } else {
        apis.get(name).paths().forEach(path -> listed.add(shape(path.template())));
      }
    });
    Set<String> unlisted = new TreeSet<>();
    for (Persona persona : Persona.values()) {
      for (Route route : routes(persona)) {
        route.paths().stream().filter(path -> !listed.contains(shape(path))).forEach(unlisted::add);
      }
    }
    assertThat(unlisted).isEmpty();
  }

  @Test
  void whatIsCalledWholeTakesEveryPathMethodAndParameter() throws Exception {
    Map<String, String> rows = rows();
    List<Route> routes = routes(Persona.OPENSEARCH);
    List<String> missing = new ArrayList<>();
    apis.forEach((name, api) -> {
      if (!"whole".equals(rows.get(name))) {
        return;
      }
      for (ApiPath path : api.paths()) {
        for (String method : path.methods()) {
          Optional<Route> route = route(routes, path.template(), method);
          Set<String> unknown = new TreeSet<>(api.params());
          route.ifPresent(found -> unknown.removeAll(found.parameters()));
          unknown.removeAll(RestApi.TAKEN_BY_ALL);
          // Documented for all, and taken where a body is.
          unknown.removeAll(RestApi.BODY);
          if (route.isEmpty() || !unknown.isEmpty()) {
            missing.add(name + " " + method + " " + path.template() + " " + unknown);
          }
        }
      }
    });
    assertThat(missing).isEmpty();
  }

  @Test
  void whatIsCalledAbsentHasNoRoute() throws Exception {
    Map<String, String> rows = rows();
    List<Route> routes = routes(Persona.OPENSEARCH);
    List<String> present = new ArrayList<>();
    apis.forEach((name, api) -> {
      if ("absent".equals(rows.get(name))) {
        for (ApiPath path : api.paths()) {
          path.methods().stream()
              .filter(method -> route(routes, path.template(), method).isPresent())
              .forEach(method -> present.add(name + " " + method + " " + path.template()));
        }
      }
    });
    assertThat(present).isEmpty();
  }
}
