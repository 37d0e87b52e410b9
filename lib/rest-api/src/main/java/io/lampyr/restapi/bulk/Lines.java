package io.lampyr.restapi.bulk;

import io.lampyr.restapi.error.ApiException;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** The lines of a body, as parts of its array. Confined to one thread. */
final class Lines {
  private final byte[] body;
  private int at;
  private int read;

  /** Throws where the last line does not end. */
  Lines(byte[] body) {
    this.body = body;
    if (body[body.length - 1] != '\n') {
      throw ApiException.argument("The bulk request must be terminated by a newline [\\n]");
    }
  }

  /** The next line, without its end; nothing behind the last one. */
  Optional<BytesRef> next() {
    if (at == body.length) {
      return Optional.empty();
    }
    int begin = at;
    int end = begin;
    while (body[end] != '\n') {
      end++;
    }
    at = end + 1;
    read++;
    if (end > begin && body[end - 1] == '\r') {
      end--;
    }
    return Optional.of(new BytesRef(body, begin, end - begin));
  }

  /** The number of the line that was read last, counted from one. */
  int number() {
    return read;
  }
}
