package io.lampyr.restapi.destination;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An index that documents are written to, as it was found.
 *
 * @param name the index's own, also where it was found by an alias
 * @param aliasRouting the routing that the alias asks for, by which it was found
 * @param settings as flat names ({@code index.…}) and values
 * @param stream what the index is part of, if of a stream
 */
public record WriteTarget(
    IndexId id,
    String name,
    IndexState state,
    long mappingVersion,
    Schema schema,
    DocumentRouting routing,
    Optional<String> aliasRouting,
    Map<String, @Nullable Object> settings,
    Optional<OfStream> stream) {
  public WriteTarget {
    Check.positive(mappingVersion, "mapping version");
  }

  /** One that is part of no stream. */
  public WriteTarget(
      IndexId id,
      String name,
      IndexState state,
      long mappingVersion,
      Schema schema,
      DocumentRouting routing) {
    this(
        id,
        name,
        state,
        mappingVersion,
        schema,
        routing,
        Optional.empty(),
        Map.of(),
        Optional.empty());
  }

  /** Whether there has to be a mapping before there is a document. */
  public boolean isUnmapped() {
    return routing.isPartitioned() && !schema.mapping().routingRequired();
  }

  /** Whether a document is found by its id and a routing value only. */
  public boolean needsRouting() {
    return schema.mapping().routingRequired() || routing.isPartitioned();
  }

  /** What documents are checked by. */
  public record Schema(Mapping mapping, MappingContext context) {}
}
