package io.lampyr.infra.observability;

import java.util.Map;
import software.amazon.awscdk.services.iam.IRole;

/**
 * What is looked at, by the names that CloudWatch knows it by.
 *
 * @param functions their names, by what they do
 * @param memory of each, in MiB
 * @param api dimensions of the gateway
 * @param service dimensions of the cache nodes
 * @param cacheFiles the file system that searches share
 * @param roles of functions that answer clients, by what they do
 */
public record Watched(
    Map<String, String> functions,
    Map<String, Integer> memory,
    Map<String, String> api,
    Map<String, String> service,
    String table,
    String machine,
    String cacheFiles,
    Map<String, IRole> roles) {
  public Watched {
    functions = Map.copyOf(functions);
    memory = Map.copyOf(memory);
    api = Map.copyOf(api);
    service = Map.copyOf(service);
    roles = Map.copyOf(roles);
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
