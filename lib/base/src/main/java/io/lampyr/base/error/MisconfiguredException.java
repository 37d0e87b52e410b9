package io.lampyr.base.error;

import org.jspecify.annotations.Nullable;

/**
 * The surroundings are not as they must be: a folder that cannot be written, a full disk, a missing
 * bucket, data of a newer version. The message names the thing and says what to do.
 */
public class MisconfiguredException extends LampyrException {
  public MisconfiguredException(String message) {
    this(message, null);
  }

  public MisconfiguredException(String message, @Nullable Throwable cause) {
    super(Remedy.MEND, message, cause);
  }
}
