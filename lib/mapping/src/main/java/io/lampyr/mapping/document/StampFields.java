package io.lampyr.mapping.document;

import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** The fields that say where in a shard's history a document stands. */
final class StampFields {
  private StampFields() {}

  static List<IndexableField> root(long seqNo, long primaryTerm, long version) {
    return List.of(
        new SeqNo(seqNo),
        new NumericDocValuesField(SystemFields.PRIMARY_TERM, primaryTerm),
        new NumericDocValuesField(SystemFields.VERSION, version));
  }

  static List<IndexableField> nested(long seqNo) {
    return List.of(new SeqNo(seqNo));
  }

  private static final class SeqNo extends Field {
    private static final FieldType SCHEMA = schema();
    private final long value;

    SeqNo(long value) {
      super(SystemFields.SEQ_NO, SCHEMA);
      this.value = value;
    }

    private static FieldType schema() {
      FieldType type = new FieldType();
      type.setDimensions(1, Long.BYTES);
      type.setDocValuesType(DocValuesType.NUMERIC);
      type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
      type.freeze();
      return type;
    }

    @Override
    public Number numericValue() {
      return value;
    }

    @Override
    public BytesRef binaryValue() {
      byte[] packed = new byte[Long.BYTES];
      NumericUtils.longToSortableBytes(value, packed, 0);
      return new BytesRef(packed);
    }
  }
}
