package io.lampyr.infra.option;

import java.util.List;
import java.util.Optional;

/**
 * How clients get in.
 *
 * @param signIn how clients say who they are: by keys of the API, or by signatures of AWS
 * @param corsOrigins other sites whose pages may ask
 * @param authorizer whether the gateway asks for keys before it calls a function; functions ask in
 *     any case
 * @param waf whether a web application firewall counts requests before the gateway
 * @param tokens whose tokens are taken beside keys
 * @param domain a name of one's own, if any, and its certificate
 */
public record Entrance(
    String signIn,
    List<String> corsOrigins,
    boolean authorizer,
    int authorizerSeconds,
    boolean waf,
    int wafRequests,
    Optional<String> domain,
    Optional<String> certificate,
    String persona,
    Optional<Tokens> tokens) {
  private static final String SITE = "\\*|https?://[A-Za-z0-9.\\-\\[\\]:]+";

  public Entrance {
    corsOrigins = List.copyOf(corsOrigins);
    for (String site : corsOrigins) {
      if (!site.matches(SITE)) {
        throw Choices.wrong("corsOrigins", site, "* or sites such as https://app.example.com");
      }
    }
    if (tokens.isPresent() && (!authorizer || signIn.equals("iam"))) {
      throw new IllegalArgumentException(
          "context option oidcIssuer needs the authorizer, which reads tokens: neither"
              + " authorizer=false nor signIn=iam");
    }
    if (domain.isPresent() != certificate.isPresent()) {
      throw new IllegalArgumentException(
          "context options domain and certificate go together: give both or none");
    }
  }

  /** Whether the gateway itself recognises clients, by AWS's own rules for rights. */
  public boolean signed() {
    return signIn.equals("iam");
  }

  /** Whether the gateway asks the function that knows keys. */
  public boolean asksForKeys() {
    return authorizer && !signed();
  }

  static Entrance from(Choices choices) {
    return new Entrance(
        choices.text("signIn", "keys", "keys|iam"),
        choices.texts("corsOrigins", List.of()),
        choices.flag("authorizer", true),
        choices.number("authorizerSeconds", 300, 0, 3600),
        choices.flag("waf", false),
        choices.number("wafRequests", 100_000, 10, 2_000_000_000),
        choices.text("domain"),
        choices.text("certificate"),
        choices.text("persona", "elasticsearch", "elasticsearch|opensearch"),
        Tokens.from(choices));
  }
}
