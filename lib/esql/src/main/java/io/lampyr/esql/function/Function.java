package io.lampyr.esql.function;

import java.util.List;

/**
 * A function of rows.
 *
 * @param signatures what it takes; the first that fits counts
 * @param raw whether its kernel takes nulls and several values itself
 */
public record Function(String name, List<Signature> signatures, boolean raw, Kernel.Maker maker) {
  public Function {
    signatures = List.copyOf(signatures);
  }
}
