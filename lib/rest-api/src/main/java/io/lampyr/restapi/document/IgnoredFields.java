package io.lampyr.restapi.document;

import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.DocumentParser;
import io.lampyr.mapping.document.DocumentSource;
import io.lampyr.mapping.document.SystemFields;
import java.util.List;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;

/**
 * Which fields of a document its index leaves out. What is read in real time may not be in an index
 * yet, so that its source is asked, as it was when it was written.
 */
final class IgnoredFields {
  private IgnoredFields() {}

  /** Their names in order; none, and nothing is parsed, where no field can be left out. */
  static List<String> of(DocumentGets.Got got, BytesRef written) {
    Mapping mapping = got.target().schema().mapping();
    if (mapping.fields().stream().noneMatch(f -> f instanceof LeafField leaf && mayIgnore(leaf))) {
      return List.of();
    }
    DocumentSource source =
        new DocumentSource(
            got.target().name(),
            got.wanted().id(),
            got.document().map(StoredDocument::routing).orElse(null),
            written);
    return new DocumentParser(got.target().schema().context())
        .acknowledged(source, mapping).fields().stream()
            .filter(field -> field.name().equals(SystemFields.IGNORED))
            .map(IgnoredFields::text)
            .sorted()
            .toList();
  }

  private static boolean mayIgnore(LeafField leaf) {
    return leaf.type().facts().ignoreMalformed()
        || leaf.type().name().equals("completion")
        || leaf.parameters().stream().anyMatch(told -> told.name().equals("ignore_above"));
  }

  private static String text(IndexableField field) {
    BytesRef bytes = field.binaryValue();
    return bytes == null ? String.valueOf(field.stringValue()) : bytes.utf8ToString();
  }
}
