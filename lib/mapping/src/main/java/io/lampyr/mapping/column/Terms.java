package io.lampyr.mapping.column;

import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;

/** Terms as texts; bytes that are no UTF-8 become replacement characters, never an error. */
final class Terms {
  private Terms() {}

  static String text(BytesRef term) {
    return new String(term.bytes, term.offset, term.length, StandardCharsets.UTF_8);
  }
}
