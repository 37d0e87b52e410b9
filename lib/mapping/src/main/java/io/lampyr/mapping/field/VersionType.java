package io.lampyr.mapping.field;

import java.util.Objects;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/** Software versions: terms and ordinals in the order of Semantic Versioning. */
final class VersionType implements MappedType {
  private static final FieldType SCHEMA = Schemas.terms(true, true);

  private final String path;

  VersionType(FieldSetup setup) {
    this.path = setup.path();
  }

  @Override
  public String name() {
    return "version";
  }

  @Override
  public Facts facts() {
    return new Facts(Facts.Index.TERMS, Facts.DocValues.SORTED_SET);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    sink.add(new TermField(path, encode(Scalars.text(value)), SCHEMA));
  }

  @Override
  public BytesRef encode(Object value) {
    Scalars.term(path, Objects.toString(value));
    BytesRef encoded = VersionCodec.encode(Objects.toString(value));
    if (encoded.length > Scalars.MAX_TERM_BYTES) {
      throw Scalars.immense(path, encoded.bytes);
    }
    return encoded;
  }
}
