package io.lampyr.cli.bulk;

import java.time.Duration;
import java.util.Locale;

/**
 * How far a run is, and the words for it.
 *
 * @param totalBytes of all inputs; negative if nobody knows
 * @param skippedBytes were read by an earlier run, and tell nothing of this one's speed
 */
record Progress(
    long readBytes,
    long totalBytes,
    long skippedBytes,
    long documents,
    long failed,
    long retried,
    Duration took) {

  /** Everything on one line. */
  String line() {
    StringBuilder line = new StringBuilder(size(readBytes));
    if (totalBytes > 0) {
      line.append(
          String.format(
              Locale.ROOT, " of %s (%.0f%%)", size(totalBytes), 100.0 * readBytes / totalBytes));
    }
    line.append(", ").append(documentsAndSpeed());
    line.append(String.format(Locale.ROOT, ", %.1f MB/s", bytesPerSecond() / 1e6));
    if (totalBytes > readBytes && bytesPerSecond() > 0) {
      long left = (long) ((totalBytes - readBytes) / bytesPerSecond());
      line.append(", ").append(time(Duration.ofSeconds(left))).append(" left");
    }
    return line.toString();
  }

  String documentsAndSpeed() {
    String text =
        String.format(Locale.ROOT, "%,d documents, %,.0f docs/s", documents, documents / seconds());
    text += failed == 0 ? "" : String.format(Locale.ROOT, ", %,d failed", failed);
    return text + (retried == 0 ? "" : String.format(Locale.ROOT, ", %,d tried again", retried));
  }

  double bytesPerSecond() {
    return (readBytes - skippedBytes) / seconds();
  }

  static String time(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < 60) {
      return seconds + "s";
    }
    return seconds < 3600
        ? seconds / 60 + "m" + seconds % 60 + "s"
        : seconds / 3600 + "h" + seconds % 3600 / 60 + "m";
  }

  static String size(long bytes) {
    if (bytes < 1_000_000) {
      return String.format(Locale.ROOT, "%.1f kB", bytes / 1e3);
    }
    return bytes < 1_000_000_000
        ? String.format(Locale.ROOT, "%.1f MB", bytes / 1e6)
        : String.format(Locale.ROOT, "%.2f GB", bytes / 1e9);
  }

  private double seconds() {
    return Math.max(took.toNanos() / 1e9, 1e-3);
  }
}
