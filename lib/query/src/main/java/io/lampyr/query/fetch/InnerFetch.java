package io.lampyr.query.fetch;

import java.util.List;
import org.apache.lucene.search.Query;

/**
 * Nested hits that a nested query asks for.
 *
 * @param path the nested object whose values are hits
 * @param query what they must match, besides being inside of the hit
 * @param inner what is found inside of them in turn
 */
public record InnerFetch(InnerHits spec, String path, Query query, List<InnerFetch> inner) {
  public InnerFetch {
    inner = List.copyOf(inner);
  }

  /** The key of these hits. */
  public String name() {
    String given = spec.name();
    return given == null ? path : given;
  }
}
