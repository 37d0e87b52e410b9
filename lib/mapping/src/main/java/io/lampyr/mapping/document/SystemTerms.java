package io.lampyr.mapping.document;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.InvertableType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;

/** System fields that are terms and something more. */
final class SystemTerms extends Field {
  private static final FieldType ID = schema(true, DocValuesType.NONE);
  private static final FieldType TOLD_ID = schema(false, DocValuesType.NONE);
  private static final FieldType IGNORED = schema(false, DocValuesType.SORTED_SET);

  private SystemTerms(String name, BytesRef value, FieldType type) {
    super(name, value, type);
  }

  private static FieldType schema(boolean stored, DocValuesType docValues) {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setOmitNorms(true);
    type.setIndexOptions(IndexOptions.DOCS);
    type.setStored(stored);
    type.setDocValuesType(docValues);
    type.freeze();
    return type;
  }

  static SystemTerms id(BytesRef term) {
    return new SystemTerms(SystemFields.ID, term, ID);
  }

  /** An id that columns tell: it is not stored beside them. */
  static SystemTerms toldId(BytesRef term) {
    return new SystemTerms(SystemFields.ID, term, TOLD_ID);
  }

  static SystemTerms ignored(String field) {
    BytesRef name = new BytesRef(field.getBytes(StandardCharsets.UTF_8));
    return new SystemTerms(SystemFields.IGNORED, name, IGNORED);
  }

  @Override
  public InvertableType invertableType() {
    return InvertableType.BINARY;
  }
}
