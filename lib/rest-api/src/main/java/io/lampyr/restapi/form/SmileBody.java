package io.lampyr.restapi.form;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Smile, version 0 of the format, with references back to names and texts. */
final class SmileBody {
  private static final int HEADER = ':';
  private static final int END_OF_DOCUMENT = 0xFF;
  private static final int END_OF_TEXT = 0xFC;
  private static final int END_OF_ARRAY = 0xF9;
  private static final int END_OF_OBJECT = 0xFB;
  private static final int MAX_KEPT = 1024;

  private final BodyBytes in;
  private final List<String> names = new ArrayList<>();
  private final List<String> texts = new ArrayList<>();
  private boolean keepsNames = true;
  private boolean keepsTexts;

  private SmileBody(byte[] smile) {
    this.in = new BodyBytes("Smile", smile);
  }

  static byte[] json(byte[] smile) {
    SmileBody body = new SmileBody(smile);
    JsonLines lines = new JsonLines();
    while (!body.in.atEnd()) {
      switch (body.in.peek()) {
        case END_OF_DOCUMENT -> body.in.next();
        case HEADER -> body.header();
        default -> lines.add(json -> body.value(body.in.next(), json, 0));
      }
    }
    return lines.bytes();
  }

  private void header() {
    byte[] header = in.take(4);
    if (header[1] != ')' || header[2] != '\n' || (header[3] & 0xF0) != 0) {
      throw in.malformed("a header of no known version");
    }
    keepsNames = (header[3] & 1) != 0;
    keepsTexts = (header[3] & 2) != 0;
    names.clear();
    texts.clear();
  }

  private void value(int token, JsonGenerator json, int depth) {
    in.checkDepth(depth);
    if (token >= 0x40 && token < 0xC0) {
      json.writeString(kept(texts, keepsTexts, brief(token)));
      return;
    }
    if (token >= 0xC0 && token < 0xE0) {
      json.writeNumber((int) signed(token & 0x1F));
      return;
    }
    switch (token) {
      case 0x20 -> json.writeString("");
      case 0x21 -> json.writeNull();
      case 0x22 -> json.writeBoolean(false);
      case 0x23 -> json.writeBoolean(true);
      case 0x24, 0x25 -> json.writeNumber(signed(variable()));
      case 0x26 -> json.writeNumber(new BigInteger(in.number(packed())));
      case 0x28 -> json.writeNumber(Float.intBitsToFloat((int) bits(5)));
      case 0x29 -> json.writeNumber(Double.longBitsToDouble(bits(10)));
      case 0x2A -> {
        int scale = (int) signed(variable());
        json.writeNumber(new BigDecimal(new BigInteger(in.number(packed())), scale));
      }
      case 0xE0, 0xE4 -> json.writeString(utf8(in.until(END_OF_TEXT)));
      case 0xE8 -> json.writeBinary(packed());
      case 0xEC, 0xED, 0xEE, 0xEF -> json.writeString(earlier(texts, distant(token)));
      case 0xF8 -> array(json, depth);
      case 0xFA -> object(json, depth);
      case 0xFD -> json.writeBinary(in.take(variable()));
      default -> {
        if (token == 0 || token >= 0x20) {
          throw in.malformed("a value of no kind");
        }
        json.writeString(earlier(texts, token - 1));
      }
    }
  }

  private void array(JsonGenerator json, int depth) {
    json.writeStartArray();
    for (int token = in.next(); token != END_OF_ARRAY; token = in.next()) {
      value(token, json, depth + 1);
    }
    json.writeEndArray();
  }

  private void object(JsonGenerator json, int depth) {
    json.writeStartObject();
    for (int token = in.next(); token != END_OF_OBJECT; token = in.next()) {
      json.writeName(name(token));
      value(in.next(), json, depth + 1);
    }
    json.writeEndObject();
  }

  private String name(int token) {
    if (token >= 0x40 && token < 0x80) {
      return earlier(names, token - 0x40);
    }
    if (token >= 0x80 && token < 0xF8) {
      int length = token < 0xC0 ? token - 0x80 + 1 : token - 0xC0 + 2;
      return kept(names, keepsNames, utf8(in.take(length)));
    }
    return switch (token) {
      case 0x20 -> "";
      case 0x30, 0x31, 0x32, 0x33 -> earlier(names, distant(token));
      case 0x34 -> utf8(in.until(END_OF_TEXT));
      default -> throw in.malformed("a name of no kind");
    };
  }

  /** A text whose length is in its first byte: up to 64 of ASCII, up to 65 of others. */
  private String brief(int token) {
    return utf8(in.take(token < 0x80 ? token - 0x40 + 1 : token - 0x80 + 2));
  }

  private int distant(int token) {
    return (token & 3) << 8 | in.next();
  }

  /** What may be referred to later, until there is so much that it begins anew. */
  private static String kept(List<String> all, boolean keeps, String text) {
    if (keeps) {
      if (all.size() == MAX_KEPT) {
        all.clear();
      }
      all.add(text);
    }
    return text;
  }

  private String earlier(List<String> all, int place) {
    if (place >= all.size()) {
      throw in.malformed("a reference to what there is not");
    }
    return all.get(place);
  }

  private static String utf8(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static long signed(long zigzag) {
    return zigzag >>> 1 ^ -(zigzag & 1);
  }

  /** Groups of seven bits, the highest first; the last one has six, and a mark. */
  private long variable() {
    long value = 0;
    for (int groups = 0; groups < 11; groups++) {
      int one = in.next();
      if ((one & 0x80) != 0) {
        return value << 6 | one & 0x3F;
      }
      value = value << 7 | one;
    }
    throw in.malformed("a number without an end");
  }

  private long bits(int groups) {
    long value = 0;
    for (int i = 0; i < groups; i++) {
      value = value << 7 | in.next() & 0x7F;
    }
    return value;
  }

  /** Bytes in groups of seven bits, the last one with what is left. */
  private byte[] packed() {
    long length = variable();
    long groups = (length * 8 + 6) / 7;
    byte[] given = in.take(length < 0 || length > Integer.MAX_VALUE ? -1 : groups);
    byte[] bytes = new byte[(int) length];
    int held = 0;
    int bits = 0;
    int at = 0;
    for (int i = 0; i < given.length; i++) {
      int size = i == given.length - 1 ? (int) (length * 8 - i * 7L) : 7;
      held = held << size | given[i] & 0x7F;
      bits += size;
      if (bits >= 8) {
        bits -= 8;
        bytes[at++] = (byte) (held >>> bits);
        held &= (1 << bits) - 1;
      }
    }
    return bytes;
  }
}
