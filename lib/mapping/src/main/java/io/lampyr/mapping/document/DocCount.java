package io.lampyr.mapping.document;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.json.JsonReading;
import java.math.BigDecimal;
import org.apache.lucene.document.NumericDocValuesField;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** For how many documents a document counts in buckets of aggregations, as it says itself. */
final class DocCount {
  private final String id;
  private final JsonParser parser;
  private boolean given;

  DocCount(String id, JsonParser parser) {
    this.id = id;
    this.parser = parser;
  }

  /** Takes the number that the parser is at, or those of a list, of which there may be one. */
  void read(DocumentFields into) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      one(into);
      return;
    }
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      one(into);
    }
  }

  private void one(DocumentFields into) {
    if (!parser.currentToken().isNumeric()) {
      throw wrong(
          new Fault(
              ErrorKind.PARSING,
              "Failed to parse object: expecting token of type [VALUE_NUMBER] but found ["
                  + JsonReading.named(parser.currentToken())
                  + "]",
              JsonReading.position(parser.currentTokenLocation()),
              null));
    }
    long count = whole();
    if (count <= 0) {
      throw wrong("Field [" + SystemFields.DOC_COUNT + "] must be a positive integer.");
    }
    if (given) {
      throw wrong(
          "DocValuesField \""
              + SystemFields.DOC_COUNT
              + "\" appears more than once in this document (only one value is allowed per field)");
    }
    given = true;
    into.add(new NumericDocValuesField(SystemFields.DOC_COUNT, count));
  }

  private long whole() {
    BigDecimal number = parser.getDecimalValue();
    try {
      return number.longValueExact();
    } catch (ArithmeticException notWhole) {
      throw wrong(parser.getString() + " cannot be converted to Long without data loss");
    }
  }

  private RejectedException wrong(String reason) {
    return wrong(new Fault(ErrorKind.ILLEGAL_ARGUMENT, reason, null, null));
  }

  private RejectedException wrong(Fault cause) {
    String preview =
        parser.currentToken().isScalarValue()
            ? " Preview of field's value: '" + parser.getString() + "'"
            : "";
    return new RejectedException(
        new Fault(
            ErrorKind.DOCUMENT_PARSING,
            "failed to parse field ["
                + SystemFields.DOC_COUNT
                + "] of type ["
                + SystemFields.DOC_COUNT
                + "] in document with id '"
                + id
                + "'."
                + preview,
            null,
            cause));
  }
}
