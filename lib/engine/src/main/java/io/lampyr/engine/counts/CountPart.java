package io.lampyr.engine.counts;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.StateKeys;
import java.util.HexFormat;
import java.util.Optional;

/**
 * What one process has counted since it began the part.
 *
 * @param write how often the process has tried to write it, this write among them
 * @param sealed whether it is never written again, as it is about to be folded
 */
record CountPart(long write, boolean sealed, Counted counted) {
  /** Of parts as of sums: sums come first. */
  static final String PREFIX = "part.";

  private static final int DIGITS = 16;

  CountPart {
    Check.positive(write, "number of a write");
  }

  CountPart asSealed() {
    return new CountPart(write, true, counted);
  }

  static ItemKey key(long name) {
    return new ItemKey(StateKeys.SEARCH_COUNTS, PREFIX + HexFormat.of().toHexDigits(name));
  }

  /** The name of the part that lies there, if it is one. */
  static Optional<Long> name(ItemKey key) {
    String sort = key.sort();
    boolean is =
        sort.startsWith(PREFIX)
            && sort.length() == PREFIX.length() + DIGITS
            && sort.substring(PREFIX.length()).chars().allMatch(HexFormat::isHexDigit);
    return is
        ? Optional.of(HexFormat.fromHexDigitsToLong(sort, PREFIX.length(), sort.length()))
        : Optional.empty();
  }
}
