package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Request;
import java.time.Duration;
import java.util.Optional;

/**
 * Admits whom the transport has recognised by a token, to what the token's roles allow. Others are
 * another gatekeeper's.
 *
 * <p>Laws: a token is admitted until it ends, however long the transport remembers that it was
 * good; who has none of the roles that mean something here is known, and may do nothing.
 */
public final class TokenGate implements Gatekeeper {
  /** How far clocks of two parties may be apart. */
  public static final Duration SKEW = Duration.ofSeconds(60);

  private final TokenRoles roles;
  private final Gatekeeper others;
  private final Clock clock;

  public TokenGate(TokenRoles roles, Gatekeeper others, Clock clock) {
    this.roles = roles;
    this.others = others;
    this.clock = clock;
  }

  @Override
  public Rights admit(Request request) {
    if (!(request.caller().orElse(null) instanceof Caller.Token token)) {
      return others.admit(request);
    }
    if (clock.now().isAfter(token.ends().plus(SKEW))) {
      throw KeyGate.invalid("token", "it has expired");
    }
    return TokenRights.of(token.subject(), token.roles(), roles);
  }

  /** Of a token's holder, what his roles allow by now: whether he still has them is not known. */
  @Override
  public Rights of(Optional<String> owner) {
    Optional<Rights> token = owner.flatMap(name -> TokenRights.ofOwner(name, roles));
    return token.orElseGet(() -> others.of(owner));
  }
}
