package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/**
 * The fields that the shard itself puts into documents, beside what the mapping makes of their
 * source.
 */
public final class MetaFields {
  public static final String ID = SystemFields.ID;
  public static final String SEQ_NO = SystemFields.SEQ_NO;
  public static final String PRIMARY_TERM = SystemFields.PRIMARY_TERM;
  public static final String VERSION = SystemFields.VERSION;
  public static final String SOURCE = SystemFields.SOURCE;
  public static final String ROUTING = SystemFields.ROUTING;

  static final String TSID = SystemFields.TSID;

  /** Present in what a delete leaves behind; such documents are never seen by searches. */
  public static final String TOMBSTONE = "_tombstone";

  /** Lucene's mark of the last document of a block, where documents are kept sorted. */
  static final String BLOCK_END = "_block_end";

  private MetaFields() {}

  /** The id as the bytes of its term. */
  public static BytesRef idBytes(String id) {
    return DocumentId.encode(id);
  }

  static Term idTerm(String id) {
    return new Term(ID, idBytes(id));
  }

  static List<IndexableField> version(DocumentVersion version) {
    List<IndexableField> fields = new ArrayList<>(5);
    fields.add(NumericDocValuesField.indexedField(SEQ_NO, version.seqNo()));
    fields.add(new NumericDocValuesField(PRIMARY_TERM, version.primaryTerm()));
    fields.add(new NumericDocValuesField(VERSION, version.version()));
    return fields;
  }

  static List<IndexableField> tombstone(String id, DocumentVersion version) {
    List<IndexableField> fields = version(version);
    fields.add(new StringField(ID, idBytes(id), Field.Store.NO));
    fields.add(new NumericDocValuesField(TOMBSTONE, 1));
    return fields;
  }
}
