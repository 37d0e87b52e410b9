package io.lampyr.engine.search;

import io.lampyr.base.error.OverloadedException;
import java.time.Duration;

/** As many readers are open as may be. */
public final class TooManyReadersException extends OverloadedException {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

  TooManyReadersException(PointsInTime.Use use, int most) {
    super(
        "Trying to create too many "
            + use.named()
            + " contexts. Must be less than or equal to: ["
            + most
            + "]. This limit can be set by changing the ["
            + use.setting()
            + "] setting.",
        RETRY_AFTER);
  }
}
