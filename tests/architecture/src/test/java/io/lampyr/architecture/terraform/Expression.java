package io.lampyr.architecture.terraform;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an argument is, as far as it can be told without asking AWS. */
@FunctionalInterface
interface Expression {
  /** What only AWS knows, or nobody before something is made. */
  Object UNKNOWN =
      new Object() {
        @Override
        public String toString() {
          return "unknown";
        }
      };

  /**
   * A text, a {@link java.math.BigDecimal}, a boolean, a list, a map by texts, null, or {@link
   * #UNKNOWN}; by the names that are known here.
   */
  @Nullable Object in(Map<String, Object> names);
}
