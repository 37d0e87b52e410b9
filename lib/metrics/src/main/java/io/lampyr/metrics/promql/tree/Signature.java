package io.lampyr.metrics.promql.tree;

import java.util.List;

/**
 * What a function takes and gives.
 *
 * @param more how many of the last argument may be left out or added: 0: none; -1: any number
 * @param experimental whether Prometheus has it only if it is told so
 */
public record Signature(
    String name, List<ValueKind> takes, int more, ValueKind gives, boolean experimental) {
  public Signature {
    takes = List.copyOf(takes);
  }
}
