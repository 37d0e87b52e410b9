package io.lampyr.mapping.field;

import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.IndexOptions;

/** Lucene's field types for analyzed texts. */
final class TextSchemas {
  private TextSchemas() {}

  static FieldType of(IndexOptions options, boolean norms, String termVector) {
    FieldType type = new FieldType();
    type.setTokenized(true);
    type.setIndexOptions(options);
    type.setOmitNorms(!norms);
    if (options != IndexOptions.NONE && !termVector.equals("no")) {
      type.setStoreTermVectors(true);
      type.setStoreTermVectorPositions(termVector.contains("positions"));
      type.setStoreTermVectorOffsets(termVector.contains("offsets"));
      type.setStoreTermVectorPayloads(termVector.contains("payloads"));
    }
    type.freeze();
    return type;
  }

  /** That of beginnings of words which are kept so: without norms, and no more often than once. */
  static FieldType ofBeginnings(FieldType words) {
    FieldType type = new FieldType(words);
    type.setOmitNorms(true);
    if (words.indexOptions() == IndexOptions.DOCS_AND_FREQS) {
      type.setIndexOptions(IndexOptions.DOCS);
    }
    type.freeze();
    return type;
  }

  static IndexOptions options(String name) {
    return switch (name) {
      case "docs" -> IndexOptions.DOCS;
      case "freqs" -> IndexOptions.DOCS_AND_FREQS;
      case "offsets" -> IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS;
      default -> IndexOptions.DOCS_AND_FREQS_AND_POSITIONS;
    };
  }
}
