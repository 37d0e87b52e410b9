package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Flags;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was said of how long a stream keeps its documents.
 *
 * @param enabled whether it is looked after at all
 * @param retention how long documents are kept at least, if anybody said so
 * @param downsampling when fewer points are kept of time series
 */
public record Lifecycle(
    boolean enabled, Optional<Duration> retention, DownsamplingRounds downsampling) {
  private static final Set<String> FIELDS =
      Set.of("enabled", "data_retention", "downsampling", "downsampling_method");

  /** One that keeps all points. */
  public Lifecycle(boolean enabled, Optional<Duration> retention) {
    this(enabled, retention, DownsamplingRounds.NONE);
  }

  /** Refuses what clients must not say. */
  public static Lifecycle of(Map<String, @Nullable Object> given) {
    for (String field : given.keySet()) {
      if (!FIELDS.contains(field)) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[data_stream_lifecycle] unknown field [" + field + "]");
      }
    }
    Object enabled = given.get("enabled");
    Object retention = given.get("data_retention");
    return new Lifecycle(
        enabled == null || Flags.parse(enabled),
        retention == null ? Optional.empty() : Optional.of(duration(retention.toString())),
        DownsamplingRounds.of(given.get("downsampling"), given.get("downsampling_method")));
  }

  /** As it is kept. */
  public static Lifecycle ofText(String text) {
    return of(Json.readObject(text));
  }

  private static Duration duration(String text) {
    try {
      Duration duration = Durations.parse(text);
      if (duration.isPositive()) {
        return duration;
      }
    } catch (InvalidInputException wrong) {
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse setting [data_retention] with value ["
              + text
              + "] as a time value: unit is missing or unrecognized");
    }
    throw FaultException.argument("[data_retention] must be longer than nothing: [" + text + "]");
  }

  /** As it is shown, with what holds in the end. */
  public Map<String, @Nullable Object> toJson(Retention.Effective effective) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("enabled", enabled);
    retention.ifPresent(own -> json.put("data_retention", Durations.print(own)));
    downsampling.tell(json);
    // Where nobody looks after a stream, nothing of it is deleted.
    effective
        .retention()
        .filter(_ -> enabled)
        .ifPresent(least -> {
          json.put("effective_retention", Durations.print(least));
          json.put("retention_determined_by", effective.by().text());
        });
    return json;
  }
}
