package io.lampyr.differential.generate;

import java.util.Map;

/** Makes what stands below a name of a language: the body of a query, or of an aggregation. */
@FunctionalInterface
public interface Part {
  /** The depth says how many more levels may stand below. */
  Map<String, Object> make(Draw draw, int depth);
}
