package io.lampyr.infra.api;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Who may ask a private API: the gateway's own policy, which AWS looks at beside what callers show.
 *
 * <p>Laws: whoever does not come through the endpoint is refused, whatever he shows. Where requests
 * are signed, an Allow for everybody would be one for all who have credentials of any account,
 * whatever their own policies say: there the own account alone is allowed, which leaves it to the
 * policies of its users and roles.
 */
final class EndpointPolicy {
  private static final String ANYBODY = "*";
  private static final String EVERYTHING = "execute-api:/*";

  private EndpointPolicy() {}

  /** Where requests show keys or tokens, or whatever the functions ask for. */
  static Map<String, Object> open(OpenApi.Endpoint endpoint) {
    return policy(List.of(allow(ANYBODY, EVERYTHING), otherWays(endpoint)));
  }

  /**
   * Where they are signed. Browsers ask without credentials whether pages may ask: the gateway
   * answers by itself, where it does. The stage is named, as a star would reach over the method
   * into paths that have the same word in them.
   */
  static Map<String, Object> signed(OpenApi.Endpoint endpoint, boolean preflights) {
    List<Object> statements = new ArrayList<>();
    statements.add(allow(Map.of("AWS", endpoint.account()), EVERYTHING));
    if (preflights) {
      statements.add(allow(ANYBODY, "execute-api:/" + ApiStack.STAGE + "/OPTIONS/*"));
    }
    statements.add(otherWays(endpoint));
    return policy(statements);
  }

  private static Map<String, Object> policy(List<Object> statements) {
    return Map.of("Version", "2012-10-17", "Statement", statements);
  }

  private static Map<String, Object> allow(Object whom, String what) {
    return statement("Allow", whom, what);
  }

  private static Map<String, Object> otherWays(OpenApi.Endpoint endpoint) {
    Map<String, Object> statement = statement("Deny", ANYBODY, EVERYTHING);
    statement.put("Condition", Map.of("StringNotEquals", Map.of("aws:SourceVpce", endpoint.id())));
    return statement;
  }

  private static Map<String, Object> statement(String effect, Object whom, String what) {
    Map<String, Object> statement = new LinkedHashMap<>();
    statement.put("Effect", effect);
    statement.put("Principal", whom);
    statement.put("Action", "execute-api:Invoke");
    statement.put("Resource", what);
    return statement;
  }
}
