package io.lampyr.esql.function;

import java.util.List;
import java.util.function.Supplier;

/** A function of many rows. */
public record Aggregation(String name, List<Signature> signatures, Maker maker) {
  public Aggregation {
    signatures = List.copyOf(signatures);
  }

  /** Makes what makes accumulators, for one place in a query. */
  public interface Maker {
    Supplier<Accumulator> make(Site site);
  }
}
