package io.lampyr.infra.api;

import io.lampyr.infra.option.Entrance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the gateway answers by itself, in the shape of the API's own errors. */
final class GatewayAnswers {
  private static final String UNAUTHENTICATED =
      "missing or invalid authentication credentials for REST request: show an API key in the"
          + " header Authorization, as ApiKey, or as Basic with its id and its api_key; nothing"
          + " else is taken";

  private static final String WITH_TOKENS =
      "missing or invalid authentication credentials for REST request: show an API key in the"
          + " header Authorization, as ApiKey, or as Basic with its id and its api_key; or a token"
          + " of the issuer, as Bearer";

  private static final String TOKEN_CHALLENGE = ", Bearer realm=\"security\"";

  /** The same as the API's own. */
  private static final String CHALLENGES = "Basic realm=\"security\", charset=\"UTF-8\", ApiKey";

  /** The gateway's own words, quoted by it. */
  private static final String ITS_WORDS = "$context.error.messageString";

  private GatewayAnswers() {}

  /** With what is said where requests are signed, or where they show keys. */
  static Map<String, Object> all(Entrance entrance) {
    Map<String, Object> all =
        ownErrors(entrance.persona(), entrance.signed(), entrance.tokens().isPresent());
    if (entrance.corsOrigins().size() == 1) {
      // It cannot choose: of several sites none sees its errors, which say nothing of data.
      all.values().forEach(answer -> show(answer, entrance.corsOrigins().getFirst()));
    }
    return all;
  }

  /** Lets pages of the site see it. */
  private static void show(Object answer, String site) {
    if (answer instanceof Map<?, ?> parts
        && parts.get("responseParameters") instanceof Map<?, ?> headers) {
      @SuppressWarnings("unchecked") // All that is put there are texts.
      Map<String, String> texts = (Map<String, String>) headers;
      texts.put("gatewayresponse.header.Access-Control-Allow-Origin", "'" + site + "'");
    }
  }

  private static Map<String, Object> ownErrors(String persona, boolean signed, boolean tokens) {
    Map<String, Object> all = always(persona);
    if (signed) {
      String unsigned =
          quoted("the request is not signed by credentials of AWS (Signature Version 4)");
      put(all, persona, "MISSING_AUTHENTICATION_TOKEN", 401, "security_exception", unsigned);
      for (String kind :
          List.of("UNAUTHORIZED", "ACCESS_DENIED", "INVALID_SIGNATURE", "EXPIRED_TOKEN")) {
        put(all, persona, kind, 403, "security_exception", ITS_WORDS);
      }
      return all;
    }
    String unknown = quoted(tokens ? WITH_TOKENS : UNAUTHENTICATED);
    put(all, persona, "UNAUTHORIZED", 401, "security_exception", unknown);
    // What the authorizer denies is a key that is not valid: the API itself says 401 to that.
    put(all, persona, "ACCESS_DENIED", 401, "security_exception", unknown);
    put(
        all,
        persona,
        "MISSING_AUTHENTICATION_TOKEN",
        400,
        "illegal_argument_exception",
        quoted("no handler found for this uri and method"));
    return all;
  }

  private static Map<String, Object> always(String persona) {
    // long on purpose: one entry for each of the gateway's answers
    Map<String, Object> all = new LinkedHashMap<>();
    put(
        all,
        persona,
        "AUTHORIZER_FAILURE",
        503,
        "unavailable_shards_exception",
        quoted("API keys cannot be checked at the moment"));
    put(
        all,
        persona,
        "AUTHORIZER_CONFIGURATION_ERROR",
        503,
        "unavailable_shards_exception",
        quoted("API keys cannot be checked at the moment"));
    put(all, persona, "WAF_FILTERED", 403, "security_exception", quoted("refused by the firewall"));
    put(
        all,
        persona,
        "THROTTLED",
        429,
        "es_rejected_execution_exception",
        quoted("too many requests at the gateway"));
    put(
        all,
        persona,
        "QUOTA_EXCEEDED",
        429,
        "es_rejected_execution_exception",
        quoted("too many requests at the gateway"));
    put(
        all,
        persona,
        "REQUEST_TOO_LARGE",
        413,
        "content_too_long_exception",
        quoted(
            "the request has more than [4500000] bytes, compressed or not, that the gateway takes;"
                + " split it"));
    put(
        all,
        persona,
        "INTEGRATION_TIMEOUT",
        504,
        "timeout_exception",
        quoted("the request took longer than the gateway waits"));
    put(
        all,
        persona,
        "INTEGRATION_FAILURE",
        502,
        "gateway_exception",
        quoted("the function did not answer"));
    put(all, persona, "DEFAULT_4XX", 0, "gateway_exception", ITS_WORDS);
    put(all, persona, "DEFAULT_5XX", 0, "gateway_exception", ITS_WORDS);
    return all;
  }

  private static String quoted(String reason) {
    return "\"" + reason + "\"";
  }

  /** With the gateway's own status if none is given. */
  private static void put(
      Map<String, Object> all,
      String persona,
      String kind,
      int status,
      String type,
      String reason) {
    Map<String, Object> answer = new LinkedHashMap<>();
    String shown = kind.startsWith("DEFAULT_") ? kind.substring(8, 9) + "00" : "" + status;
    if (status != 0) {
      answer.put("statusCode", status);
    }
    Map<String, String> headers = new LinkedHashMap<>();
    if (persona.equals("elasticsearch")) {
      // Clients believe no answer without it.
      headers.put("gatewayresponse.header.X-elastic-product", "'Elasticsearch'");
    }
    if (status == 401 && reason.contains("API key")) {
      headers.put(
          "gatewayresponse.header.WWW-Authenticate",
          "'" + CHALLENGES + (reason.contains("Bearer") ? TOKEN_CHALLENGE : "") + "'");
    }
    answer.put("responseParameters", headers);
    answer.put(
        "responseTemplates",
        Map.of(
            "application/json",
            ("{\"error\":{\"root_cause\":[{\"type\":\"%1$s\",\"reason\":%2$s}],"
                    + "\"type\":\"%1$s\",\"reason\":%2$s},\"status\":%3$s}")
                .formatted(type, reason, shown)));
    all.put(kind, answer);
  }
}
