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
   * The interval at a node, whose own is the standard and the least: each refresh costs requests,
   * however small the index.
   */
  default Optional<Duration> at(Duration standard) {
    return switch (this) {
      case Standard _ -> Optional.of(standard);
      case Never _ -> Optional.empty();
      case Every(Duration asked) -> Optional.of(asked.compareTo(standard) < 0 ? standard : asked);
    };
  }
}
