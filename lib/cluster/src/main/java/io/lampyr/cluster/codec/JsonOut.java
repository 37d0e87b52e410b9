package io.lampyr.cluster.codec;

import java.io.StringWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes the fields of one JSON object, in the order of the calls. */
public final class JsonOut {
  private final JsonGenerator json;

  private JsonOut(JsonGenerator json) {
    this.json = json;
  }

  static String document(Consumer<JsonOut> fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json =
        JsonFields.FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
      json.writeStartObject();
      fields.accept(new JsonOut(json));
      json.writeEndObject();
    }
    return text.toString();
  }

  public JsonOut text(String name, String value) {
    json.writeStringProperty(name, value);
    return this;
  }

  /** Leaves the field out if there is no value. */
  public JsonOut text(String name, Optional<String> value) {
    value.ifPresent(present -> text(name, present));
    return this;
  }

  public JsonOut number(String name, long value) {
    json.writeNumberProperty(name, value);
    return this;
  }

  public JsonOut decimal(String name, double value) {
    json.writeNumberProperty(name, value);
    return this;
  }

  public JsonOut flag(String name, boolean value) {
    json.writeBooleanProperty(name, value);
    return this;
  }

  /** A time in milliseconds since 1970. */
  public JsonOut time(String name, Instant value) {
    return number(name, value.toEpochMilli());
  }

  public JsonOut texts(String name, Collection<String> values) {
    json.writeArrayPropertyStart(name);
    values.forEach(json::writeString);
    json.writeEndArray();
    return this;
  }

  public JsonOut object(String name, Consumer<JsonOut> fields) {
    json.writeObjectPropertyStart(name);
    fields.accept(this);
    json.writeEndObject();
    return this;
  }

  /** Leaves the field out if there is no value. */
  public <T> JsonOut object(String name, Optional<T> value, BiConsumer<T, JsonOut> fields) {
    value.ifPresent(present -> object(name, out -> fields.accept(present, out)));
    return this;
  }

  public <T> JsonOut objects(String name, Collection<T> values, BiConsumer<T, JsonOut> fields) {
    json.writeArrayPropertyStart(name);
    for (T value : values) {
      json.writeStartObject();
      fields.accept(value, this);
      json.writeEndObject();
    }
    json.writeEndArray();
    return this;
  }
}
