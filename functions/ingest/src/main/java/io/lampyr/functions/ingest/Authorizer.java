package io.lampyr.functions.ingest;

import io.lampyr.base.share.CallerShares;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.gateway.TokenContext;
import io.lampyr.restapi.security.KeyGate;
import java.nio.charset.StandardCharsets;
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
 * rules as the API itself, which looks again, and at what the key may do; or a token that is sound,
 * of which the API takes the gateway's word, as it cannot ask the issuer.
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

  private final Recognition recognition;
  private final Optional<String> shares;

  /** For keys alone. */
  Authorizer(KeyGate gate) {
    this(new Recognition(gate, Optional.empty()), Optional.empty());
  }

  /** With the deployment's name in {@link CallerShares}, if the gateway counts what each asks. */
  Authorizer(Recognition recognition, Optional<String> shares) {
    this.recognition = recognition;
    this.shares = shares;
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
    return recognition
        .of(new Headers(authorization(call)))
        .map(one -> allowed(one, everything))
        .orElseGet(() -> policy(NOBODY, "Deny", everything));
  }

  private byte[] allowed(Recognition.Known one, String everything) {
    Map<String, Object> answer = said(one.principal(), "Allow", everything);
    one.token().ifPresent(holder -> answer.put("context", context(holder)));
    shares.ifPresent(
        name -> answer.put("usageIdentifierKey", CallerShares.of(name, one.principal())));
    return Json.write(answer);
  }

  private static Map<String, Object> context(Caller.Token holder) {
    return Map.of(
        TokenContext.SUBJECT,
        holder.subject(),
        TokenContext.ROLES,
        new String(Json.write(holder.roles()), StandardCharsets.UTF_8),
        TokenContext.ENDS,
        Long.toString(holder.ends().getEpochSecond()));
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
    return Json.write(said(principal, effect, resource));
  }

  private static Map<String, Object> said(String principal, String effect, String resource) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put("principalId", principal);
    answer.put(
        "policyDocument",
        Map.of(
            "Version",
            VERSION,
            "Statement",
            List.of(
                Map.of("Action", "execute-api:Invoke", "Effect", effect, "Resource", resource))));
    return answer;
  }
}
