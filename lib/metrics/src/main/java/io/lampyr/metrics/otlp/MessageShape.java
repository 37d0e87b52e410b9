package io.lampyr.metrics.otlp;

import io.lampyr.base.check.Check;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message by the names that they have in JSON. Made once, then only read: shapes
 * that hold each other are put together in {@link Shapes}.
 */
final class MessageShape {
  private final Map<String, Field> fields = new HashMap<>();

  /** How a value is written. */
  enum Form {
    TEXT,
    BOOL,
    /** A whole number, in JSON a number or a text. */
    VARINT,
    ZIGZAG,
    FIXED64,
    FIXED32,
    DOUBLE,
    /** Bytes in JSON as hexadecimal digits: those that name traces and spans. */
    HEX,
    /** Bytes in JSON by base 64. */
    BASE64,
    MESSAGE
  }

  /** A field; with the shape of what it holds, if that is a message. */
  record Field(int number, Form form, boolean repeated, @Nullable MessageShape inner) {}

  @Nullable Field find(String name) {
    return fields.get(name);
  }

  MessageShape with(int number, Form form, String name) {
    return put(name, new Field(number, form, false, null));
  }

  MessageShape withMany(int number, Form form, String name) {
    return put(name, new Field(number, form, true, null));
  }

  MessageShape with(int number, String name, MessageShape inner) {
    return put(name, new Field(number, Form.MESSAGE, false, inner));
  }

  MessageShape withMany(int number, String name, MessageShape inner) {
    return put(name, new Field(number, Form.MESSAGE, true, inner));
  }

  /** JSON may have the names of the definition too, with underscores. */
  private MessageShape put(String name, Field field) {
    StringBuilder other = new StringBuilder();
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (Character.isUpperCase(c)) {
        other.append('_').append(Character.toLowerCase(c));
      } else {
        other.append(c);
      }
    }
    Check.that(fields.put(name, field) == null, "a field is there once: " + name);
    fields.put(other.toString(), field);
    return this;
  }
}
