package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.Spoken;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
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
    StreamedOptions options =
        new StreamedOptions("docvalues_field")
            .with(Takes.TEXT, value -> read[0] = value.getString(), "field")
            .with(Takes.TEXT, value -> read[1] = value.getString(), "format");
    if (Spoken.mayBeElasticsearch()) {
      options.with(Takes.FLAG, value -> StreamedBody.flag(value, what), "include_unmapped");
    }
    options.read(parser);
    if (read[0] == null) {
      throw StreamedBody.parsing(parser, "Required [field]");
    }
    return new FieldPattern(read[0], read[1]);
  }
}
