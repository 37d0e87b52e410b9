package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import java.util.List;
import java.util.Set;

/**
 * An index that an expression stands for.
 *
 * @param filters the queries, as JSON texts, of the aliases by which it was found, of which a
 *     document must match one; empty if all documents are meant
 * @param routing the routing values that a search may be limited to; empty if all shards are meant
 */
public record ResolvedIndex(IndexMetadata metadata, List<String> filters, Set<String> routing) {
  public ResolvedIndex {
    filters = List.copyOf(filters);
    routing = Set.copyOf(routing);
  }

  public IndexId id() {
    return metadata.id();
  }

  public String name() {
    return metadata.name();
  }
}
