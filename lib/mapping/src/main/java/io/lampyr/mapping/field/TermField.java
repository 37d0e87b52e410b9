package io.lampyr.mapping.field;

import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.InvertableType;
import org.apache.lucene.util.BytesRef;

/** A value that is one term and one column entry, inverted without a token stream. */
public final class TermField extends Field {
  private static final FieldType TERMS_ONLY = Schemas.terms(true, false);

  TermField(String name, BytesRef value, FieldType type) {
    super(name, value, type);
  }

  /** A term that is only searched for. */
  public static TermField searchable(String name, BytesRef value) {
    return new TermField(name, value, TERMS_ONLY);
  }

  @Override
  public InvertableType invertableType() {
    return InvertableType.BINARY;
  }
}
