package io.lampyr.conformance.suite;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Tests that say nothing about a server, and why: by key, from a list that is part of the judge.
 */
public record KnownBad(Map<String, String> reasons) {
  private static final String LIST = "/io/lampyr/conformance/known-bad.txt";
  private static final String BEFORE_THE_REASON = "  # ";

  public KnownBad {
    reasons = Map.copyOf(reasons);
  }

  /** The list of this judge. */
  public static KnownBad read() {
    try (InputStream list = KnownBad.class.getResourceAsStream(LIST)) {
      if (list == null) {
        throw new MisconfiguredException("a resource is missing name=" + LIST);
      }
      return parse(new String(list.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Lines of a key and a reason; those that begin with a hash are remarks. */
  static KnownBad parse(String text) {
    Map<String, String> reasons = new TreeMap<>();
    text.lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(line -> {
          int at = line.indexOf(BEFORE_THE_REASON);
          if (at < 0) {
            throw new MisconfiguredException("a line has no reason line=" + line);
          }
          reasons.put(
              line.substring(0, at).strip(),
              line.substring(at + BEFORE_THE_REASON.length()).strip());
        });
    return new KnownBad(reasons);
  }

  public Optional<String> reason(RestTest test) {
    return Optional.ofNullable(reasons.get(test.key()));
  }
}
