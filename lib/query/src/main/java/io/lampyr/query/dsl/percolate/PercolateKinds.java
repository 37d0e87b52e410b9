package io.lampyr.query.dsl.percolate;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on stored queries, by their names. */
public final class PercolateKinds {
  private PercolateKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("percolate", PercolateNode::read);
  }
}
