package io.lampyr.restapi.exchange;

import java.util.Optional;

/**
 * What a transport itself says of a request: never what the request says of itself.
 *
 * @param caller whom it has recognised, if it does such a thing
 * @param id by which it knows the request, if it gives such
 */
public record Origin(Optional<Caller> caller, Optional<String> id) {
  /** Of a transport that says nothing. */
  public static final Origin UNTOLD = new Origin(Optional.empty(), Optional.empty());
}
