package io.lampyr.infra.option;

import java.util.List;
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
  /** What the functions would refuse when they begin is refused here, and by Terraform alike. */
  private static final String ISSUER =
      "https://(([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)*[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?"
          + "|((25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])\\.){3}"
          + "(25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9]))(:[0-9]{1,5})?"
          + "(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?";

  private static final String ROLE =
      "[^=,\\s][^=,]{0,255}=(superuser|editor|viewer)"
          + "(@[^,@|/\\s][^,@|]*(\\|[^,@|/\\s][^,@|]*)*)?";
  private static final int MOST_ROLES = 100;

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
            roles(choices)));
  }

  private static String roles(Choices choices) {
    List<String> roles = choices.texts("oidcRoles", List.of());
    for (String role : roles) {
      if (!role.matches(ROLE)) {
        throw Choices.wrong(
            "oidcRoles",
            role,
            "VALUE=superuser, editor or viewer, or VALUE=viewer@PATTERN|PATTERN");
      }
    }
    if (roles.size() > MOST_ROLES) {
      throw Choices.wrong("oidcRoles", roles.size() + " roles", "at most " + MOST_ROLES);
    }
    return String.join(",", roles);
  }
}
