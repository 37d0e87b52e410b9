package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
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
  public static final String ID = "_id";
  public static final String SEQ_NO = "_seq_no";
  public static final String PRIMARY_TERM = "_primary_term";
  public static final String VERSION = "_version";
  public static final String SOURCE = "_source";
  public static final String ROUTING = "_routing";

  /** Present in what a delete leaves behind; such documents are never seen by searches. */
  static final String TOMBSTONE = "_tombstone";

  private MetaFields() {}

  static Term idTerm(String id) {
    return new Term(ID, new BytesRef(id));
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
    fields.add(new StringField(ID, new BytesRef(id), Field.Store.NO));
    fields.add(new NumericDocValuesField(TOMBSTONE, 1));
    return fields;
  }
}
