package io.lampyr.functions.ingest.token;

import java.util.Optional;
import java.util.function.Predicate;

/** The keys that an issuer signs by. */
interface IssuerKeys {

  /**
   * Whether one of them has signed a token that names this key, or none; asks the issuer again if
   * that key is not known, or none of those that are known has, but not for each such token.
   *
   * <p>Throws {@link io.lampyr.base.error.UnavailableException} where that cannot be told now: no
   * keys are known at all, or the token may be signed by one that is not known yet.
   */
  boolean haveSigned(Optional<String> named, Predicate<IssuerKey> signs);
}
