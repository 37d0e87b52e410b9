package io.lampyr.restapi.search;

import io.lampyr.query.search.SearchBody;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A search's body as its client sent it, of a part of the documents. Pure. */
final class SlicedBody {
  private SlicedBody() {}

  /** The body, which was read before, with a slice; nothing else of its text changes. */
  static byte[] of(byte[] body, SearchBody.Slice slice) {
    String member =
        "\"slice\":{\"field\":\"%s\",\"id\":%d,\"max\":%d}"
            .formatted(slice.field(), slice.id(), slice.max());
    // A mark of the order of bytes may be in front.
    int begin = 0;
    while (begin < body.length && body[begin] != '{') {
      begin++;
    }
    if (begin == body.length) {
      return ("{" + member + "}").getBytes(StandardCharsets.UTF_8);
    }
    int first = next(body, begin + 1);
    boolean alone = first == body.length || body[first] == '}';
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length + member.length() + 1);
    out.write(body, 0, begin + 1);
    out.writeBytes((member + (alone ? "" : ",")).getBytes(StandardCharsets.UTF_8));
    out.write(body, begin + 1, body.length - begin - 1);
    return out.toByteArray();
  }

  /** Where the next byte is that is no space. */
  private static int next(byte[] body, int from) {
    int at = from;
    while (at < body.length && Character.isWhitespace(body[at])) {
      at++;
    }
    return at;
  }
}
