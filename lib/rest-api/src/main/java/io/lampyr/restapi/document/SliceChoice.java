package io.lampyr.restapi.document;

import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.catalog.Slices;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.SeriesMapping;
import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.destination.OfStream;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.destination.WriteTargets;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Finds for each document of a call which index of a stream of time series takes it, by its time.
 * What was found of a stream serves the call's other documents. Confined to one thread.
 */
final class SliceChoice {
  private final WriteTargets targets;

  /** The last target that was found of each stream. */
  private final Map<String, WriteTarget> found = new HashMap<>();

  SliceChoice(WriteTargets targets) {
    this.targets = targets;
  }

  /** The index that takes the document; throws what is told of one that none takes. */
  WriteTarget of(WriteTarget target, BytesRef source) {
    OfStream stream = target.stream().orElse(null);
    if (stream == null || stream.slices().isEmpty()) {
      return target;
    }
    Optional<Instant> time = time(source, target);
    if (time.isEmpty()) {
      // The mapping tells what is wrong with it.
      return target;
    }
    WriteTarget known = found.getOrDefault(stream.stream(), target);
    if (holds(known, time.get())) {
      return known;
    }
    WriteTarget slice =
        targets.findSlice(known, time.get()).orElseThrow(() -> outside(time.get(), known));
    found.put(stream.stream(), slice);
    return slice;
  }

  private static boolean holds(WriteTarget target, Instant time) {
    return slices(target)
        .flatMap(slices -> slices.at(time))
        .filter(slice -> slice.index().equals(target.id()))
        .isPresent();
  }

  private static Optional<Slices> slices(WriteTarget target) {
    return target.stream().flatMap(OfStream::slices);
  }

  /** Why the document is not the target's to take, if it is not. */
  static Optional<FaultException> wrong(Instant time, WriteTarget target) {
    return slices(target).isEmpty() || holds(target, time)
        ? Optional.empty()
        : Optional.of(FaultException.argument(describe(time, target)));
  }

  private static ApiException outside(Instant time, WriteTarget target) {
    return ApiException.argument(describe(time, target));
  }

  private static String describe(Instant time, WriteTarget target) {
    return "the document timestamp ["
        + SeriesSettings.text(time)
        + "] is outside of ranges of currently writable indices ["
        + slices(target).stream()
            .flatMap(slices -> slices.all().stream())
            .map(slice ->
                "["
                    + SeriesSettings.text(slice.from())
                    + ","
                    + SeriesSettings.text(slice.to())
                    + "]")
            .collect(Collectors.joining())
        + "]"
        + advice(time, target);
  }

  /** The setting that would have let it in, if there is one. */
  private static String advice(Instant time, WriteTarget target) {
    List<Slices.Slice> all = slices(target).map(Slices::all).orElse(List.of());
    if (all.isEmpty()) {
      return "";
    }
    if (time.isBefore(all.getFirst().from())) {
      return ": [index.look_back_time] in the stream's template, up to [7d], lets a stream that"
          + " begins take older ones";
    }
    return time.isBefore(all.getLast().to())
        ? ""
        : ": [index.look_ahead_time] in the stream's template, up to [2h], lets it take later ones";
  }

  /** The document's time, if it has one that its field can read. */
  private static Optional<Instant> time(BytesRef source, WriteTarget target) {
    LeafField leaf = target.schema().mapping().leaf(SeriesMapping.TIMESTAMP);
    return leaf != null && leaf.type() instanceof DateType date
        ? Optional.ofNullable(time(source, date))
        : Optional.empty();
  }

  private static @Nullable Instant time(BytesRef source, DateType date) {
    try (JsonParser parser = JsonReading.parser(source.bytes, source.offset, source.length)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return null;
      }
      for (String name = parser.nextName(); name != null; name = parser.nextName()) {
        JsonToken value = parser.nextToken();
        if (name.equals(SeriesMapping.TIMESTAMP)) {
          // One value may stand in an array of its own.
          value = value == JsonToken.START_ARRAY ? parser.nextToken() : value;
          return value.isScalarValue() && value != JsonToken.VALUE_NULL ? read(parser, date) : null;
        }
        parser.skipChildren();
      }
      return null;
    } catch (JacksonException malformed) {
      return null;
    }
  }

  /** By the way that documents are read by, where times are milliseconds: it is the shorter one. */
  private static @Nullable Instant read(JsonParser parser, DateType date) {
    if (date.isNanos()) {
      return date.format().parse(parser.getString(), ZoneOffset.UTC, false);
    }
    long millis =
        date.format()
            .millis(
                parser.getStringCharacters(), parser.getStringOffset(), parser.getStringLength());
    return millis == DateFormat.NONE ? null : Instant.ofEpochMilli(millis);
  }
}
