package io.lampyr.engine.downsample;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How points are made fewer.
 *
 * @param interval the length of time of which one point is left, as its client wrote it
 */
public record DownsampleConfig(String interval, SamplingMethod method) {
  private static final Set<String> FIELDS = Set.of("fixed_interval", "sampling_method");

  /** Refuses what is no length of time. */
  public DownsampleConfig {
    long millis = millis(interval);
    if (millis <= 0) {
      throw FaultException.argument(
          "Zero or negative time interval not supported: [" + interval + "]");
    }
  }

  /** As clients say it. */
  public static DownsampleConfig of(Map<String, @Nullable Object> body) {
    for (String field : body.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[downsample] unknown field [" + field + "]");
      }
    }
    Object interval = body.get("fixed_interval");
    if (interval == null) {
      throw FaultException.argument("Required [fixed_interval]");
    }
    Object method = body.get("sampling_method");
    return new DownsampleConfig(
        interval.toString(),
        method == null ? SamplingMethod.AGGREGATE : SamplingMethod.of(method.toString()));
  }

  /** In milliseconds. */
  public long millis() {
    return millis(interval);
  }

  private static long millis(String text) {
    try {
      Duration length = Durations.parse(text);
      if (length.toNanosPart() % 1_000_000 == 0) {
        return length.toMillis();
      }
    } catch (InvalidInputException wrong) {
      throw refused(text);
    }
    throw refused(text);
  }

  private static FaultException refused(String text) {
    return FaultException.argument(
        "failed to parse setting [fixed_interval] with value ["
            + text
            + "] as a time value: unit is missing or unrecognized");
  }

  /** Refuses an interval of which that of points that were made fewer before is no part. */
  public void checkAfter(Downsampled before) {
    DownsampleConfig was =
        new DownsampleConfig(before.interval(), SamplingMethod.of(before.method()));
    checkAfter(was);
    if (was.method() != method) {
      throw FaultException.argument(
          "Source index is a downsampled index. Downsampling method ["
              + method.word()
              + "] is not compatible with the source index downsampling method ["
              + was.method().word()
              + "].");
    }
  }

  /** The same for what is to have been made before. */
  public void checkAfter(DownsampleConfig was) {
    String begin = "Source index is a downsampled index. Downsampling interval [";
    if (millis() <= was.millis()) {
      throw FaultException.argument(
          begin
              + interval
              + "] must be greater than the source index interval ["
              + was.interval()
              + "].");
    }
    if (millis() % was.millis() != 0) {
      throw FaultException.argument(
          begin
              + interval
              + "] must be a multiple of the source index interval ["
              + was.interval()
              + "].");
    }
  }
}
