package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.source.SourceValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.util.BytesRef;

/** The texts of a field of one document: out of its source, or stored apart from it. */
final class HitTexts {
  private HitTexts() {}

  static List<String> of(StoredDocument document, LeafField leaf, SourcePaths paths) {
    List<String> texts = new ArrayList<>();
    paths.of(leaf).forEach(path -> texts.addAll(texts(SourceValues.at(document.tree(), path))));
    return texts.isEmpty() ? texts(document.values(leaf.path())) : texts;
  }

  /** The path of the field's values in sources. */
  static String path(LeafField leaf, Mapping mapping) {
    int dot = leaf.path().lastIndexOf('.');
    boolean sub = dot > 0 && mapping.field(leaf.path().substring(0, dot)) instanceof LeafField;
    return sub ? leaf.path().substring(0, dot) : leaf.path();
  }

  static List<String> texts(List<?> values) {
    List<String> texts = new ArrayList<>();
    for (Object value : values) {
      switch (value) {
        case null -> {}
        case Map<?, ?> object -> {}
        case BytesRef bytes -> texts.add(bytes.utf8ToString());
        default -> texts.add(Objects.toString(value));
      }
    }
    return texts;
  }
}
