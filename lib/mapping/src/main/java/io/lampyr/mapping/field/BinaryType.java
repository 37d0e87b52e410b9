package io.lampyr.mapping.field;

import java.util.Base64;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Bytes written in base 64: not searchable, kept in a column if asked for. Where nothing is kept,
 * nobody looks at the values.
 */
final class BinaryType implements MappedType {
  private final String path;
  private final boolean columns;
  private final boolean stored;

  BinaryType(FieldSetup setup) {
    this.path = setup.path();
    this.columns = setup.get(Parameter.DOC_VALUES.withStandard(false));
    this.stored = setup.get(Parameter.STORE);
  }

  @Override
  public String name() {
    return "binary";
  }

  @Override
  public Facts facts() {
    return new Facts(Facts.Index.NONE, columns ? Facts.DocValues.BINARY : Facts.DocValues.NONE);
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (!columns && !stored && value.currentToken().isScalarValue()) {
      return;
    }
    if (value.currentToken() != JsonToken.VALUE_STRING) {
      throw ValueException.argument(
          "Current token ("
              + value.currentToken()
              + ") not VALUE_STRING or VALUE_EMBEDDED_OBJECT, can not access as binary");
    }
    BytesRef bytes = encode(value.getString());
    if (columns) {
      PackedField.add(path, bytes, sink);
    }
    if (stored) {
      sink.add(new StoredField(path, bytes));
    }
  }

  @Override
  public BytesRef encode(Object value) {
    if (value.toString().length() % 4 != 0) {
      throw ValueException.argument("Unexpected end of base64-encoded String: padding is missing");
    }
    try {
      return new BytesRef(Base64.getDecoder().decode(value.toString()));
    } catch (IllegalArgumentException notBase64) {
      throw ValueException.argument(notBase64.getMessage());
    }
  }
}
