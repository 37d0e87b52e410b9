package io.lampyr.infra.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the gateway itself answers to a browser that asks, without credentials, whether a page may
 * ask: the same as the API's own answer. No function is called for those who need no key to be
 * answered, and whatever they ask for, they are told nothing but which sites may.
 */
final class Preflight {
  private static final String METHODS = "OPTIONS, HEAD, GET, POST, PUT, DELETE";
  private static final String HEADERS =
      "Accept, Authorization, Content-Encoding, Content-Type, X-Amz-Date, X-Amz-Security-Token,"
          + " X-Amz-Content-Sha256, X-Elastic-Client-Meta, X-Opaque-Id, X-Requested-With";
  private static final String BELIEVED_SECONDS = "3600";

  /** Bodies of all types count as bytes here, of which the gateway makes no templates. */
  private static final String AS_TEXT = "CONVERT_TO_TEXT";

  private static final String OK = "200";

  private Preflight() {}

  /** The operation's answers: only headers that are named here are sent. */
  static Map<String, Object> responses() {
    Map<String, Object> headers = new LinkedHashMap<>();
    told("")
        .keySet()
        .forEach(name -> headers.put(name, Map.of("schema", Map.of("type", "string"))));
    return Map.of(OK, Map.of("description", "which sites may ask", "headers", headers));
  }

  /** How the gateway answers pages of these sites. */
  static Map<String, Object> integration(List<String> sites) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("statusCode", OK);
    answer.put("contentHandling", AS_TEXT);
    Map<String, String> headers = new LinkedHashMap<>();
    told(sites.contains("*") ? "*" : sites.getFirst())
        .forEach((name, value) -> headers.put("method.response.header." + name, "'" + value + "'"));
    answer.put("responseParameters", headers);
    answer.put("responseTemplates", Map.of("application/json", template(sites)));
    return Map.of(
        "type",
        "mock",
        "contentHandling",
        AS_TEXT,
        "passthroughBehavior",
        "never",
        "requestTemplates",
        Map.of("application/json", "{\"statusCode\": 200}"),
        "responses",
        Map.of("default", answer));
  }

  /** A browser itself looks whether the site is that of its page. */
  private static Map<String, String> told(String site) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Access-Control-Allow-Origin", site);
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", HEADERS);
    headers.put("Access-Control-Max-Age", BELIEVED_SECONDS);
    headers.put("Vary", "Origin");
    return headers;
  }

  /** Of several sites it names the one that asks. They have no quotes in them. */
  private static String template(List<String> sites) {
    if (sites.contains("*") || sites.size() == 1) {
      return "";
    }
    String known =
        sites.stream()
            .map(site -> "$asked == \"" + site + "\"")
            .collect(Collectors.joining(" || "));
    return "#set($asked = $input.params().header.get(\"Origin\"))\n"
        + "#if(!$asked)#set($asked = $input.params().header.get(\"origin\"))#end\n"
        + "#if("
        + known
        + ")#set($context.responseOverride.header.Access-Control-Allow-Origin = $asked)#end";
  }
}
