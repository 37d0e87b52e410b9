package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.SamplingMethod;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When a stream keeps fewer points of its generations, and how many.
 *
 * @param all the rounds, each later than the one before, with an interval that is a multiple; none
 *     if all points are kept
 * @param method what becomes of the others, if anybody said so
 */
public record DownsamplingRounds(List<Round> all, Optional<SamplingMethod> method) {
  public static final DownsamplingRounds NONE = new DownsamplingRounds(List.of(), Optional.empty());

  private static final int MOST = 10;
  private static final Duration SHORTEST = Duration.ofMinutes(5);
  private static final Set<String> FIELDS = Set.of("after", "fixed_interval");

  /**
   * What is done with a generation that has ended.
   *
   * @param after how long after its end
   * @param interval the length of time of which one point is left, as its client wrote it
   */
  public record Round(Duration after, String interval) {
    DownsampleConfig config(SamplingMethod method) {
      return new DownsampleConfig(interval, method);
    }
  }

  /** Refuses what does not go together. */
  public DownsamplingRounds {
    all = List.copyOf(all);
    if (all.size() > MOST) {
      throw FaultException.argument(
          "Downsampling configuration supports maximum 10 configured rounds. Found: " + all.size());
    }
    if (all.isEmpty() && method.isPresent()) {
      throw FaultException.argument(
          "Downsampling method can only be set when there is at least one downsampling round.");
    }
    for (int i = 0; i < all.size(); i++) {
      Round round = all.get(i);
      DownsampleConfig config = round.config(SamplingMethod.AGGREGATE);
      if (config.millis() < SHORTEST.toMillis()) {
        throw FaultException.argument(
            "A downsampling round must have a fixed interval of at least five minutes but found: "
                + round.interval());
      }
      if (i > 0) {
        Round before = all.get(i - 1);
        if (round.after().compareTo(before.after()) <= 0) {
          throw FaultException.argument(
              "A downsampling round must have a later 'after' value than the proceeding, "
                  + Durations.print(round.after())
                  + " is not after "
                  + Durations.print(before.after())
                  + ".");
        }
        config.checkAfter(before.config(SamplingMethod.AGGREGATE));
      }
    }
  }

  /** As clients say it. */
  static DownsamplingRounds of(@Nullable Object rounds, @Nullable Object method) {
    Optional<SamplingMethod> how =
        Optional.ofNullable(method).map(word -> SamplingMethod.of(word.toString()));
    if (rounds == null) {
      return new DownsamplingRounds(List.of(), how);
    }
    if (!(rounds instanceof List<?> list)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE,
          "[data_stream_lifecycle] downsampling doesn't support values of type: "
              + (rounds instanceof Map ? "START_OBJECT" : "VALUE_STRING"));
    }
    if (list.isEmpty()) {
      throw FaultException.argument(
          "Downsampling configuration should have at least one round configured.");
    }
    List<Round> all = new ArrayList<>();
    list.forEach(each -> all.add(round(each)));
    return new DownsamplingRounds(all, how);
  }

  private static Round round(@Nullable Object given) {
    if (!(given instanceof Map<?, ?> round)) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[downsampling_round] Expected START_OBJECT");
    }
    for (Object field : round.keySet()) {
      if (!FIELDS.contains(String.valueOf(field))) {
        throw new FaultException(
            ErrorKind.X_CONTENT_PARSE, "[downsampling_round] unknown field [" + field + "]");
      }
    }
    Object after = round.get("after");
    Object interval = round.get("fixed_interval");
    if (after == null || interval == null) {
      throw FaultException.argument(
          "Required [" + (after == null ? "after" : "fixed_interval") + "]");
    }
    return new Round(after(after.toString()), interval.toString());
  }

  private static Duration after(String text) {
    try {
      Duration after = Durations.parse(text);
      if (!after.isNegative()) {
        return after;
      }
    } catch (InvalidInputException wrong) {
      throw unreadable(text);
    }
    throw unreadable(text);
  }

  private static FaultException unreadable(String text) {
    return FaultException.argument(
        "failed to parse setting [after] with value ["
            + text
            + "] as a time value: unit is missing or unrecognized");
  }

  /** The round that is due for a generation that ended so long ago: the last of those. */
  Optional<Round> due(Duration ended) {
    Optional<Round> due = Optional.empty();
    for (Round round : all) {
      if (ended.compareTo(round.after()) >= 0) {
        due = Optional.of(round);
      }
    }
    return due;
  }

  void tell(Map<String, @Nullable Object> json) {
    if (all.isEmpty()) {
      return;
    }
    List<@Nullable Object> rounds = new ArrayList<>();
    for (Round round : all) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("after", Durations.print(round.after()));
      one.put("fixed_interval", round.interval());
      rounds.add(one);
    }
    json.put("downsampling", rounds);
    method.ifPresent(how -> json.put("downsampling_method", how.word()));
  }
}
