package io.lampyr.httpfront;

import io.lampyr.base.check.Check;
import io.lampyr.base.unit.ByteSize;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the API listens, and the bounds of what it takes on.
 *
 * @param port zero for any that is free
 * @param connections open at once
 * @param requests answered at once; more are answered 429
 * @param bodySize of one request; a larger one is answered 413
 * @param bodiesSize of all requests that are answered at once; more are answered 429
 * @param transferTime for the whole of a request to arrive, and for the whole of an answer to be
 *     taken
 * @param silence after which a connection is closed that sends nothing, between requests or within
 *     one; longer than whoever stands before it keeps connections, or that one's next request is
 *     lost
 * @param certified by what the server shows who it is; without it, nothing is encrypted
 */
public record HttpSettings(
    String host,
    int port,
    int connections,
    int requests,
    ByteSize bodySize,
    ByteSize bodiesSize,
    Duration transferTime,
    Duration silence,
    Optional<Certified> certified) {
  private static final Duration TRANSFER = Duration.ofMinutes(5);

  /** What is held in one piece. */
  public static final long MOST_BODY = 1L << 30;

  public HttpSettings {
    Check.that(port >= 0 && port <= 65_535, "port must be in [0, 65535]");
    Check.positive(connections, "connections");
    Check.positive(requests, "requests");
    Check.that(bodySize.bytes() <= MOST_BODY, "one body must not be more than " + MOST_BODY);
    Check.that(bodiesSize.compareTo(bodySize) >= 0, "all bodies must not be less than one");
    Check.that(transferTime.isPositive(), "transfer time must be positive");
    Check.that(silence.isPositive(), "silence must be positive");
  }

  public static HttpSettings at(String host, int port) {
    ByteSize body = ByteSize.ofMb(100);
    long quarter = Runtime.getRuntime().maxMemory() / 4;
    ByteSize bodies = new ByteSize(Math.max(body.bytes(), quarter));
    return new HttpSettings(
        host, port, 10_000, 1000, body, bodies, TRANSFER, TRANSFER, Optional.empty());
  }

  /** The same over TLS, if there is a certificate. */
  public HttpSettings with(Optional<Certified> files) {
    return new HttpSettings(
        host, port, connections, requests, bodySize, bodiesSize, transferTime, silence, files);
  }

  /** The same with other bounds of one body and of all, and another silence. */
  public HttpSettings with(ByteSize body, ByteSize bodies, Duration other) {
    return new HttpSettings(
        host, port, connections, requests, body, bodies, transferTime, other, certified);
  }
}
