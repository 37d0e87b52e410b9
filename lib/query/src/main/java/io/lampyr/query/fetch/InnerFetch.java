package io.lampyr.query.fetch;

import io.lampyr.query.dsl.frame.Relation;
import java.util.List;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * Hits inside of hits that a nested or a joining query asks for.
 *
 * @param path the nested object whose values are hits, or the name of the related documents
 * @param query what they must match, besides being inside of the hit, or related to it
 * @param inner what is found inside of them in turn
 * @param relation how they are related; null for nested ones
 */
public record InnerFetch(
    InnerHits spec, String path, Query query, List<InnerFetch> inner, @Nullable Relation relation) {
  public InnerFetch {
    inner = List.copyOf(inner);
  }

  /** The key of these hits. */
  public String name() {
    String given = spec.name();
    return given == null ? path : given;
  }
}
