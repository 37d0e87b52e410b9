package io.lampyr.metrics.otlp;

import io.lampyr.metrics.protobuf.WireReader;
import org.apache.lucene.util.BytesRef;

/** Ways through messages. */
final class Walk {
  private Walk() {}

  /** Does something within each message of a repeated field. */
  static void messages(WireReader in, int field, Runnable within) {
    while (in.next()) {
      if (in.field() == field) {
        int outer = in.enter();
        within.run();
        in.leave(outer);
      }
    }
  }

  /** The bytes of the current field, where they are. */
  static BytesRef bytes(WireReader in) {
    int length = in.slice();
    return new BytesRef(in.bytes(), in.position() - length, length);
  }
}
