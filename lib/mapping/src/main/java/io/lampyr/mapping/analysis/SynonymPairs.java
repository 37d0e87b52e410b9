package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;

/**
 * How many pairs of terms rules of synonyms come to: each term that stands for all others of a rule
 * makes as many as the square of their number, so a short rule may take more than any memory.
 */
final class SynonymPairs {
  /** Some times what the largest lists have that are in use. */
  private static final long MOST = 4_000_000;

  private SynonymPairs() {}

  /** Refuses rules of more, before any is made. */
  static void check(AnalysisSettings settings, List<String> rules, boolean expand) {
    boolean wordnet = settings.text("format", "").equals("wordnet");
    long pairs = wordnet ? ofSets(rules, expand) : 0;
    for (String rule : wordnet ? List.<String>of() : rules) {
      pairs += ofRule(rule, expand);
    }
    if (pairs > MOST) {
      throw FaultException.argument(
          "failed to build synonyms of ["
              + settings.name()
              + "]: the rules come to ["
              + pairs
              + "] pairs of terms, at most ["
              + MOST
              + "] are allowed");
    }
  }

  private static long ofRule(String rule, boolean expand) {
    int arrow = rule.indexOf("=>");
    if (arrow >= 0) {
      return terms(rule.substring(0, arrow)) * terms(rule.substring(arrow));
    }
    return terms(rule) * (expand ? terms(rule) : 1);
  }

  private static long terms(String list) {
    return 1 + list.chars().filter(letter -> letter == ',').count();
  }

  /** Lines that follow each other are of one set as long as they begin with the same number. */
  private static long ofSets(List<String> lines, boolean expand) {
    long pairs = 0;
    long size = 0;
    String set = "";
    for (String line : lines) {
      String of = line.substring(0, Math.max(0, line.indexOf(',')));
      size = of.equals(set) ? size + 1 : 1;
      set = of;
      // One more of a set stands for all before it, and they for it.
      pairs += expand ? 2 * size - 1 : 1;
    }
    return pairs;
  }
}
