package io.lampyr.restapi.gateway;

/** How the authorizer's function tells the others, through the gateway, what a token says. */
public final class TokenContext {
  /** Whom the token is of. */
  public static final String SUBJECT = "token_subject";

  /** What it says of him, as far as anybody asks for it: a JSON list of texts. */
  public static final String ROLES = "token_roles";

  /** When it ends, in seconds since 1970. */
  public static final String ENDS = "token_ends";

  private TokenContext() {}
}
