package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import java.util.Optional;

/**
 * How many shards the next index of a stream has: as many as writing to it was found to take, never
 * fewer than its template says, and so many that the slots are shared evenly which the template
 * fixes. Pure.
 */
public final class StreamShards {
  private StreamShards() {}

  /** What is to be added to the settings that templates and clients give. */
  static FlatSettings of(FlatSettings given, StreamState state) {
    Optional<Integer> wanted = state.option(Streams.SHARDING).flatMap(StreamShards::wanted);
    int own = given.number(IndexSettings.SHARDS, 1);
    return wanted
        .map(shards -> possible(given, shards))
        .filter(shards -> shards > own)
        .map(shards -> FlatSettings.ofIndex(Map.of(IndexSettings.SHARDS, shards)))
        .orElse(FlatSettings.NONE);
  }

  private static Optional<Integer> wanted(String sharding) {
    return Json.readObject(sharding).get("shards") instanceof Number shards
        ? Optional.of(shards.intValue())
        : Optional.empty();
  }

  /**
   * The most shards, up to those that are wanted, that an index with these settings can have: where
   * these say how many slots there are, shards share them evenly.
   */
  public static int possible(FlatSettings settings, int wanted) {
    if (!settings.has(IndexSettings.ROUTING_SHARDS)) {
      return wanted;
    }
    return DocumentRouting.even(settings.number(IndexSettings.ROUTING_SHARDS, 1), wanted);
  }
}
