package io.lampyr.query.fetch;

import io.lampyr.base.glob.Glob;
import io.lampyr.mapping.Mapping;
import io.lampyr.query.computed.EmittedTexts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/** The wanted fields whose texts scripts emit. */
final class EmittedFields {
  private final EmittedTexts texts;
  private final List<String> wanted;

  EmittedFields(Mapping mapping, List<FieldPattern> patterns) {
    this.texts = new EmittedTexts(mapping);
    this.wanted =
        mapping.computed().keySet().stream()
            .filter(texts::has)
            .filter(name -> patterns.stream().anyMatch(p -> Glob.matches(p.pattern(), name)))
            .toList();
  }

  void of(LeafReaderContext segment, int doc, Map<String, @Nullable Object> all)
      throws IOException {
    for (String field : wanted) {
      List<String> emitted = texts.of(segment, field, doc);
      if (!emitted.isEmpty()) {
        all.put(field, emitted);
      }
    }
  }
}
