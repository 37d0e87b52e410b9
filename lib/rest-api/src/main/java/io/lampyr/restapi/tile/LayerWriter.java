package io.lampyr.restapi.tile;

import io.lampyr.restapi.tile.Shape.Kind;
import io.lampyr.restapi.tile.Tile.Pixel;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes a layer of a tile in the form of version 2 of Mapbox' specification of vector tiles, which
 * is protobuf: features with geometries as commands, and properties as numbers of names and values
 * that stand once in the layer. For one thread.
 */
public final class LayerWriter {
  private static final int VERSION = 2;
  private static final int MOVE = 1;
  private static final int LINE = 2;
  private static final int CLOSE = 7;

  private final String name;
  private final int extent;
  private final Map<String, Integer> keys = new LinkedHashMap<>();
  private final Map<Object, Integer> values = new LinkedHashMap<>();
  private final ByteArrayOutputStream features = new ByteArrayOutputStream();

  public LayerWriter(String name, int extent) {
    this.name = name;
    this.extent = extent;
  }

  /** Adds a feature; values that are neither texts, numbers nor switches are left out. */
  public void add(Shape shape, Map<String, @Nullable Object> properties) {
    ByteArrayOutputStream tags = new ByteArrayOutputStream();
    properties.forEach((key, value) -> {
      if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        varint(tags, keys.computeIfAbsent(key, _ -> keys.size()));
        varint(tags, values.computeIfAbsent(value, _ -> values.size()));
      }
    });
    ByteArrayOutputStream feature = new ByteArrayOutputStream();
    bytes(feature, 2, tags.toByteArray());
    number(feature, 3, shape.kind().code());
    bytes(feature, 4, geometry(shape));
    bytes(features, 2, feature.toByteArray());
  }

  /** The layer, as it stands in a tile. */
  public byte[] written() {
    ByteArrayOutputStream layer = new ByteArrayOutputStream();
    number(layer, 15, VERSION);
    bytes(layer, 1, name.getBytes(StandardCharsets.UTF_8));
    layer.writeBytes(features.toByteArray());
    keys.keySet().forEach(key -> bytes(layer, 3, key.getBytes(StandardCharsets.UTF_8)));
    values.keySet().forEach(value -> bytes(layer, 4, value(value)));
    number(layer, 5, extent);
    ByteArrayOutputStream tile = new ByteArrayOutputStream();
    bytes(tile, 3, layer.toByteArray());
    return tile.toByteArray();
  }

  private static byte[] value(Object value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    switch (value) {
      case String text -> bytes(out, 1, text.getBytes(StandardCharsets.UTF_8));
      case Boolean flag -> number(out, 7, flag ? 1 : 0);
      case Long number -> number(out, 4, number);
      case Integer number -> number(out, 4, number);
      case Number number -> {
        varint(out, 3 << 3 | 1);
        long bits = Double.doubleToLongBits(number.doubleValue());
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
          out.write((int) (bits >>> shift));
        }
      }
      default -> throw new IllegalArgumentException("no value of a tile: " + value);
    }
    return out.toByteArray();
  }

  private static byte[] geometry(Shape shape) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    long[] at = new long[2];
    if (shape.kind() == Kind.POINTS) {
      varint(out, (long) shape.parts().size() << 3 | MOVE);
      shape.parts().forEach(part -> step(out, at, part.getFirst()));
      return out.toByteArray();
    }
    boolean outer = true;
    for (List<Pixel> part : shape.parts()) {
      List<Pixel> pixels = Shape.rounded(part);
      boolean ring = shape.kind() == Kind.RINGS;
      if (ring) {
        // A box around a single place has its corners all the same.
        pixels = pixels.size() < 3 ? part : turned(pixels, outer);
        outer = false;
      }
      varint(out, 1 << 3 | MOVE);
      step(out, at, pixels.getFirst());
      varint(out, (long) (pixels.size() - 1) << 3 | LINE);
      pixels.subList(1, pixels.size()).forEach(pixel -> step(out, at, pixel));
      if (ring) {
        varint(out, 1 << 3 | CLOSE);
      }
    }
    return out.toByteArray();
  }

  /** Outer rings go round as the hands of a clock do, holes the other way. */
  private static List<Pixel> turned(List<Pixel> ring, boolean outer) {
    List<Pixel> open =
        ring.size() > 1 && ring.getFirst().equals(ring.getLast())
            ? ring.subList(0, ring.size() - 1)
            : ring;
    return (Shape.area(open) > 0) == outer ? open : open.reversed();
  }

  private static void step(ByteArrayOutputStream out, long[] at, Pixel pixel) {
    long x = Math.round(pixel.x());
    long y = Math.round(pixel.y());
    varint(out, zigzag(x - at[0]));
    varint(out, zigzag(y - at[1]));
    at[0] = x;
    at[1] = y;
  }

  private static long zigzag(long number) {
    return number << 1 ^ number >> 63;
  }

  private static void number(ByteArrayOutputStream out, int field, long value) {
    varint(out, (long) field << 3);
    varint(out, value);
  }

  private static void bytes(ByteArrayOutputStream out, int field, byte[] bytes) {
    varint(out, (long) field << 3 | 2);
    varint(out, bytes.length);
    out.writeBytes(bytes);
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long left = value;
    while ((left & ~0x7FL) != 0) {
      out.write((int) ((left & 0x7F) | 0x80));
      left >>>= 7;
    }
    out.write((int) left);
  }
}
