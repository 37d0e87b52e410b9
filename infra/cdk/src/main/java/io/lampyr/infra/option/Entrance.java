package io.lampyr.infra.option;

import java.util.Optional;

/**
 * How clients get in.
 *
 * @param authorizer whether the gateway asks for keys before it calls a function; functions ask in
 *     any case
 * @param waf whether a web application firewall counts requests before the gateway
 * @param domain a name of one's own, if any, and its certificate
 */
public record Entrance(
    boolean authorizer,
    int authorizerSeconds,
    boolean waf,
    int wafRequests,
    Optional<String> domain,
    Optional<String> certificate,
    String persona) {
  public Entrance {
    if (domain.isPresent() != certificate.isPresent()) {
      throw new IllegalArgumentException(
          "context options domain and certificate go together: give both or none");
    }
  }

  static Entrance from(Choices choices) {
    return new Entrance(
        choices.flag("authorizer", true),
        choices.number("authorizerSeconds", 300, 0, 3600),
        choices.flag("waf", false),
        choices.number("wafRequests", 100_000, 10, 2_000_000_000),
        choices.text("domain"),
        choices.text("certificate"),
        choices.text("persona", "elasticsearch", "elasticsearch|opensearch"));
  }
}
