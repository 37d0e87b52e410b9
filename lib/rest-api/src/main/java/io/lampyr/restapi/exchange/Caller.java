package io.lampyr.restapi.exchange;

import java.time.Instant;
import java.util.List;

/** Whom a transport itself has recognised. */
public sealed interface Caller {

  /** Who has signed the request by credentials of AWS. */
  record Signed(String arn) implements Caller {}

  /**
   * Who has shown a token that was proved.
   *
   * @param subject whom the token is of, as its issuer calls him
   * @param roles what the token says of him, as far as anybody here asks for it
   * @param ends when the token does
   */
  record Token(String subject, List<String> roles, Instant ends) implements Caller {
    public Token {
      roles = List.copyOf(roles);
    }
  }
}
