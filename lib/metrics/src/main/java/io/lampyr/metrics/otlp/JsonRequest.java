package io.lampyr.metrics.otlp;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.metrics.otlp.MessageShape.Field;
import io.lampyr.metrics.protobuf.MalformedException;
import io.lampyr.metrics.protobuf.WireReader;
import io.lampyr.metrics.protobuf.WireWriter;
import java.math.BigInteger;
import java.util.Base64;
import java.util.HexFormat;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/**
 * Turns requests in JSON into the binary encoding, so that one reader serves both. Names that are
 * not known are passed over, as the protocol demands; what is nothing is as if it were not there.
 */
final class JsonRequest {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  // Messages are two levels of JSON: an array and an object.
                  .maxNestingDepth(3 * WireReader.MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private static final BigInteger MOST =
      BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE);
  private static final BigInteger LEAST = BigInteger.valueOf(Long.MIN_VALUE);
  private static final int MAX_DIGITS = 20;

  private final JsonParser parser;

  private JsonRequest(JsonParser parser) {
    this.parser = parser;
  }

  static byte[] toWire(byte[] json, MessageShape shape) {
    // The binary form is smaller; while it is made, parts of it are there twice.
    RequestMemory.takeFor(2L * json.length, "<otlp>");
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedException("the body is not a JSON object");
      }
      WireWriter out = new WireWriter();
      new JsonRequest(parser).message(shape, out, 0);
      if (parser.nextToken() != null) {
        throw new MalformedException("there is something behind the body's JSON object");
      }
      return out.toBytes();
    } catch (JacksonException malformed) {
      throw new MalformedException("the body is not JSON" + where(malformed));
    }
  }

  /** Without what parsers tell of themselves, in brackets behind the reason. */
  private static String where(JacksonException malformed) {
    String reason = String.valueOf(malformed.getOriginalMessage());
    int own = reason.indexOf(" (start marker at ");
    TokenStreamLocation at = malformed.getLocation();
    String place =
        at == null || at.getLineNr() < 1
            ? ""
            : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
    return place + ": " + (own < 0 ? reason : reason.substring(0, own));
  }

  private void message(MessageShape shape, WireWriter out, int depth) {
    if (depth == WireReader.MAX_DEPTH) {
      throw new MalformedException("values lie deeper in each other than " + depth);
    }
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken value = parser.nextToken();
      Field field = shape.find(name);
      if (field == null || value == JsonToken.VALUE_NULL) {
        parser.skipChildren();
      } else if (!field.repeated()) {
        value(name, field, out, depth);
      } else if (value == JsonToken.START_ARRAY) {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          value(name, field, out, depth);
        }
      } else {
        throw wrong(name, "an array");
      }
    }
  }

  private void value(String name, Field field, WireWriter out, int depth) {
    MessageShape inner = field.inner();
    if (inner != null) {
      if (parser.currentToken() != JsonToken.START_OBJECT) {
        throw wrong(name, "an object");
      }
      WireWriter within = new WireWriter();
      message(inner, within, depth + 1);
      out.bytes(field.number(), within.toBytes());
      return;
    }
    if (!parser.currentToken().isScalarValue() || parser.currentToken() == JsonToken.VALUE_NULL) {
      throw wrong(name, "a single value");
    }
    switch (field.form()) {
      case TEXT -> out.text(field.number(), text(name));
      case BOOL -> out.varint(field.number(), bool(name) ? 1 : 0);
      case VARINT -> out.varint(field.number(), whole(name));
      case ZIGZAG -> {
        long value = whole(name);
        out.varint(field.number(), (value << 1) ^ (value >> (Long.SIZE - 1)));
      }
      case FIXED64 -> out.fixed64(field.number(), whole(name));
      case FIXED32 -> out.fixed32(field.number(), (int) whole(name));
      case DOUBLE -> out.fixed64(field.number(), Double.doubleToRawLongBits(decimal(name)));
      case HEX -> out.bytes(field.number(), hex(name));
      case BASE64 -> out.bytes(field.number(), base64(name));
      case MESSAGE -> throw new IllegalStateException("a message has a shape");
    }
  }

  private String text(String name) {
    if (parser.currentToken() != JsonToken.VALUE_STRING) {
      throw wrong(name, "a text");
    }
    return parser.getString();
  }

  private boolean bool(String name) {
    return switch (parser.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> throw wrong(name, "true or false");
    };
  }

  /** Large numbers come as texts, as not everybody's numbers are as exact. */
  private long whole(String name) {
    String text = parser.getString();
    if (parser.currentToken() == JsonToken.VALUE_NUMBER_INT && text.length() < MAX_DIGITS - 1) {
      return Long.parseLong(text);
    }
    boolean digits =
        parser.currentToken() != JsonToken.VALUE_NUMBER_FLOAT
            && text.length() <= MAX_DIGITS
            && text.matches("-?[0-9]+");
    if (!digits) {
      throw wrong(name, "a whole number: names of enumerations are not taken");
    }
    BigInteger value = new BigInteger(text);
    if (value.compareTo(LEAST) < 0 || value.compareTo(MOST) > 0) {
      throw wrong(name, "a whole number of 64 bits");
    }
    return value.longValue();
  }

  private double decimal(String name) {
    String text = parser.getString();
    if (parser.currentToken().isNumeric()) {
      return Double.parseDouble(text);
    }
    return switch (text) {
      case "NaN" -> Double.NaN;
      case "Infinity" -> Double.POSITIVE_INFINITY;
      case "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> {
        if (!text.matches("-?[0-9]+(\\.[0-9]*)?([eE][-+]?[0-9]+)?") || text.length() > 100) {
          throw wrong(name, "a number");
        }
        yield Double.parseDouble(text);
      }
    };
  }

  private byte[] hex(String name) {
    try {
      return HexFormat.of().parseHex(text(name));
    } catch (IllegalArgumentException noDigits) {
      throw wrong(name, "hexadecimal digits");
    }
  }

  private byte[] base64(String name) {
    String text = text(name).replace('-', '+').replace('_', '/');
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException malformed) {
      throw wrong(name, "bytes by base 64");
    }
  }

  private static MalformedException wrong(String name, String wanted) {
    return new MalformedException("[" + name + "] must be " + wanted);
  }
}
