package io.lampyr.functions.ingest.token;

import java.util.List;
import java.util.Optional;

/** The keys that an issuer signs by. */
interface IssuerKeys {

  /**
   * Those that a token may be signed by that names this key, or none; asks the issuer again if it
   * is not known, but not for each such token.
   *
   * <p>Throws {@link io.lampyr.base.error.UnavailableException} where no keys are known at all.
   */
  List<IssuerKey> of(Optional<String> named, TokenAlgorithm by);
}
