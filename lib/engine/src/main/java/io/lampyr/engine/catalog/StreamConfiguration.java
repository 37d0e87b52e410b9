package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What is said of single streams, over or beside what their templates say. Each call is one read
 * and one write; what is said of a stream's failures takes as many more. Safe for many threads.
 */
public final class StreamConfiguration {
  private final Streams streams;
  private final StreamIndices parts;

  StreamConfiguration(Streams streams, StreamIndices parts) {
    this.streams = streams;
    this.parts = parts;
  }

  /** How long documents are kept that the stream refused, as the stream's options say it. */
  static Optional<String> lifecycleOfFailures(StreamState state) {
    return state
        .option(Streams.OPTIONS)
        .map(Json::readObject)
        .flatMap(options -> Optional.ofNullable(options.get("failure_store")))
        .map(store -> Json.object(store, "failure_store"))
        .flatMap(store -> Optional.ofNullable(store.get("lifecycle")))
        .map(own -> text(Json.object(own, "lifecycle")));
  }

  private static String text(Map<String, ?> json) {
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  /** Says what else clients want of the stream, and of what it refuses. */
  public void setOptions(DataStream stream, Optional<String> options) {
    DataStream changed =
        streams.update(stream.name(), state -> state.with(Streams.OPTIONS, options));
    Optional<String> lifecycle = lifecycleOfFailures(changed.state());
    streams
        .find(stream.name() + StreamParts.FAILURES)
        .ifPresent(failures -> {
          var _ =
              streams.update(failures.name(), state -> state.with(Streams.LIFECYCLE, lifecycle));
        });
  }

  /** How the first index would be called of what the stream refuses. */
  public String firstOfFailures(DataStream stream) {
    boolean dated = StreamIndices.isDated(stream.writeIndex().name());
    return parts.indexName(stream.name() + StreamParts.FAILURES, dated, 1);
  }

  /** What the next index of the stream is made of under these overrides. */
  public NewIndex next(DataStream stream, StreamOverrides overrides) {
    return overrides.over(parts.template(stream.name()).content());
  }

  /** Refuses overrides by which the next index could not be made. */
  public void check(DataStream stream, StreamOverrides overrides) {
    parts.check(stream, overrides.in(stream.state()));
  }

  /** Says something of the stream's next indices; the change may be asked more than once. */
  public DataStream override(DataStream stream, UnaryOperator<StreamOverrides> change) {
    return streams.update(
        stream.name(), state -> change.apply(StreamOverrides.of(state)).in(state));
  }
}
