package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import java.time.Instant;
import java.util.Optional;

/**
 * A key that clients present. Only the SHA-256 of its secret is kept; secrets are random and long,
 * so they need no slow hash. The privileges are the JSON text that the API takes and gives.
 */
public record ApiKey(
    String id, String name, String secretSha256, Validity validity, String privileges) {
  public ApiKey {
    Check.that(!id.isEmpty() && id.length() <= 128, "api key id must have 1 to 128 characters");
    Check.that(
        secretSha256.length() == 64
            && secretSha256.chars().allMatch(c -> Character.digit(c, 16) >= 0),
        "api key hash must be 64 hexadecimal digits");
  }

  /** From when and until when it opens doors; an invalidated key never does again. */
  public record Validity(Instant created, Optional<Instant> expires, boolean invalidated) {}

  /** Keeps the hash out of logs. */
  @Override
  public String toString() {
    return "ApiKey[id=" + id + ", name=" + name + "]";
  }
}
