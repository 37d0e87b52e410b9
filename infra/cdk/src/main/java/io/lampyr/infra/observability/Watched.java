package io.lampyr.infra.observability;

import java.util.Map;

/**
 * What is looked at, by the names that CloudWatch knows it by.
 *
 * @param functions their names, by what they do
 * @param memory of each, in MiB
 * @param api dimensions of the gateway
 * @param service dimensions of the cache nodes
 */
public record Watched(
    Map<String, String> functions,
    Map<String, Integer> memory,
    Map<String, String> api,
    Map<String, String> service,
    String table,
    String machine) {
  public Watched {
    functions = Map.copyOf(functions);
    memory = Map.copyOf(memory);
    api = Map.copyOf(api);
    service = Map.copyOf(service);
  }

  /** The name of the function that does this. */
  String function(String what) {
    String name = functions.get(what);
    if (name == null) {
      throw new IllegalArgumentException("no such function: " + what);
    }
    return name;
  }
}
