package io.lampyr.restapi.form;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;

/** CBOR (RFC 8949). Of tags those of large numbers are heeded; others say nothing that JSON has. */
final class CborBody {
  private static final int BREAK = 0xFF;
  private static final int INDEFINITE = 31;
  private static final int POSITIVE_BIG = 2;
  private static final int NEGATIVE_BIG = 3;
  private static final int BYTES = 2;
  private static final int TEXT = 3;
  private static final int ARRAY = 4;
  private static final int TAG = 6;

  private final BodyBytes in;

  private CborBody(byte[] cbor) {
    this.in = new BodyBytes("CBOR", cbor);
  }

  static byte[] json(byte[] cbor) {
    CborBody body = new CborBody(cbor);
    JsonLines lines = new JsonLines();
    while (!body.in.atEnd()) {
      if (body.in.peek() == BREAK) {
        // What lies between the documents of a stream.
        body.in.next();
      } else {
        lines.add(json -> body.value(json, 0));
      }
    }
    return lines.bytes();
  }

  private void value(JsonGenerator json, int depth) {
    in.checkDepth(depth);
    int first = in.next();
    int major = first >> 5;
    int kind = first & 31;
    switch (major) {
      case 0 -> whole(json, new BigInteger(1, eight(length(kind))));
      case 1 -> whole(json, new BigInteger(1, eight(length(kind))).not());
      case BYTES -> json.writeBinary(string(major, kind));
      case TEXT -> json.writeString(text(major, kind));
      case ARRAY -> array(json, kind, depth);
      case 5 -> object(json, kind, depth);
      case TAG -> tagged(json, length(kind), depth);
      default -> simple(json, kind);
    }
  }

  private void array(JsonGenerator json, int kind, int depth) {
    json.writeStartArray();
    if (kind == INDEFINITE) {
      while (!ended()) {
        value(json, depth + 1);
      }
    } else {
      for (long left = count(kind); left > 0; left--) {
        value(json, depth + 1);
      }
    }
    json.writeEndArray();
  }

  private void object(JsonGenerator json, int kind, int depth) {
    json.writeStartObject();
    if (kind == INDEFINITE) {
      while (!ended()) {
        member(json, depth);
      }
    } else {
      for (long left = count(kind); left > 0; left--) {
        member(json, depth);
      }
    }
    json.writeEndObject();
  }

  private void member(JsonGenerator json, int depth) {
    int first = in.next();
    int major = first >> 5;
    int kind = first & 31;
    json.writeName(
        switch (major) {
          case 0 -> new BigInteger(1, eight(length(kind))).toString();
          case 1 -> new BigInteger(1, eight(length(kind))).not().toString();
          case TEXT -> text(major, kind);
          default -> throw in.malformed("a key that is no text");
        });
    value(json, depth + 1);
  }

  private boolean ended() {
    boolean ended = in.peek() == BREAK;
    if (ended) {
      in.next();
    }
    return ended;
  }

  private void tagged(JsonGenerator json, long tag, int depth) {
    boolean big = tag == POSITIVE_BIG || tag == NEGATIVE_BIG;
    if (!big || in.peek() >> 5 != BYTES) {
      value(json, depth + 1);
      return;
    }
    BigInteger size = new BigInteger(1, in.number(string(BYTES, in.next() & 31)));
    whole(json, tag == POSITIVE_BIG ? size : size.not());
  }

  private static void whole(JsonGenerator json, BigInteger number) {
    json.writeNumber(number);
  }

  private String text(int major, int kind) {
    return new String(string(major, kind), StandardCharsets.UTF_8);
  }

  /** A string, which may come in pieces. */
  private byte[] string(int major, int kind) {
    if (kind != INDEFINITE) {
      return in.take(count(kind));
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (!ended()) {
      int piece = in.next();
      if (piece >> 5 != major || (piece & 31) == INDEFINITE) {
        throw in.malformed("a piece of another kind in a string");
      }
      all.writeBytes(in.take(count(piece & 31)));
    }
    return all.toByteArray();
  }

  private long count(int kind) {
    long count = length(kind);
    if (count < 0) {
      throw in.malformed("a length beyond all bounds");
    }
    return count;
  }

  /** The number that goes with a value's first byte, without a sign. */
  private long length(int kind) {
    return switch (kind) {
      case 24 -> in.next();
      case 25 -> number(in.take(Short.BYTES));
      case 26 -> number(in.take(Integer.BYTES));
      case 27 -> number(in.take(Long.BYTES));
      default -> {
        if (kind > 27) {
          throw in.malformed("a length of no kind");
        }
        yield kind;
      }
    };
  }

  private static long number(byte[] bytes) {
    return new BigInteger(1, bytes).longValue();
  }

  private static byte[] eight(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }

  private void simple(JsonGenerator json, int kind) {
    switch (kind) {
      case 20 -> json.writeBoolean(false);
      case 21 -> json.writeBoolean(true);
      case 22, 23 -> json.writeNull();
      case 25 -> json.writeNumber(Float.float16ToFloat((short) number(in.take(Short.BYTES))));
      case 26 -> json.writeNumber(Float.intBitsToFloat((int) number(in.take(Integer.BYTES))));
      case 27 -> json.writeNumber(Double.longBitsToDouble(number(in.take(Long.BYTES))));
      default -> throw in.malformed("a simple value of no kind");
    }
  }
}
