package io.lampyr.restapi;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.SearchEngine;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.route.Route;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the gateway is told to send where, judged by what the routes themselves say. */
class GatewayRoutesTest {
  private static final Path FILE = Path.of("..", "..", "infra", "api-routes.json");

  /** A row of the file. */
  private record Row(String path, String method, String function) {
    boolean takes(Method asked, List<String> parts) {
      if (!method.equals("ANY") && !method.equals(asked.name())) {
        return false;
      }
      List<String> own = parts(path);
      for (int i = 0; i < own.size(); i++) {
        if (own.get(i).equals("{proxy+}")) {
          return parts.size() > i;
        }
        if (i >= parts.size()
            || (!own.get(i).startsWith("{") && !own.get(i).equals(parts.get(i)))) {
          return false;
        }
      }
      return parts.size() == own.size();
    }

    /** The gateway prefers literal parts, then variables, then the rest; and methods to any. */
    String rank() {
      StringBuilder rank = new StringBuilder();
      for (String part : parts(path)) {
        rank.append(part.equals("{proxy+}") ? '2' : part.startsWith("{") ? '1' : '0');
      }
      return rank.append(method.equals("ANY") ? '1' : '0').toString();
    }
  }

  @ParameterizedTest
  @EnumSource(Persona.class)
  void everyRouteGoesToTheFunctionThatDoesItsWork(Persona persona) throws IOException {
    List<Row> rows = rows();
    List<String> wrong = new ArrayList<>();
    try (OneNode node = new OneNode(1, persona)) {
      List<Route> known = node.assembly(persona, SearchEngine.Fleet.NONE).api().known();
      assertThat(known).hasSizeGreaterThan(100);
      for (Route route : known) {
        for (String path : route.paths()) {
          for (Method method : route.methods()) {
            String function = sentTo(rows, method, path);
            if (!function.equals(route.duty().name().toLowerCase(Locale.ROOT))) {
              wrong.add(method + " " + path + " is sent to " + function);
            }
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @Test
  void everythingElseGoesToTheIngestFunction() throws IOException {
    for (String path : List.of("/", "/a", "/a/b/c/d", "/_nothing", "/_nothing/at/all")) {
      assertThat(sentTo(rows(), Method.POST, path)).as(path).isEqualTo("ingest");
    }
  }

  @Test
  void eachLevelHasOneVariableAsTheGatewayDemands() throws IOException {
    List<String> paths = rows().stream().map(Row::path).distinct().toList();
    for (String path : paths) {
      int last = path.lastIndexOf('/');
      String parent = path.substring(0, last + 1);
      List<String> variables =
          paths.stream()
              .filter(other -> other.startsWith(parent + "{"))
              .map(other -> parts(other.substring(parent.length() - 1)).getFirst())
              .distinct()
              .toList();
      assertThat(variables).as("variables below %s", parent).hasSizeLessThanOrEqualTo(1);
    }
  }

  private static String sentTo(List<Row> rows, Method method, String path) {
    List<String> parts = parts(path);
    return rows.stream()
        .filter(row -> row.takes(method, parts))
        .min(Comparator.comparing(Row::rank))
        .map(Row::function)
        .orElse("nothing");
  }

  private static List<String> parts(String path) {
    return path.equals("/") ? List.of() : List.of(path.substring(1).split("/"));
  }

  private static List<Row> rows() throws IOException {
    String text = Files.readString(FILE);
    Map<String, @Nullable Object> wrapped =
        Json.readObject(("{\"rows\":" + text + "}").getBytes(StandardCharsets.UTF_8));
    List<Row> rows = new ArrayList<>();
    if (wrapped.get("rows") instanceof List<?> list) {
      for (Object row : list) {
        Map<?, ?> fields = (Map<?, ?>) row;
        rows.add(
            new Row(
                String.valueOf(fields.get("path")),
                String.valueOf(fields.get("method")),
                String.valueOf(fields.get("function"))));
      }
    }
    return rows;
  }
}
