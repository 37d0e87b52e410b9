package io.lampyr.functions.ingest;

import io.lampyr.base.share.CallerShares;
import io.lampyr.functions.ingest.token.TokenVerifier;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.gateway.TokenContext;
import io.lampyr.restapi.security.KeyGate;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
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
  private static final System.Logger LOG = System.getLogger(Authorizer.class.getName());

  /** The gateway's own bound for all headers is 10,240 bytes. */
  static final int MAX_EVENT_BYTES = 256 << 10;

  private static final String VERSION = "2012-10-17";
  private static final String NOBODY = "nobody";

  /** Partition, region, account, API and stage, before the method and the path. */
  private static final Pattern METHOD_ARN =
      Pattern.compile("(arn:[a-z0-9-]+:execute-api:[a-z0-9-]*:[0-9]*:[A-Za-z0-9]+/[^/*]+)/.*");

  private static final String TOKEN = "bearer ";

  private final KeyGate gate;
  private final Optional<TokenVerifier> tokens;
  private final Optional<String> shares;

  /** For keys alone. */
  Authorizer(KeyGate gate) {
    this(gate, Optional.empty(), Optional.empty());
  }

  /**
   * With tokens of an issuer, if some are taken; and with the deployment's name in {@link
   * CallerShares}, if the gateway counts what each caller asks.
   */
  Authorizer(KeyGate gate, Optional<TokenVerifier> tokens, Optional<String> shares) {
    this.gate = gate;
    this.tokens = tokens;
    this.shares = shares;
  }

  /** Who has shown something sound, and what the functions are told of it. */
  private record Known(String principal, Map<String, Object> context) {}

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
    return known(call)
        .map(one -> allowed(one, everything))
        .orElseGet(() -> policy(NOBODY, "Deny", everything));
  }

  private byte[] allowed(Known one, String everything) {
    Map<String, Object> answer = said(one.principal(), "Allow", everything);
    if (!one.context().isEmpty()) {
      answer.put("context", one.context());
    }
    shares.ifPresent(
        name -> answer.put("usageIdentifierKey", CallerShares.of(name, one.principal())));
    return Json.write(answer);
  }

  private Optional<Known> known(Map<String, @Nullable Object> call) {
    Headers headers = new Headers(authorization(call));
    String shown = headers.find("Authorization").orElse("");
    return tokens.isPresent() && shown.toLowerCase(Locale.ROOT).startsWith(TOKEN)
        ? holder(tokens.get(), shown.substring(TOKEN.length()).strip())
        : keyOf(headers).map(key -> new Known(key, Map.of()));
  }

  private static Optional<Known> holder(TokenVerifier tokens, String token) {
    return switch (tokens.verdict(token)) {
      case TokenVerifier.Verdict.Sound(Caller.Token holder) ->
          Optional.of(
              new Known(
                  "token:" + URLEncoder.encode(holder.subject(), StandardCharsets.UTF_8),
                  Map.of(
                      TokenContext.SUBJECT,
                      holder.subject(),
                      TokenContext.ROLES,
                      new String(Json.write(holder.roles()), StandardCharsets.UTF_8),
                      TokenContext.ENDS,
                      Long.toString(holder.ends().getEpochSecond()))));
      case TokenVerifier.Verdict.Refused(String why) -> {
        LOG.log(System.Logger.Level.INFO, "token is refused: " + why);
        yield Optional.empty();
      }
    };
  }

  private Optional<String> keyOf(Headers headers) {
    Request request = Request.of(Method.GET, "/", headers, new byte[0]);
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
