package io.lampyr.restapi.answer;

import io.lampyr.mapping.json.JsonReading;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** JSON as Smile, version 0 of the format, without references back to names and texts. */
final class Smile {
  private static final byte[] HEADER = {':', ')', '\n', 0};
  private static final int EMPTY_TEXT = 0x20;
  private static final int END_OF_TEXT = 0xFC;
  private static final int GROUP = 7;
  private static final int GROUP_MASK = 0x7F;
  private static final int LAST_GROUP = 6;
  private static final int LAST_MASK = 0x3F;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Smile() {}

  static byte[] of(byte[] json) {
    Smile smile = new Smile();
    smile.out.writeBytes(HEADER);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        smile.write(token, parser);
      }
    }
    return smile.out.toByteArray();
  }

  private void write(JsonToken token, JsonParser parser) {
    switch (token) {
      case START_OBJECT -> out.write(0xFA);
      case END_OBJECT -> out.write(0xFB);
      case START_ARRAY -> out.write(0xF8);
      case END_ARRAY -> out.write(0xF9);
      case PROPERTY_NAME -> name(parser.currentName());
      case VALUE_STRING -> text(parser.getString());
      case VALUE_TRUE -> out.write(0x23);
      case VALUE_FALSE -> out.write(0x22);
      case VALUE_NUMBER_INT -> whole(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> fraction(parser.getDoubleValue());
      case VALUE_NULL, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> out.write(0x21);
    }
  }

  private void name(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    boolean ascii = bytes.length == name.length();
    if (bytes.length == 0) {
      out.write(EMPTY_TEXT);
    } else if (ascii && bytes.length <= 64) {
      out.write(0x80 + bytes.length - 1);
      out.writeBytes(bytes);
    } else if (!ascii && bytes.length <= 57) {
      out.write(0xC0 + bytes.length - 2);
      out.writeBytes(bytes);
    } else {
      out.write(0x34);
      out.writeBytes(bytes);
      out.write(END_OF_TEXT);
    }
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    boolean ascii = bytes.length == text.length();
    if (bytes.length == 0) {
      out.write(EMPTY_TEXT);
    } else if (ascii && bytes.length <= 64) {
      // Up to 32 bytes, and up to 64: the kinds lie behind each other.
      out.write(0x40 + bytes.length - 1);
      out.writeBytes(bytes);
    } else if (!ascii && bytes.length <= 65) {
      out.write(0x80 + bytes.length - 2);
      out.writeBytes(bytes);
    } else {
      out.write(ascii ? 0xE0 : 0xE4);
      out.writeBytes(bytes);
      out.write(END_OF_TEXT);
    }
  }

  private void whole(BigInteger number) {
    if (number.bitLength() >= Long.SIZE) {
      out.write(0x26);
      big(number.toByteArray());
      return;
    }
    long value = number.longValue();
    long zigzag = (value << 1) ^ (value >> (Long.SIZE - 1));
    if (value >= -16 && value <= 15) {
      out.write(0xC0 + (int) zigzag);
    } else {
      out.write(value == (int) value ? 0x24 : 0x25);
      variable(zigzag);
    }
  }

  /** Groups of seven bits, the highest first; the last one has six, and a mark. */
  private void variable(long value) {
    long rest = value >>> LAST_GROUP;
    int groups = (Long.SIZE - Long.numberOfLeadingZeros(rest) + GROUP - 1) / GROUP;
    for (int shift = (groups - 1) * GROUP; shift >= 0; shift -= GROUP) {
      out.write((int) (rest >>> shift) & GROUP_MASK);
    }
    out.write(0x80 | (int) (value & LAST_MASK));
  }

  /** Bytes in groups of seven bits, the last one with what is left. */
  private void big(byte[] bytes) {
    variable(bytes.length);
    int held = 0;
    int bits = 0;
    for (byte one : bytes) {
      held = held << 8 | (one & 0xFF);
      bits += 8;
      while (bits >= GROUP) {
        bits -= GROUP;
        out.write(held >>> bits & GROUP_MASK);
      }
      held &= (1 << bits) - 1;
    }
    if (bits > 0) {
      out.write(held);
    }
  }

  private void fraction(double number) {
    out.write(0x29);
    long bits = Double.doubleToRawLongBits(number);
    for (int shift = 9 * GROUP; shift >= 0; shift -= GROUP) {
      out.write((int) (bits >>> shift) & GROUP_MASK);
    }
  }
}
