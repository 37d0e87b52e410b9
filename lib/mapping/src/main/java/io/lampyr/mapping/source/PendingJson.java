package io.lampyr.mapping.source;

import io.lampyr.mapping.json.Json;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Writes JSON whose objects and arrays only appear once something in them does. */
final class PendingJson {
  private final JsonGenerator out;
  private final List<Opening> pending = new ArrayList<>();
  private final Deque<JsonToken> written = new ArrayDeque<>();
  private @Nullable String name;

  private record Opening(JsonToken token, @Nullable String name) {}

  PendingJson(JsonGenerator out) {
    this.out = out;
  }

  /** The name of the value that comes next. */
  void name(String next) {
    name = next;
  }

  /** The named value is not written. */
  void forgetName() {
    name = null;
  }

  void open(JsonToken token) {
    pending.add(new Opening(token, name));
    name = null;
  }

  /** Makes what is open appear. */
  void flush() {
    for (Opening opening : pending) {
      writeName(opening.name());
      if (opening.token() == JsonToken.START_OBJECT) {
        out.writeStartObject();
      } else {
        out.writeStartArray();
      }
      written.push(opening.token());
    }
    pending.clear();
  }

  private void writeName(@Nullable String next) {
    if (next != null) {
      out.writeName(next);
    }
  }

  void close() {
    if (!pending.isEmpty()) {
      pending.removeLast();
    } else if (written.pop() == JsonToken.START_OBJECT) {
      out.writeEndObject();
    } else {
      out.writeEndArray();
    }
  }

  void scalar(JsonParser parser) {
    flush();
    writeName(name);
    name = null;
    Json.copy(parser, out);
  }
}
