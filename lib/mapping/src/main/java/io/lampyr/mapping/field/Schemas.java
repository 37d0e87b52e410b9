package io.lampyr.mapping.field;

import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;

/** Lucene's field types, frozen, by what a field wants indexed. */
final class Schemas {
  private Schemas() {}

  /** Terms that are whole values, without frequencies or norms; ordinals in columns. */
  static FieldType terms(boolean indexed, boolean docValues) {
    return terms(indexed, docValues, false);
  }

  /** As {@link #terms(boolean, boolean)}; norms say how many values a document has. */
  static FieldType terms(boolean indexed, boolean docValues, boolean norms) {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setOmitNorms(!norms);
    if (indexed) {
      type.setIndexOptions(IndexOptions.DOCS);
    }
    if (docValues) {
      type.setDocValuesType(DocValuesType.SORTED_SET);
      // Ordinals follow the order of values, so that blocks without a wanted one are skipped.
      type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
    }
    type.freeze();
    return type;
  }

  /** A one-dimensional point of that many bytes; sortable numbers in columns. */
  static FieldType numbers(boolean indexed, boolean docValues, int pointBytes) {
    FieldType type = new FieldType();
    if (indexed) {
      type.setDimensions(1, pointBytes);
    }
    if (docValues) {
      type.setDocValuesType(DocValuesType.SORTED_NUMERIC);
      type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
    }
    type.freeze();
    return type;
  }

  /** A number in a column that documents are sorted by, of which each has one. */
  static FieldType sortedNumber() {
    FieldType type = new FieldType();
    type.setDocValuesType(DocValuesType.NUMERIC);
    type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
    type.freeze();
    return type;
  }
}
