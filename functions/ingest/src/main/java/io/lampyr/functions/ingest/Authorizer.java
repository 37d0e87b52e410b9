package io.lampyr.functions.ingest;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.security.KeyGate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says for the gateway whether whoever sent a request shows an API key that is valid, by the same
 * rules as the API itself, which looks again, and at what the key may do.
 *
 * <p>Laws: the answer depends on nothing but the credentials, and is for all of the API's methods
 * and paths, as the gateway keeps it for requests with the same credentials. What is no such event
 * is denied. What cannot be told at the moment is an exception, which the gateway does not keep.
 */
final class Authorizer {
  /** The gateway's own bound for all headers is 10,240 bytes. */
  static final int MAX_EVENT_BYTES = 256 << 10;

  private static final String VERSION = "2012-10-17";
  private static final String NOBODY = "nobody";

  /** Partition, region, account, API and stage, before the method and the path. */
  private static final Pattern METHOD_ARN =
      Pattern.compile("(arn:[a-z0-9-]+:execute-api:[a-z0-9-]*:[0-9]*:[A-Za-z0-9]+/[^/*]+)/.*");

  private final KeyGate gate;

  Authorizer(KeyGate gate) {
    this.gate = gate;
  }

  /** The policy for the event, as JSON. */
  byte[] answer(byte[] event) {
    if (event.length > MAX_EVENT_BYTES) {
      return policy(NOBODY, "Deny", "*");
    }
    Map<String, @Nullable Object> call;
    try {
      call = Json.readObject(event);
    } catch (FaultException malformed) {
      return policy(NOBODY, "Deny", "*");
    }
    Matcher arn = METHOD_ARN.matcher(String.valueOf(call.get("methodArn")));
    if (!arn.matches()) {
      return policy(NOBODY, "Deny", "*");
    }
    String everything = arn.group(1) + "/*";
    return keyOf(call)
        .map(key -> policy(key, "Allow", everything))
        .orElseGet(() -> policy(NOBODY, "Deny", everything));
  }

  private Optional<String> keyOf(Map<String, @Nullable Object> call) {
    Request request = Request.of(Method.GET, "/", new Headers(authorization(call)), new byte[0]);
    try {
      return Optional.of(gate.keyOf(request));
    } catch (ApiException refused) {
      return Optional.empty();
    }
  }

  /** As it is for the API: several headers of the name are joined, and those with values count. */
  private static Map<String, String> authorization(Map<String, @Nullable Object> call) {
    Map<String, String> many = headers(call.get("multiValueHeaders"));
    return many.isEmpty() ? headers(call.get("headers")) : many;
  }

  private static Map<String, String> headers(@Nullable Object given) {
    Map<String, String> headers = new LinkedHashMap<>();
    if (given instanceof Map<?, ?> all) {
      all.forEach((name, value) -> {
        if (value instanceof List<?> several) {
          StringJoiner joined = new StringJoiner(", ");
          several.forEach(one -> joined.add(String.valueOf(one)));
          headers.put(String.valueOf(name), joined.toString());
        } else if (value != null) {
          headers.put(String.valueOf(name), value.toString());
        }
      });
    }
    return headers;
  }

  private static byte[] policy(String principal, String effect, String resource) {
    return Json.write(
        Map.of(
            "principalId",
            principal,
            "policyDocument",
            Map.of(
                "Version",
                VERSION,
                "Statement",
                List.of(
                    Map.of(
                        "Action", "execute-api:Invoke", "Effect", effect, "Resource", resource)))));
  }
}
