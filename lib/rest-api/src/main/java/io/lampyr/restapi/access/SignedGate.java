package io.lampyr.restapi.access;

import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Request;
import java.util.Optional;

/**
 * Admits whom the transport itself has recognised by a signature, to everything: where it does, it
 * has also looked at what he may do, by method and path. Others are another gatekeeper's.
 */
public final class SignedGate implements Gatekeeper {
  private final Gatekeeper others;

  public SignedGate(Gatekeeper others) {
    this.others = others;
  }

  @Override
  public Rights admit(Request request) {
    boolean signed = request.caller().filter(Caller.Signed.class::isInstance).isPresent();
    return signed ? Rights.ALL : others.admit(request);
  }

  /** Whom the transport recognises has no name here: who has one has shown a key. */
  @Override
  public Rights of(Optional<String> owner) {
    return others.of(owner);
  }
}
