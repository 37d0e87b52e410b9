package io.lampyr.query.dsl.vector;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on vectors, by their names. */
public final class VectorKinds {
  private VectorKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("knn", KnnNode::read);
  }
}
