package io.lampyr.conformance.suite;

import io.lampyr.conformance.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For whom a test is not: versions, and judges without some power.
 *
 * @param versions ranges {@code from - to}, of which either end may be left out, or {@code all}
 */
record Exclusion(Set<String> features, List<String> versions, String reason) {
  private static final Pattern WORD = Pattern.compile("\\w+");

  /** What this judge can do, by the suite's names for it. */
  private static final Set<String> POWERS =
      Set.of(
          "allowed_warnings",
          "arbitrary_key",
          "catch_unauthorized",
          "contains",
          "default_shards",
          "embedded_stash_key",
          "headers",
          "node_selector",
          "stash_in_key",
          "stash_in_path",
          "warnings",
          "yaml");

  Exclusion {
    features = Set.copyOf(features);
    versions = List.copyOf(versions);
  }

  static Exclusion of(Value.Fields skip) {
    Set<String> features = new TreeSet<>();
    for (Value feature : skip.get("features").asItems()) {
      Matcher words = WORD.matcher(feature.plain());
      while (words.find()) {
        features.add(words.group());
      }
    }
    String versions = skip.get("version").plain();
    return new Exclusion(
        features,
        versions.isBlank() ? List.of() : Arrays.asList(versions.split(",", -1)),
        skip.get("reason").plain());
  }

  /** Why a server of this version is not asked, if it is not. */
  Optional<String> reasonAgainst(Version version) {
    Set<String> missing = new TreeSet<>(features);
    missing.removeAll(POWERS);
    if (!missing.isEmpty()) {
      return Optional.of("needs " + String.join(", ", missing));
    }
    return versions.stream().anyMatch(range -> covers(range, version))
        ? Optional.of("version " + String.join(",", versions).strip() + ": " + reason.strip())
        : Optional.empty();
  }

  private static boolean covers(String range, Version version) {
    int dash = range.indexOf('-');
    if (dash < 0) {
      return range.strip().equals("all");
    }
    Version from = Version.of(range.substring(0, dash));
    Version to = Version.of(range.substring(dash + 1));
    return (from.isOpen() || from.compareTo(version) <= 0)
        && (to.isOpen() || version.compareTo(to) <= 0);
  }
}
