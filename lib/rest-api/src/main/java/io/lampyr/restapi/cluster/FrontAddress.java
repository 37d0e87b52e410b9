package io.lampyr.restapi.cluster;

import io.lampyr.restapi.exchange.Headers;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where clients reach the API: as the one that asks has reached it. Clients that look for nodes
 * send everything else to the addresses they find, and nodes themselves speak no REST.
 */
final class FrontAddress {
  /** A name, an address or one in brackets, and perhaps a port. */
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9A-Fa-f:.]{2,45}])(:[0-9]{1,5})?");

  private FrontAddress() {}

  /** With its port, which a header leaves out if it is the scheme's own. */
  static Optional<String> of(Headers headers) {
    return headers
        .find("Host")
        .filter(host -> HOST.matcher(host).matches())
        .map(host -> host.matches(".*:[0-9]+") ? host : host + ":" + port(headers));
  }

  private static String port(Headers headers) {
    boolean secured = headers.find("X-Forwarded-Proto").filter("https"::equals).isPresent();
    return headers
        .find("X-Forwarded-Port")
        .filter(port -> port.matches("[0-9]{1,5}"))
        .orElse(secured ? "443" : "80");
  }
}
