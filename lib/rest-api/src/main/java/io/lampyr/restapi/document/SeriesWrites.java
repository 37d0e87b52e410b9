package io.lampyr.restapi.document;

import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What indices of time series ask of writes. */
final class SeriesWrites {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private SeriesWrites() {}

  static boolean areTo(WriteTarget target) {
    return target.schema().context().limits().series().isPresent();
  }

  /** The writes at these places under the ids that they will have: points name themselves. */
  static List<DocumentWrite> named(
      List<Integer> places, List<DocumentWrite> writes, WriteTarget target) {
    boolean series = areTo(target);
    return places.stream()
        .map(writes::get)
        .map(write -> series ? write.yielding() : write)
        .toList();
  }

  /** Why the write is not taken, whatever its document is. */
  static Optional<RuntimeException> refusal(DocumentWrite write, WriteTarget target) {
    if (!areTo(target)) {
      return Optional.empty();
    }
    if (write.routing() != null) {
      return Optional.of(ApiException.argument(unsupported("specifying routing", target)));
    }
    return write.operation() == WriteOperation.UPDATE
        ? Optional.of(ApiException.argument(unsupported("update", target)))
        : Optional.empty();
  }

  /** Refuses to read by a routing what has none. */
  static void refuseRouting(@Nullable String routing, WriteTarget target) {
    if (routing != null && areTo(target)) {
      throw ApiException.argument(unsupported("specifying routing", target));
    }
  }

  private static String unsupported(String what, WriteTarget target) {
    return what
        + " is not supported because the destination index ["
        + target.name()
        + "] is in time series mode";
  }

  /** What is wrong with a point that the document is: its client's id, or its time. */
  static Optional<Fault> wrong(SeriesPoint point, @Nullable String given, WriteTarget target) {
    if (given != null && !given.equals(point.id())) {
      return Optional.of(
          Fault.of(
              ErrorKind.ILLEGAL_ARGUMENT,
              "_id must be unset or set to ["
                  + point.id()
                  + "] but was ["
                  + given
                  + "] because ["
                  + target.name()
                  + "] is in time_series mode"));
    }
    Instant time = time(point, target);
    if (target.stream().filter(stream -> !stream.direct()).isPresent()) {
      return SliceChoice.wrong(time, target).map(FaultException::fault);
    }
    FlatSettings settings = new FlatSettings(new TreeMap<>(target.settings()));
    if (time.isBefore(SeriesSettings.start(settings))) {
      return Optional.of(outside(time, "larger than", SeriesSettings.start(settings)));
    }
    return time.isBefore(SeriesSettings.end(settings))
        ? Optional.empty()
        : Optional.of(outside(time, "smaller than", SeriesSettings.end(settings)));
  }

  private static Fault outside(Instant time, String than, Instant bound) {
    String why =
        "time series index @timestamp value ["
            + SeriesSettings.text(time)
            + "] must be "
            + than
            + " "
            + SeriesSettings.text(bound);
    return Fault.of(ErrorKind.ILLEGAL_ARGUMENT, why)
        .within(ErrorKind.DOCUMENT_PARSING, "failed to parse: " + why);
  }

  private static Instant time(SeriesPoint point, WriteTarget target) {
    LeafField leaf = target.schema().mapping().leaf(SeriesMapping.TIMESTAMP);
    boolean nanos = leaf != null && leaf.type() instanceof DateType date && date.isNanos();
    return nanos
        ? Instant.ofEpochSecond(
            Math.floorDiv(point.time(), NANOS_PER_SECOND),
            Math.floorMod(point.time(), NANOS_PER_SECOND))
        : Instant.ofEpochMilli(point.time());
  }
}
