package io.lampyr.infra.option;

import java.util.Optional;

/**
 * Whose tokens clients may show (OpenID Connect), beside keys.
 *
 * @param issuer as tokens name it
 * @param audience whom they must be made for
 * @param claim where they say what their holders are
 * @param roles what that means
 */
public record Tokens(String issuer, String audience, String claim, String roles) {
  private static final String ISSUER = "https://[A-Za-z0-9.-]+(:[0-9]+)?(/[^?# ]*)?";
  private static final String ROLES =
      "[^=,]+=(superuser|editor|viewer)(@[^,@]+)?(,[^=,]+=(superuser|editor|viewer)(@[^,@]+)?)*";

  /** Nothing, if none of its options is given. */
  static Optional<Tokens> from(Choices choices) {
    Optional<String> issuer = choices.text("oidcIssuer");
    Optional<String> audience = choices.text("oidcAudience");
    Optional<String> roles = choices.text("oidcRoles");
    if (issuer.isEmpty() && audience.isEmpty() && roles.isEmpty()) {
      return Optional.empty();
    }
    if (issuer.isEmpty() || audience.isEmpty() || roles.isEmpty()) {
      throw new IllegalArgumentException(
          "context options oidcIssuer, oidcAudience and oidcRoles go together: give all or none");
    }
    return Optional.of(
        new Tokens(
            choices.text("oidcIssuer", "", ISSUER),
            audience.get(),
            choices.text("oidcClaim", "groups", "[^ ,]+"),
            choices.text("oidcRoles", "", ROLES)));
  }
}
