package io.lampyr.query.dsl.percolate;

import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;
import java.util.function.Function;

/** The queries on stored queries, by their names. */
public final class PercolateKinds {
  private PercolateKinds() {}

  /** Makes them known; the stored ones are parsed so. */
  public static void add(Map<String, QueryReader.Kind> kinds, Function<byte[], QueryNode> parser) {
    kinds.put("percolate", (body, _) -> PercolateNode.read(body, parser));
  }
}
