package io.lampyr.query.fetch;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Map;
import java.util.Map.Entry;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.filter.FilteringGeneratorDelegate;

/** Writes hits as JSON; sources pass through byte by byte. */
public final class HitWriter {
  private HitWriter() {}

  /** Writes a hit's object. */
  public static void write(FetchedHit hit, JsonGenerator out) {
    out.writeStartObject();
    entries(hit.head(), out);
    BytesRef source = hit.source();
    if (source != null) {
      out.writeName("_source");
      raw(source, out);
    }
    entries(hit.tail(), out);
    out.writeEndObject();
  }

  /** Writes a source as it stands; a filter of the answer sees into it. */
  public static void raw(BytesRef json, JsonGenerator out) {
    if (out instanceof FilteringGeneratorDelegate) {
      try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length)) {
        parser.nextToken();
        Json.copy(parser, out);
      }
    } else {
      out.writeRawValue(new RawJson(json));
    }
  }

  private static void entries(Map<String, @Nullable Object> entries, JsonGenerator out) {
    for (Entry<String, @Nullable Object> entry : entries.entrySet()) {
      out.writeName(entry.getKey());
      value(entry.getValue(), out);
    }
  }

  /** Writes a tree that may have hits in it. */
  public static void value(@Nullable Object value, JsonGenerator out) {
    switch (value) {
      case FetchedHit hit -> write(hit, out);
      case Map<?, ?> map -> {
        out.writeStartObject();
        map.forEach((name, inner) -> {
          out.writeName(String.valueOf(name));
          value(inner, out);
        });
        out.writeEndObject();
      }
      case Iterable<?> list -> {
        out.writeStartArray();
        list.forEach(inner -> value(inner, out));
        out.writeEndArray();
      }
      case Float number when !Float.isFinite(number) -> out.writeString(number.toString());
      case Double number when !Double.isFinite(number) -> out.writeString(number.toString());
      case null -> out.writeNull();
      case Boolean flag -> out.writeBoolean(flag);
      case Integer number -> out.writeNumber(number);
      case Long number -> out.writeNumber(number);
      case Float number -> out.writeNumber(number);
      case Double number -> out.writeNumber(number);
      case BigInteger number -> out.writeNumber(number);
      case BigDecimal number -> out.writeNumber(number);
      default -> out.writeString(value.toString());
    }
  }
}
