package io.lampyr.restapi.security;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;

/**
 * Whose tokens are taken (OpenID Connect), and what they mean.
 *
 * @param issuer as tokens name it; below it lies the description of where its keys are
 * @param audience whom tokens must be made for
 * @param claim where a token says what its holder is
 */
public record TokenSettings(URI issuer, String audience, String claim, TokenRoles roles) {
  public static final Setting<Optional<URI>> ISSUER =
      Setting.of(
          "oidc.issuer",
          ValueType.of("address", TokenSettings::address, URI::toString).optional(),
          Optional.empty(),
          "whose tokens the authorizer takes, as they name it, by https (OpenID Connect); none if"
              + " absent");
  public static final Setting<Optional<String>> AUDIENCE =
      Setting.of(
          "oidc.audience",
          ValueType.text().optional(),
          Optional.empty(),
          "whom tokens must be made for (claim aud)");
  public static final Setting<String> CLAIM =
      Setting.of(
          "oidc.roles_claim",
          ValueType.text(),
          "groups",
          "the claim that says what a token's holder is; dots lead into objects");
  public static final Setting<Optional<TokenRoles>> ROLES =
      Setting.of(
          "oidc.roles",
          ValueType.of("roles", TokenRoles::of, TokenRoles::toString).optional(),
          Optional.empty(),
          "what values of that claim mean, with commas: VALUE=superuser, editor or viewer, or"
              + " VALUE=viewer@PATTERN for some indices, with upright strokes between patterns");

  public static final List<Setting<?>> SETTINGS = List.of(ISSUER, AUDIENCE, CLAIM, ROLES);

  /** Nothing, if no issuer is named. */
  public static Optional<TokenSettings> from(Settings settings) {
    Optional<URI> issuer = settings.get(ISSUER);
    Optional<String> audience = settings.get(AUDIENCE);
    Optional<TokenRoles> roles = settings.get(ROLES);
    if (issuer.isEmpty() && audience.isEmpty() && roles.isEmpty()) {
      return Optional.empty();
    }
    if (issuer.isEmpty() || audience.isEmpty() || roles.isEmpty()) {
      throw new MisconfiguredException(
          "settings key=%s, key=%s and key=%s go together: give all or none"
              .formatted(ISSUER.key(), AUDIENCE.key(), ROLES.key()));
    }
    return Optional.of(
        new TokenSettings(issuer.get(), audience.get(), settings.get(CLAIM), roles.get()));
  }

  /** What is fetched without encryption, anybody on the way could have written. */
  private static URI address(String text) {
    try {
      URI address = new URI(text);
      boolean sound =
          address.getHost() != null
              && address.getRawQuery() == null
              && address.getRawFragment() == null
              && address.getRawUserInfo() == null;
      if (sound && isSafe(address)) {
        return address;
      }
    } catch (URISyntaxException malformed) {
      throw wrong(text);
    }
    throw wrong(text);
  }

  /** By https, or on this machine, as in tests. */
  public static boolean isSafe(URI address) {
    return "https".equals(address.getScheme())
        || ("http".equals(address.getScheme()) && "127.0.0.1".equals(address.getHost()));
  }

  private static InvalidInputException wrong(String text) {
    return new InvalidInputException(
        "not an issuer value=\"" + text + "\" expected=\"https://HOST or https://HOST/PATH\"");
  }
}
