package io.lampyr.query.fetch;

import io.lampyr.query.request.StreamedBody;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Fields to show, by name or pattern, and perhaps the form of their values. */
public record FieldPattern(String pattern, @Nullable String format) {

  static FieldPattern read(JsonParser parser, String what) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return new FieldPattern(StreamedBody.text(parser, what), null);
    }
    String[] read = new String[2];
    StreamedBody.object(
        parser,
        "docvalues_field",
        (name, value) -> {
          switch (name) {
            case "field" -> read[0] = StreamedBody.text(value, name);
            case "format" -> read[1] = StreamedBody.text(value, name);
            case "include_unmapped" -> StreamedBody.flag(value, name);
            default -> {
              return false;
            }
          }
          return true;
        });
    if (read[0] == null) {
      throw StreamedBody.parsing(parser, "Required [field]");
    }
    return new FieldPattern(read[0], read[1]);
  }
}
