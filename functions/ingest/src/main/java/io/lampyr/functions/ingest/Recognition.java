package io.lampyr.functions.ingest;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.setting.Settings;
import io.lampyr.functions.ingest.token.TokenVerifier;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.security.KeyGate;
import io.lampyr.restapi.security.TokenSettings;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Who sends a request, by what it shows: an API key that is valid, by the same rules as the API
 * itself; or a token that is sound. For whoever stands before the API: the gateway's authorizer,
 * and the door.
 *
 * <p>Laws: what it says depends on nothing but the headers. Secrets are compared in constant time.
 * What cannot be told at the moment is thrown. Safe for many threads.
 */
public final class Recognition {
  private static final System.Logger LOG = System.getLogger(Recognition.class.getName());
  private static final String TOKEN = "bearer ";

  private final KeyGate gate;
  private final Optional<TokenVerifier> tokens;

  /** With tokens of an issuer, if some are taken. */
  Recognition(KeyGate gate, Optional<TokenVerifier> tokens) {
    this.gate = gate;
    this.tokens = tokens;
  }

  /** By these keys, and by tokens of the issuer that the settings name, if they name one. */
  public static Recognition of(KeyGate gate, Settings settings, Clock clock, Scheduler scheduler) {
    return new Recognition(
        gate, TokenSettings.from(settings).map(taken -> TokenVerifier.of(taken, clock, scheduler)));
  }

  /**
   * Who has shown something sound.
   *
   * @param principal by which callers are told apart
   * @param token what was read in a token, if that was shown
   */
  public record Known(String principal, Optional<Caller.Token> token) {}

  /** Whether tokens are taken beside keys. */
  public boolean takesTokens() {
    return tokens.isPresent();
  }

  /** Empty for whoever shows nothing that is sound. */
  public Optional<Known> of(Headers headers) {
    String shown = headers.find("Authorization").orElse("");
    return tokens.isPresent() && shown.toLowerCase(Locale.ROOT).startsWith(TOKEN)
        ? holder(tokens.get(), shown.substring(TOKEN.length()).strip())
        : keyOf(headers).map(key -> new Known(key, Optional.empty()));
  }

  private static Optional<Known> holder(TokenVerifier tokens, String token) {
    return switch (tokens.verdict(token)) {
      case TokenVerifier.Verdict.Sound(Caller.Token holder) ->
          Optional.of(
              new Known(
                  "token:" + URLEncoder.encode(holder.subject(), StandardCharsets.UTF_8),
                  Optional.of(holder)));
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
}
