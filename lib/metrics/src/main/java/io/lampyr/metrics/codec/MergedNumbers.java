package io.lampyr.metrics.codec;

import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What becomes of numbers when segments are merged: those that nobody needs as they are. */
public interface MergedNumbers {
  /** Everything stays as it is. */
  MergedNumbers UNCHANGED = field -> null;

  /**
   * What each number of the field becomes in the merge that begins now; null if the field's stay.
   */
  @Nullable LongUnaryOperator of(String field);
}
