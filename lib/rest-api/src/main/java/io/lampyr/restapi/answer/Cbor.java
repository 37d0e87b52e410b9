package io.lampyr.restapi.answer;

import io.lampyr.mapping.json.JsonReading;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** JSON as CBOR (RFC 8949): objects and arrays of indefinite length, as both products write it. */
final class Cbor {
  private static final int UNSIGNED = 0;
  private static final int NEGATIVE = 1;
  private static final int BYTES = 2;
  private static final int TEXT = 3;
  private static final int TAG = 6;
  private static final int POSITIVE_BIG = 2;
  private static final int NEGATIVE_BIG = 3;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Cbor() {}

  static byte[] of(byte[] json) {
    Cbor cbor = new Cbor();
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        cbor.write(token, parser);
      }
    }
    return cbor.out.toByteArray();
  }

  private void write(JsonToken token, JsonParser parser) {
    switch (token) {
      case START_OBJECT -> out.write(0xBF);
      case START_ARRAY -> out.write(0x9F);
      case END_OBJECT, END_ARRAY -> out.write(0xFF);
      case PROPERTY_NAME -> text(parser.currentName());
      case VALUE_STRING -> text(parser.getString());
      case VALUE_TRUE -> out.write(0xF5);
      case VALUE_FALSE -> out.write(0xF4);
      case VALUE_NUMBER_INT -> whole(parser.getBigIntegerValue());
      case VALUE_NUMBER_FLOAT -> fraction(parser.getDoubleValue());
      case VALUE_NULL, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE -> out.write(0xF6);
    }
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    head(TEXT, bytes.length);
    out.writeBytes(bytes);
  }

  private void whole(BigInteger number) {
    BigInteger size = number.signum() < 0 ? number.not() : number;
    if (size.bitLength() < Long.SIZE) {
      head(number.signum() < 0 ? NEGATIVE : UNSIGNED, size.longValue());
      return;
    }
    head(TAG, number.signum() < 0 ? NEGATIVE_BIG : POSITIVE_BIG);
    byte[] bytes = size.toByteArray();
    int sign = bytes[0] == 0 ? 1 : 0;
    head(BYTES, bytes.length - sign);
    out.write(bytes, sign, bytes.length - sign);
  }

  private void fraction(double number) {
    out.write(0xFB);
    bytes(Double.doubleToRawLongBits(number), Long.BYTES);
  }

  /** The kind of what comes, with its size or value in as few bytes as it needs. */
  private void head(int major, long value) {
    int kind = major << 5;
    if (value < 24) {
      out.write(kind | (int) value);
    } else if (value < 1L << 8) {
      out.write(kind | 24);
      bytes(value, 1);
    } else if (value < 1L << 16) {
      out.write(kind | 25);
      bytes(value, 2);
    } else if (value < 1L << 32) {
      out.write(kind | 26);
      bytes(value, 4);
    } else {
      out.write(kind | 27);
      bytes(value, 8);
    }
  }

  private void bytes(long value, int count) {
    for (int shift = (count - 1) * 8; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
  }
}
