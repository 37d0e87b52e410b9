package io.lampyr.restapi.index;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How large the shards of an index that is made smaller may be, in place of how many there are. */
record ShardBound(String name, ByteSize largest, Persona persona) {

  /** What the body says of it, which is taken away from there. */
  static Optional<ShardBound> taken(Map<String, @Nullable Object> body, Persona persona) {
    String name =
        switch (persona) {
          case OPENSEARCH -> "max_shard_size";
          case ELASTICSEARCH -> "max_primary_shard_size";
        };
    if (!body.containsKey(name)) {
      return Optional.empty();
    }
    Object said = body.remove(name);
    ResizeRoutes.checkKind(name, said, said instanceof String);
    return Optional.of(new ShardBound(name, size(name, String.valueOf(said)), persona));
  }

  private static ByteSize size(String name, String said) {
    try {
      return ByteSize.parse(said);
    } catch (InvalidInputException refused) {
      throw new FaultException(
          ErrorKind.PARSE,
          "failed to parse setting ["
              + name
              + "] with value ["
              + said
              + "] as a size in bytes: unit is missing or unrecognized");
    }
  }

  void check(FlatSettings given) {
    if (given.has(IndexSettings.SHARDS)) {
      throw ApiException.argument(
          switch (persona) {
            case OPENSEARCH ->
                "Cannot set max_shard_size and index.number_of_shards at the same time!";
            case ELASTICSEARCH ->
                "Cannot set both index.number_of_shards and max_primary_shard_size for the target"
                    + " index";
          });
    }
    if (largest.bytes() == 0) {
      throw ApiException.validation(List.of(name + " must be greater than 0"));
    }
  }

  /** The fewest shards, which divide those of the source, so that none is larger; else as many. */
  int shards(int sources, long bytes) {
    long needed = Math.max(1, Math.ceilDiv(bytes, largest.bytes()));
    return IntStream.rangeClosed(1, sources)
        .filter(shards -> sources % shards == 0 && shards >= needed)
        .findFirst()
        .orElse(sources);
  }
}
