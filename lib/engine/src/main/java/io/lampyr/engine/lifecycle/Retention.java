package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.Durations;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How long documents of streams are kept that say nothing themselves, and at most.
 *
 * @param failures the same for what streams refused
 */
public record Retention(
    Optional<Duration> standard, Optional<Duration> most, Optional<Duration> failures) {
  public static final String STANDARD = "data_streams.lifecycle.retention.default";
  public static final String MOST = "data_streams.lifecycle.retention.max";
  public static final String FAILURES = "data_streams.lifecycle.retention.failures_default";
  private static final Duration LEAST = Duration.ofSeconds(10);
  private static final String NONE = "-1";
  private static final String MONTH = "30d";

  /** By whom a retention was said that holds. */
  public enum Source {
    DATA_STREAM_CONFIGURATION,
    DEFAULT_GLOBAL_RETENTION,
    MAX_GLOBAL_RETENTION,
    DEFAULT_FAILURES_RETENTION;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What holds in the end; without a duration documents are kept forever. */
  public record Effective(Optional<Duration> retention, Source by) {}

  /** As the cluster's settings say; refuses what they must not say. */
  public static Retention of(FlatSettings settings) {
    Retention said =
        new Retention(
            duration(settings, STANDARD, NONE),
            duration(settings, MOST, NONE),
            duration(settings, FAILURES, MONTH));
    if (said.standard().isPresent()
        && said.most().isPresent()
        && said.standard().get().compareTo(said.most().get()) > 0) {
      throw FaultException.argument(
          "Setting ["
              + STANDARD
              + "="
              + Durations.print(said.standard().get())
              + "] cannot be greater than ["
              + MOST
              + "="
              + Durations.print(said.most().get())
              + "].");
    }
    return said;
  }

  private static Optional<Duration> duration(FlatSettings settings, String name, String otherwise) {
    String text = settings.text(name, otherwise);
    if (text.equals(NONE)) {
      return Optional.empty();
    }
    try {
      Duration duration = Durations.parse(text);
      if (duration.compareTo(LEAST) < 0) {
        throw FaultException.argument(
            "failed to parse value ["
                + text
                + "] for setting ["
                + name
                + "], must be >= ["
                + Durations.print(LEAST)
                + "]");
      }
      return Optional.of(duration);
    } catch (InvalidInputException wrong) {
      if (wrong instanceof FaultException known) {
        throw known;
      }
      throw FaultException.argument(
          "failed to parse setting [" + name + "] with value [" + text + "] as a time value");
    }
  }

  /** What holds for a stream. */
  public Effective effective(Lifecycle lifecycle, boolean ofFailures) {
    Optional<Duration> wanted = lifecycle.retention().or(() -> ofFailures ? failures : standard);
    Source by =
        lifecycle.retention().isPresent()
            ? Source.DATA_STREAM_CONFIGURATION
            : ofFailures ? Source.DEFAULT_FAILURES_RETENTION : Source.DEFAULT_GLOBAL_RETENTION;
    boolean bounded =
        most.isPresent()
            && !(ofFailures && lifecycle.retention().isEmpty())
            && (wanted.isEmpty() || wanted.get().compareTo(most.get()) > 0);
    return bounded ? new Effective(most, Source.MAX_GLOBAL_RETENTION) : new Effective(wanted, by);
  }
}
