package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import java.util.List;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexableField;

/**
 * The shard's own fields of points that are added one after the other: the same ones each time,
 * which the index has read when the next point comes. Confined to one thread.
 */
public final class PointStamp {
  private final NumericDocValuesField seqNo =
      NumericDocValuesField.indexedField(MetaFields.SEQ_NO, 0);
  private final NumericDocValuesField version = new NumericDocValuesField(MetaFields.VERSION, 0);
  private final List<IndexableField> fields;

  /** Of points that are written in this term. */
  public PointStamp(long primaryTerm) {
    this.fields =
        List.of(seqNo, new NumericDocValuesField(MetaFields.PRIMARY_TERM, primaryTerm), version);
  }

  /** The fields with these numbers, until the next are asked for. */
  public List<IndexableField> of(DocumentVersion next) {
    seqNo.setLongValue(next.seqNo());
    version.setLongValue(next.version());
    return fields;
  }
}
