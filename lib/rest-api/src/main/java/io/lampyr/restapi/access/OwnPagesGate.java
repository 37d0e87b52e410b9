package io.lampyr.restapi.access;

import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import java.net.URI;
import java.util.Optional;

/**
 * Admits everybody to everything where no keys are asked for, but for pages of other sites: a
 * browser sends what they tell it to, and would do to a server on its user's machine whatever they
 * like. It names them in {@code Origin}.
 */
public final class OwnPagesGate implements Gatekeeper {
  private final Sites sites;

  /** Pages of these sites may ask as well. */
  public OwnPagesGate(Sites sites) {
    this.sites = sites;
  }

  @Override
  public Rights admit(Request request) {
    Optional<String> origin = request.headers().find("Origin");
    String host = request.headers().find("Host").orElse("");
    if (origin.isPresent()
        && !authority(origin.get()).equalsIgnoreCase(host)
        && !sites.allow(origin.get())) {
      throw new ApiException(
          403,
          "security_exception",
          "a page of ["
              + origin.get()
              + "] may not ask this server, which asks for no keys: ask it from its own host, or"
              + " let it require API keys");
    }
    return Rights.ALL;
  }

  /** No page is behind what goes on by itself. */
  @Override
  public Rights of(Optional<String> owner) {
    return Rights.ALL;
  }

  private static String authority(String origin) {
    try {
      return Optional.ofNullable(URI.create(origin).getRawAuthority()).orElse("");
    } catch (IllegalArgumentException malformed) {
      return "";
    }
  }
}
