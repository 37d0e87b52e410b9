package io.lampyr.query.fetch;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.source.SourceValues;
import io.lampyr.query.computed.EmittedTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.util.BytesRef;

/** The texts of a field of one document: out of its source, stored apart from it, or computed. */
final class HitTexts {
  private final SourcePaths paths;
  private final EmittedTexts emitted;

  HitTexts(Mapping mapping) {
    this.paths = SourcePaths.of(mapping);
    this.emitted = new EmittedTexts(mapping);
  }

  /**
   * Of one of all documents.
   *
   * @param segment where it is
   */
  List<String> of(StoredDocument document, LeafField leaf, LeafReaderContext segment, int doc) {
    if (!emitted.has(leaf.path())) {
      return of(document, leaf, paths);
    }
    try {
      return emitted.of(segment, leaf.path(), doc - segment.docBase);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

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
