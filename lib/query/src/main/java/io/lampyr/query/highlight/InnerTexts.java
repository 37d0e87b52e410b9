package io.lampyr.query.highlight;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.field.InnerFields.InnerField;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;

/**
 * The shingles and beginnings below a {@code search_as_you_type} field, which no mapping lists:
 * their texts are those of the field, cut up in their own way.
 */
final class InnerTexts {
  private InnerTexts() {}

  /** The field that has the texts of such a one, if it is one. */
  static @Nullable LeafField around(Mapping mapping, String path) {
    LeafField leaf = mapping.leaf(path.substring(0, Math.max(0, path.lastIndexOf('.'))));
    return leaf != null && inner(leaf, path).isPresent() ? leaf : null;
  }

  /** How its texts are cut up, if it is one. */
  static Optional<Analyzer> analyzer(Mapping mapping, String path) {
    return Optional.ofNullable(around(mapping, path))
        .flatMap(leaf -> inner(leaf, path))
        .map(InnerField::analyzer);
  }

  private static Optional<InnerField> inner(LeafField leaf, String path) {
    return leaf.type() instanceof SearchAsYouTypeType type
        ? type.innerFields().stream()
            .filter(inner -> path.equals(leaf.path() + "." + inner.name()))
            .findFirst()
        : Optional.empty();
  }
}
