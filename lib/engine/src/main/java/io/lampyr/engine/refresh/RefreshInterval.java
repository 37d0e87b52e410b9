package io.lampyr.engine.refresh;

import io.lampyr.base.check.Check;
import java.time.Duration;
import java.util.Optional;

/** How often an index wants its changes to become visible: its {@code refresh_interval}. */
public sealed interface RefreshInterval {

  /** The index does not say. */
  record Standard() implements RefreshInterval {}

  /** Only when it is asked to: {@code -1}. */
  record Never() implements RefreshInterval {}

  /** This often. */
  record Every(Duration duration) implements RefreshInterval {
    public Every {
      Check.that(!duration.isNegative(), "refresh interval must not be negative");
    }
  }

  /**
   * The interval at a node: what is usual there if the index does not say, and never less than its
   * least, as each refresh costs something, however small the index.
   */
  default Optional<Duration> at(Duration usual, Duration least) {
    return switch (this) {
      case Standard _ -> Optional.of(usual);
      case Never _ -> Optional.empty();
      case Every(Duration asked) -> Optional.of(asked.compareTo(least) < 0 ? least : asked);
    };
  }
}
