package io.lampyr.mapping.source;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.MappedField;
import io.lampyr.mapping.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The vectors in a source: long, and seldom of use to whoever looks for the rest. */
public final class SourceVectors {
  private static final Set<String> TYPES = Set.of("dense_vector", "knn_vector", "sparse_vector");

  private SourceVectors() {}

  /** Where documents of that mapping have vectors. */
  public static List<String> paths(Mapping mapping) {
    List<String> paths = new ArrayList<>();
    for (MappedField field : mapping.fields()) {
      if (field instanceof LeafField leaf && TYPES.contains(leaf.type().name())) {
        paths.add(leaf.path());
      }
    }
    return paths;
  }
}
