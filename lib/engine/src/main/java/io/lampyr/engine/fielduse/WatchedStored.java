package io.lampyr.engine.fielduse;

import java.io.IOException;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.StoredFieldDataInput;
import org.apache.lucene.index.StoredFieldVisitor;
import org.apache.lucene.index.StoredFields;

/** Stored fields, noted as far as those that a document has are wanted. For one thread. */
final class WatchedStored extends StoredFields {
  private final StoredFields in;
  private final SearchUses uses;

  WatchedStored(StoredFields in, SearchUses uses) {
    this.in = in;
    this.uses = uses;
  }

  @Override
  public void prefetch(int doc) throws IOException {
    in.prefetch(doc);
  }

  @Override
  public void document(int doc, StoredFieldVisitor visitor) throws IOException {
    in.document(doc, new Noting(visitor, uses));
  }

  private static final class Noting extends StoredFieldVisitor {
    private final StoredFieldVisitor visitor;
    private final SearchUses uses;

    Noting(StoredFieldVisitor visitor, SearchUses uses) {
      this.visitor = visitor;
      this.uses = uses;
    }

    @Override
    public Status needsField(FieldInfo field) throws IOException {
      Status status = visitor.needsField(field);
      if (status == Status.YES) {
        uses.note(field.name, Structure.STORED_FIELDS);
      }
      return status;
    }

    @Override
    public void binaryField(FieldInfo field, StoredFieldDataInput value) throws IOException {
      visitor.binaryField(field, value);
    }

    @Override
    public void binaryField(FieldInfo field, byte[] value) throws IOException {
      visitor.binaryField(field, value);
    }

    @Override
    public void stringField(FieldInfo field, String value) throws IOException {
      visitor.stringField(field, value);
    }

    @Override
    public void intField(FieldInfo field, int value) throws IOException {
      visitor.intField(field, value);
    }

    @Override
    public void longField(FieldInfo field, long value) throws IOException {
      visitor.longField(field, value);
    }

    @Override
    public void floatField(FieldInfo field, float value) throws IOException {
      visitor.floatField(field, value);
    }

    @Override
    public void doubleField(FieldInfo field, double value) throws IOException {
      visitor.doubleField(field, value);
    }
  }
}
