package io.lampyr.metrics.otlp;

import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.WireReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** The values that attributes and bodies of logs have, as JSON. */
final class AnyValue {
  private static final int STRING = 1;
  private static final int BOOL = 2;
  private static final int INT = 3;
  private static final int DOUBLE = 4;
  private static final int ARRAY = 5;
  private static final int MAP = 6;
  private static final int BYTES = 7;

  private AnyValue() {}

  /** What becomes of maps. */
  enum Maps {
    OBJECTS,
    /** Dimensions of series are single values: a map is a text. */
    TEXTS
  }

  /** What kinds of values a body of a log tells apart. */
  enum Shape {
    NONE,
    SCALAR,
    MAP,
    MAPS,
    ARRAY
  }

  /** The text that the value is, if it is one. */
  static Optional<String> text(WireReader in) {
    Optional<String> text = Optional.empty();
    while (in.next()) {
      text = in.field() == STRING ? Optional.of(in.text()) : Optional.empty();
    }
    return text;
  }

  /** What the message that the reader is in is; reads it to its end. */
  static Shape shape(WireReader in) {
    Shape shape = Shape.NONE;
    while (in.next()) {
      switch (in.field()) {
        case STRING, BOOL, INT, DOUBLE, BYTES -> shape = Shape.SCALAR;
        case MAP -> shape = Shape.MAP;
        case ARRAY -> {
          int outer = in.enter();
          shape = ofElements(in);
          in.leave(outer);
        }
        default -> {}
      }
    }
    return shape;
  }

  private static Shape ofElements(WireReader in) {
    boolean maps = true;
    while (in.next()) {
      if (in.field() == 1) {
        int outer = in.enter();
        maps &= shape(in) == Shape.MAP;
        in.leave(outer);
      }
    }
    return maps ? Shape.MAPS : Shape.ARRAY;
  }

  /** Writes the message that the reader is in; the last of several values counts. */
  static void write(WireReader in, JsonBytes out, Maps maps) {
    int begin = in.position();
    int last = -1;
    while (in.next()) {
      last = in.field() <= BYTES ? in.field() : last;
    }
    in.returnTo(begin);
    boolean written = false;
    while (in.next()) {
      if (in.field() == last && !written) {
        written = true;
        write(in, last, out, maps);
      }
    }
    if (!written) {
      out.nothing();
    }
  }

  private static void write(WireReader in, int field, JsonBytes out, Maps maps) {
    switch (field) {
      case STRING -> {
        int length = in.textSlice();
        out.text(in.bytes(), in.position() - length, length);
      }
      case BOOL -> out.bool(in.bool());
      case INT -> out.number(in.varint());
      case DOUBLE -> decimal(in.float64(), out);
      case ARRAY -> {
        int outer = in.enter();
        array(in, out, maps);
        in.leave(outer);
      }
      case MAP -> {
        int outer = in.enter();
        map(in, out, maps);
        in.leave(outer);
      }
      default -> {
        int length = in.slice();
        int at = in.position() - length;
        out.text(HexFormat.of().formatHex(in.bytes(), at, at + length));
      }
    }
  }

  /** JSON has finite numbers only. */
  private static void decimal(double value, JsonBytes out) {
    if (Double.isFinite(value)) {
      out.decimal(value);
    } else {
      out.nothing();
    }
  }

  private static void array(WireReader in, JsonBytes out, Maps maps) {
    out.beginArray();
    while (in.next()) {
      if (in.field() == 1) {
        int outer = in.enter();
        write(in, out, maps);
        in.leave(outer);
      }
    }
    out.endArray();
  }

  private static void map(WireReader in, JsonBytes out, Maps maps) {
    Attributes members = new Attributes(in.bytes());
    while (in.next()) {
      if (in.field() == 1) {
        members.add(in);
      }
    }
    if (maps == Maps.OBJECTS) {
      members.writeObject(out, maps);
    } else {
      JsonBytes text = new JsonBytes();
      members.writeObject(text, Maps.OBJECTS);
      BytesRef json = text.cut();
      out.text(new String(json.bytes, json.offset, json.length, StandardCharsets.UTF_8));
    }
  }
}
