package io.lampyr.pipelines.network;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * {@code registered_domain}: which part of a name somebody registered, by the Public Suffix List,
 * which lies with its licence beside this class.
 */
public record RegisteredDomain(String field, String target, boolean ignoreMissing)
    implements Processor.Change {
  private static final int MAX_CHARS = 1000;

  /** Rules as they stand in the list, in letters of ASCII; read when they are asked for first. */
  private static final class Rules {
    static final Set<String> READ = read();

    private static Set<String> read() {
      try (InputStream in = RegisteredDomain.class.getResourceAsStream("public_suffix_list.dat");
          BufferedReader reader =
              new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
        Set<String> rules = new HashSet<>();
        reader
            .lines()
            .map(line -> line.strip().split("\\s", 2)[0])
            .filter(rule -> !rule.isEmpty() && !rule.startsWith("//"))
            .forEach(rule -> {
              rules.add(rule);
              ascii(rule).ifPresent(rules::add);
            });
        return rules;
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }

    /** The rule for names in letters of ASCII; letters that are too new have none here. */
    private static Optional<String> ascii(String rule) {
      int plain = rule.startsWith("*.") ? 2 : rule.startsWith("!") ? 1 : 0;
      try {
        return Optional.of(rule.substring(0, plain) + IDN.toASCII(rule.substring(plain)));
      } catch (IllegalArgumentException unknown) {
        return Optional.empty();
      }
    }
  }

  public static RegisteredDomain of(Options options) {
    return new RegisteredDomain(
        options.text("field"),
        options.text("target_field", ""),
        options.flag("ignore_missing", true));
  }

  @Override
  public void change(IngestDocument document) {
    String name = document.text(field, ignoreMissing);
    if (name == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("unable to set domain information for document");
    }
    Map<String, Object> parts = parts(name);
    if (parts.isEmpty()) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("unable to set domain information for document");
    }
    String before = target.isEmpty() ? "" : target + ".";
    parts.forEach((part, value) -> document.set(before + part, value));
  }

  /** The parts of a name by their names; none if nobody can have registered it. */
  public static Map<String, Object> parts(String name) {
    if (name.isEmpty() || name.length() > MAX_CHARS) {
      return Map.of();
    }
    String[] labels = name.split("\\.", -1);
    int suffix = suffixLabels(labels);
    if (suffix >= labels.length) {
      return Map.of();
    }
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("domain", name);
    parts.put("registered_domain", last(labels, suffix + 1));
    parts.put("top_level_domain", last(labels, suffix));
    if (suffix + 1 < labels.length) {
      String own = name.substring(0, name.length() - last(labels, suffix + 1).length() - 1);
      parts.put("subdomain", own);
    }
    return parts;
  }

  private static String last(String[] labels, int count) {
    return String.join(".", Arrays.asList(labels).subList(labels.length - count, labels.length));
  }

  /** How many labels belong to the suffix: those of the longest rule, exceptions first. */
  private static int suffixLabels(String[] labels) {
    String[] lower = new String[labels.length];
    for (int i = 0; i < labels.length; i++) {
      lower[i] = labels[i].toLowerCase(Locale.ROOT);
    }
    for (int count = labels.length; count > 0; count--) {
      String rule = last(lower, count);
      if (Rules.READ.contains("!" + rule)) {
        return count - 1;
      }
      boolean wild = count > 1 && Rules.READ.contains("*." + last(lower, count - 1));
      if (wild || Rules.READ.contains(rule)) {
        return count;
      }
    }
    return 1;
  }
}
