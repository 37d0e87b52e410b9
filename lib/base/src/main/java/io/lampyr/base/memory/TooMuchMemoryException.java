package io.lampyr.base.memory;

import io.lampyr.base.error.OverloadedException;
import java.time.Duration;
import java.util.Locale;

/** A request was ended because what it would hold does not fit. */
public final class TooMuchMemoryException extends OverloadedException {
  private static final Duration COME_BACK = Duration.ofSeconds(1);
  private static final String[] UNITS = {"b", "kb", "mb", "gb"};

  private final long bytesWanted;
  private final long bytesLimit;

  /**
   * Says what would have taken how much.
   *
   * @param breaker the name of the bound, as clients know it
   */
  public TooMuchMemoryException(String breaker, String what, long bytesWanted, long bytesLimit) {
    this(
        "[%s] Data too large, data for [%s] would be [%s], which is larger than the limit of [%s]"
            .formatted(breaker, what, shown(bytesWanted), shown(bytesLimit)),
        bytesWanted,
        bytesLimit);
  }

  /** One that was told of elsewhere. */
  public TooMuchMemoryException(String message, long bytesWanted, long bytesLimit) {
    super(message, COME_BACK);
    this.bytesWanted = bytesWanted;
    this.bytesLimit = bytesLimit;
  }

  public long bytesWanted() {
    return bytesWanted;
  }

  public long bytesLimit() {
    return bytesLimit;
  }

  private static String shown(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 1024 && unit < UNITS.length - 1) {
      value /= 1024;
      unit++;
    }
    String number = String.format(Locale.ROOT, "%.1f", value);
    return bytes
        + "/"
        + (number.endsWith(".0") ? number.substring(0, number.length() - 2) : number)
        + UNITS[unit];
  }
}
