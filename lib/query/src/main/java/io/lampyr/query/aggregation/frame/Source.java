package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.TermSource;
import org.jspecify.annotations.Nullable;

/** Where an aggregation's values are found on a shard. */
public sealed interface Source {

  /** In a column of numbers, or computed. */
  record Numbers(NumberSource source, @Nullable LeafField leaf) implements Source {}

  /** In a column of terms. */
  record Terms(TermSource source) implements Source {}

  /** In a column of points on the earth. */
  record Points(String field) implements Source {}

  /** In a column of ranges. */
  record Ranges(LeafField leaf) implements Source {}

  /** Nowhere: the shard does not know the field. */
  record Absent() implements Source {}
}
