package io.lampyr.infra.api;

import io.lampyr.infra.option.Entrance;
import io.lampyr.infra.option.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The whole gateway as one document, which it is made of: paths with their functions, the
 * authorizer, and what it answers by itself. One resource of a stack instead of hundreds.
 */
final class OpenApi {
  private static final String KEYS = "keys";
  private static final String SHARES = "shares";
  private static final String SIGNATURES = "signatures";
  private static final String INTEGRATION = "x-amazon-apigateway-integration";
  private static final int WAIT_MILLIS = 29_000;

  /** The only endpoint through which the gateway is asked, and the account that it is of. */
  record Endpoint(String id, String account) {}

  /** How the gateway reaches functions, and the endpoint through which it is asked, if any. */
  record Addresses(String ingest, String search, String authorizer, Optional<Endpoint> endpoint) {
    String of(String function) {
      return function.equals("search") ? search : ingest;
    }
  }

  private final String name;
  private final Entrance entrance;
  private final boolean counts;
  private final Addresses addresses;

  OpenApi(Options options, Addresses addresses) {
    this.name = options.place().name();
    this.entrance = options.entrance();
    this.counts = options.guards().caller().isPresent();
    this.addresses = addresses;
  }

  /** The document, with all names in order: the same routes give the same text. */
  Map<String, Object> document(List<GatewayRoute> routes) {
    Map<String, Object> sorted = new TreeMap<>();
    unsorted(routes).forEach((name, value) -> sorted.put(name, sorted(value)));
    return sorted;
  }

  private static Object sorted(Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> sorted = new TreeMap<>();
      map.forEach((name, each) -> sorted.put(String.valueOf(name), sorted(each)));
      return sorted;
    }
    return value instanceof List<?> list ? list.stream().map(OpenApi::sorted).toList() : value;
  }

  private Map<String, Object> unsorted(List<GatewayRoute> routes) {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("openapi", "3.0.1");
    document.put("info", Map.of("title", name, "version", "1"));
    document.put("paths", paths(routes));
    if (!schemes().isEmpty()) {
      document.put("components", Map.of("securitySchemes", schemes()));
    }
    if (counts) {
      document.put("x-amazon-apigateway-api-key-source", "AUTHORIZER");
    }
    addresses
        .endpoint()
        .ifPresent(endpoint -> document.put("x-amazon-apigateway-policy", through(endpoint)));
    // Compressed bodies of any type come through whole only so.
    document.put("x-amazon-apigateway-binary-media-types", List.of("*/*"));
    // Said here as well, so that a domain that comes later is another deployment of the gateway.
    document.put(
        "x-amazon-apigateway-endpoint-configuration",
        addresses
            .endpoint()
            .<Map<String, Object>>map(endpoint -> Map.of("vpcEndpointIds", List.of(endpoint.id())))
            .orElse(Map.of("disableExecuteApiEndpoint", entrance.domain().isPresent())));
    document.put("x-amazon-apigateway-gateway-responses", GatewayAnswers.all(entrance));
    return document;
  }

  private Map<String, Map<String, Object>> paths(List<GatewayRoute> routes) {
    Map<String, Map<String, Object>> paths = new TreeMap<>();
    for (GatewayRoute route : routes) {
      String method =
          route.method().equals("ANY")
              ? "x-amazon-apigateway-any-method"
              : route.method().toLowerCase(Locale.ROOT);
      Object before =
          paths.computeIfAbsent(route.path(), _ -> new TreeMap<>()).put(method, operation(route));
      if (before != null) {
        throw new IllegalArgumentException("two routes for " + route.method() + " " + route.path());
      }
    }
    if (!entrance.corsOrigins().isEmpty()) {
      // A browser asks without credentials whether a page may ask: nobody asks it for any.
      routes.forEach(route ->
          paths
              .computeIfAbsent(route.path(), _ -> new TreeMap<>())
              .putIfAbsent("options", preflight(route)));
    }
    return paths;
  }

  private Map<String, Object> preflight(GatewayRoute route) {
    Map<String, Object> operation = described(route);
    operation.put("responses", Preflight.responses());
    operation.put(INTEGRATION, Preflight.integration(entrance.corsOrigins()));
    return operation;
  }

  private Map<String, Object> operation(GatewayRoute route) {
    Map<String, Object> operation = described(route);
    operation.put("responses", Map.of("default", Map.of("description", "as the API says")));
    List<Map<String, List<String>>> demanded =
        schemes().keySet().stream().map(scheme -> Map.of(scheme, List.<String>of())).toList();
    if (!demanded.isEmpty()) {
      operation.put("security", demanded);
    }
    operation.put(
        INTEGRATION,
        Map.of(
            "type",
            "aws_proxy",
            "httpMethod",
            "POST",
            "uri",
            addresses.of(route.function()),
            "timeoutInMillis",
            WAIT_MILLIS));
    return operation;
  }

  /** With what its path leaves open. */
  private static Map<String, Object> described(GatewayRoute route) {
    Map<String, Object> operation = new LinkedHashMap<>();
    if (!route.variables().isEmpty()) {
      operation.put(
          "parameters",
          route.variables().stream()
              .map(variable ->
                  Map.of(
                      "name",
                      variable,
                      "in",
                      "path",
                      "required",
                      true,
                      "schema",
                      Map.of("type", "string")))
              .toList());
    }
    return operation;
  }

  private Map<String, Object> through(Endpoint endpoint) {
    return entrance.signed()
        ? EndpointPolicy.signed(endpoint, !entrance.corsOrigins().isEmpty())
        : EndpointPolicy.open(endpoint);
  }

  /** What each request must show, by how it is called here. */
  private Map<String, Object> schemes() {
    Map<String, Object> schemes = new TreeMap<>();
    if (entrance.signed()) {
      schemes.put(
          SIGNATURES,
          Map.of(
              "type", "apiKey",
              "name", "Authorization",
              "in", "header",
              "x-amazon-apigateway-authtype", "awsSigv4"));
    } else if (entrance.asksForKeys()) {
      schemes.put(KEYS, keys());
    }
    if (counts) {
      // The authorizer names it, and no client.
      schemes.put(SHARES, Map.of("type", "apiKey", "name", "x-api-key", "in", "header"));
    }
    return schemes;
  }

  private Map<String, Object> keys() {
    return Map.of(
        "type", "apiKey",
        "name", "Authorization",
        "in", "header",
        "x-amazon-apigateway-authtype", "custom",
        "x-amazon-apigateway-authorizer",
            Map.of(
                "type",
                "request",
                "identitySource",
                "method.request.header.Authorization",
                "authorizerResultTtlInSeconds",
                entrance.authorizerSeconds(),
                "authorizerUri",
                addresses.authorizer()));
  }
}
