package io.lampyr.infra.api;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of {@code infra/api-routes.json}: which function a path and method of the gateway go to.
 *
 * @param method of HTTP, or {@code ANY}
 * @param function {@code ingest} or {@code search}
 */
public record GatewayRoute(String path, String method, String function) {
  private static final Pattern ROW =
      Pattern.compile(
          "\\{\\s*\"path\"\\s*:\\s*\"(/[^\"\\\\]*)\"\\s*,"
              + "\\s*\"method\"\\s*:\\s*\"([A-Z]+)\"\\s*,"
              + "\\s*\"function\"\\s*:\\s*\"(ingest|search)\"\\s*\\}");
  private static final Pattern VARIABLE = Pattern.compile("\\{([a-z_]+)\\+?\\}");

  /** The rows of the file's text; all of it must be understood. */
  public static List<GatewayRoute> parse(String json) {
    List<GatewayRoute> routes = new ArrayList<>();
    Matcher row = ROW.matcher(json);
    while (row.find()) {
      routes.add(new GatewayRoute(row.group(1), row.group(2), row.group(3)));
    }
    String rest = ROW.matcher(json).replaceAll("").replaceAll("[\\s,]", "");
    if (!rest.equals("[]")) {
      throw new IllegalArgumentException(
          "infra/api-routes.json is not a list of path, method and function: " + rest);
    }
    return List.copyOf(routes);
  }

  /** The names of what stands for any text in the path. */
  List<String> variables() {
    return VARIABLE.matcher(path).results().map(found -> found.group(1)).toList();
  }
}
