package io.lampyr.restapi.access;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Of which other sites pages may ask, by the rules of browsers (CORS). A browser asks first,
 * without credentials ({@code OPTIONS} with {@code Access-Control-Request-Method}), and shows an
 * answer to its page only if it names the page's site.
 *
 * <p>Laws: the answer never allows credentials that the browser adds by itself, so a page can show
 * only what it knows; and a list names the one site that asked, and tells caches so.
 */
public final class Sites {
  /** None: as browsers do where nothing is said. */
  public static final Sites NONE = new Sites(Set.of());

  private static final String ANY = "*";
  private static final int MOST = 100;
  private static final Pattern SITE =
      Pattern.compile("https?://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?");
  private static final String METHODS = "OPTIONS, HEAD, GET, POST, PUT, DELETE";
  private static final String TAKEN =
      "Accept, Authorization, Content-Encoding, Content-Type, X-Amz-Date, X-Amz-Security-Token,"
          + " X-Amz-Content-Sha256, X-Elastic-Client-Meta, X-Opaque-Id, X-Requested-With";
  private static final String SHOWN = "Retry-After, Warning, X-elastic-product, X-Opaque-Id";
  private static final String BELIEVED_SECONDS = "3600";

  private final Set<String> allowed;

  private Sites(Set<String> allowed) {
    this.allowed = Set.copyOf(allowed);
  }

  /** Reads {@code *}, or sites with commas between, each as browsers write it. */
  public static Sites of(String text) {
    Set<String> sites = new LinkedHashSet<>();
    for (String one : Arrays.stream(text.split(",", -1)).map(String::strip).toList()) {
      if (!one.equals(ANY) && !SITE.matcher(one).matches()) {
        throw new InvalidInputException(
            "not a site value=\""
                + one
                + "\" expected=\"scheme://host or scheme://host:port, or *\"");
      }
      sites.add(one.toLowerCase(Locale.ROOT));
    }
    if (sites.size() > MOST) {
      throw new InvalidInputException("too many sites given=" + sites.size() + " most=" + MOST);
    }
    return new Sites(sites);
  }

  @Override
  public String toString() {
    return String.join(",", new TreeSet<>(allowed));
  }

  /** Whether pages of all sites may ask. */
  public boolean areAll() {
    return allowed.contains(ANY);
  }

  /** Whether pages of the site may ask. */
  boolean allow(String origin) {
    return areAll() || allowed.contains(origin.toLowerCase(Locale.ROOT));
  }

  /** Whether it is a browser that asks whether a page may ask. */
  public boolean isAsked(Request request) {
    return !allowed.isEmpty()
        && request.method() == Method.OPTIONS
        && request.headers().find("Origin").isPresent()
        && request.headers().find("Access-Control-Request-Method").isPresent();
  }

  /** What such a browser is told; nobody shows a key with it. */
  public Response told(Request request) {
    String origin = request.headers().find("Origin").orElse("");
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Vary", "Origin");
    if (!allow(origin)) {
      return new Response(403, new Headers(headers), new byte[0]);
    }
    headers.put("Access-Control-Allow-Origin", named(origin));
    headers.put("Access-Control-Allow-Methods", METHODS);
    headers.put("Access-Control-Allow-Headers", TAKEN);
    headers.put("Access-Control-Max-Age", BELIEVED_SECONDS);
    return new Response(200, new Headers(headers), new byte[0]);
  }

  /** The answer, with what lets the browser show it to its page. */
  public Response shown(Request request, Response answer) {
    Optional<String> origin = request.headers().find("Origin");
    if (allowed.isEmpty() || origin.isEmpty()) {
      return answer;
    }
    Map<String, String> headers = new LinkedHashMap<>(answer.headers().values());
    headers.merge("Vary", "Origin", (before, more) -> before + ", " + more);
    if (allow(origin.get())) {
      headers.put("Access-Control-Allow-Origin", named(origin.get()));
      headers.put("Access-Control-Expose-Headers", SHOWN);
    }
    return new Response(answer.status(), new Headers(headers), answer.body());
  }

  private String named(String origin) {
    return areAll() ? ANY : origin;
  }
}
