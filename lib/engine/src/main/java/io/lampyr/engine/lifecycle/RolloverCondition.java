package io.lampyr.engine.lifecycle;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.base.unit.Durations;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an index must be like to be rolled over: at least this, of one of its measures. */
public record RolloverCondition(
    String name, Measure measure, boolean most, String text, long value) {

  /** One that asks for much, and all that ask for a least; without conditions always. */
  public static boolean areMet(List<RolloverCondition> all, State state) {
    return all.isEmpty()
        || (all.stream().filter(one -> !one.most()).allMatch(one -> one.isMet(state))
            && all.stream().filter(RolloverCondition::most).anyMatch(one -> one.isMet(state)));
  }

  /** What is looked at. */
  public enum Measure {
    AGE,
    DOCS,
    SIZE,
    PRIMARY_SHARD_SIZE,
    PRIMARY_SHARD_DOCS
  }

  /** An index as it is. */
  public record State(
      Duration age, long documents, long bytes, long largestShard, long fullestShard) {}

  /** What clients write for no bound, which every index has reached. */
  private static final long ANY = -1;

  private static final Pattern ANY_AGE = Pattern.compile("-1(nanos|micros|ms|s|m|h|d)?");
  private static final Pattern ANY_SIZE = Pattern.compile("-1b?");

  /** Those that both products know. */
  private static final Map<String, Measure> COMMON =
      Map.of("max_age", Measure.AGE, "max_docs", Measure.DOCS, "max_size", Measure.SIZE);

  private static final Map<String, Measure> ELASTICSEARCH =
      Map.of(
          "max_primary_shard_size", Measure.PRIMARY_SHARD_SIZE,
          "max_primary_shard_docs", Measure.PRIMARY_SHARD_DOCS,
          "min_age", Measure.AGE,
          "min_docs", Measure.DOCS,
          "min_size", Measure.SIZE,
          "min_primary_shard_size", Measure.PRIMARY_SHARD_SIZE,
          "min_primary_shard_docs", Measure.PRIMARY_SHARD_DOCS);

  /** Whether there is a condition of that name, of all or of those that both products know. */
  public static boolean isKnown(String name, boolean all) {
    return measure(name, all) != null;
  }

  private static @Nullable Measure measure(String name, boolean all) {
    Measure common = COMMON.get(name);
    return common == null && all ? ELASTICSEARCH.get(name) : common;
  }

  public static RolloverCondition parse(String name, @Nullable Object value, boolean all) {
    Measure measure = measure(name, all);
    if (measure == null) {
      throw new FaultException(
          ErrorKind.X_CONTENT_PARSE, "[conditions] unknown field [" + name + "]");
    }
    String text = String.valueOf(value);
    long number = number(name, measure, text);
    String told =
        switch (measure) {
          case AGE -> number == ANY ? "-1" : Durations.shown(Duration.ofMillis(number));
          case DOCS, PRIMARY_SHARD_DOCS -> Long.toString(number);
          case SIZE, PRIMARY_SHARD_SIZE -> number == ANY ? "-1b" : new ByteSize(number).shown();
        };
    return new RolloverCondition(name, measure, name.startsWith("max_"), told, number);
  }

  private static long number(String name, Measure measure, String text) {
    try {
      return switch (measure) {
        case AGE -> ANY_AGE.matcher(text).matches() ? ANY : Durations.parse(text).toMillis();
        case DOCS, PRIMARY_SHARD_DOCS -> whole(text);
        case SIZE, PRIMARY_SHARD_SIZE ->
            ANY_SIZE.matcher(text).matches() ? ANY : ByteSize.parse(text).bytes();
      };
    } catch (NumberFormatException | InvalidInputException | ArithmeticException malformed) {
      throw switch (measure) {
        case AGE -> unit(name, text, "a time value");
        case SIZE, PRIMARY_SHARD_SIZE -> unit(name, text, "a size in bytes");
        case DOCS, PRIMARY_SHARD_DOCS ->
            FaultException.argument(
                "failed to parse field [" + name + "] of rollover conditions: [" + text + "]");
      };
    }
  }

  /** Clients write numbers of documents with a fraction, which counts for nothing. */
  private static long whole(String text) {
    double given = Double.parseDouble(text);
    if (!(Math.abs(given) < Long.MAX_VALUE)) {
      throw new NumberFormatException(text);
    }
    return text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'))
        ? Long.parseLong(text)
        : (long) given;
  }

  private static FaultException unit(String name, String text, String what) {
    return new FaultException(
        ErrorKind.PARSE,
        "failed to parse setting ["
            + name
            + "] with value ["
            + text
            + "] as "
            + what
            + ": unit is missing or unrecognized");
  }

  public boolean isMet(State state) {
    long found =
        switch (measure) {
          case AGE -> state.age().toMillis();
          case DOCS -> state.documents();
          case SIZE -> state.bytes();
          case PRIMARY_SHARD_SIZE -> state.largestShard();
          case PRIMARY_SHARD_DOCS -> state.fullestShard();
        };
    return found >= value;
  }

  @Override
  public String toString() {
    return "[" + name + ": " + text + "]";
  }
}
