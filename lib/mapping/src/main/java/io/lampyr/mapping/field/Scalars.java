package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Values that are not objects or arrays, read from a parser. */
final class Scalars {
  /** Lucene's longest term; a longer value would be refused by the index. */
  static final int MAX_TERM_BYTES = 32766;

  private static final int PREFIX_BYTES = 30;

  private Scalars() {}

  /** The value as a text: strings as they are, numbers and booleans as they were written. */
  static String text(JsonParser value) {
    if (value.currentToken().isScalarValue()) {
      return value.getString();
    }
    throw new ValueException(
        ErrorKind.ILLEGAL_STATE,
        "Can't get text on a "
            + value.currentToken()
            + " at "
            + value.currentTokenLocation().getLineNr()
            + ":"
            + value.currentTokenLocation().getColumnNr());
  }

  static boolean isEmptyString(JsonParser value) {
    return value.currentToken() == JsonToken.VALUE_STRING && value.getStringLength() == 0;
  }

  /** A text's UTF-8 bytes as a term; one too long for the index is refused as the index would. */
  static BytesRef term(String field, String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    if (utf8.length > MAX_TERM_BYTES) {
      throw immense(field, utf8);
    }
    return new BytesRef(utf8);
  }

  static ValueException immense(String field, byte[] utf8) {
    StringBuilder prefix = new StringBuilder("[");
    for (int i = 0; i < Math.min(PREFIX_BYTES, utf8.length); i++) {
      prefix.append(i == 0 ? "" : ", ").append(utf8[i]);
    }
    return ValueException.argument(
        "Document contains at least one immense term in field=\""
            + field
            + "\" (whose UTF8 encoding is longer than the max length "
            + MAX_TERM_BYTES
            + "), all of which were skipped. Please correct the analyzer to not produce such terms."
            + " The prefix of the first immense term is: '"
            + prefix
            + "]...', original message: bytes can be at most "
            + MAX_TERM_BYTES
            + " in length; got "
            + utf8.length);
  }
}
