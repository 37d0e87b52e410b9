package io.lampyr.esql.format;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes tables as a flat buffer: each behind what refers to it, so that offsets are filled in once
 * it is known where that is.
 */
final class FlatBuffer {
  /** Whatever stands in a table stands right if the table does so. */
  private static final int ALIGNMENT = Long.BYTES;

  private ByteBuffer bytes = ByteBuffer.allocate(1024).order(ByteOrder.LITTLE_ENDIAN);

  private FlatBuffer() {}

  /** The bytes of a buffer with that table, whose length is a multiple of eight. */
  static byte[] of(FlatTable root) {
    FlatBuffer buffer = new FlatBuffer();
    buffer.moveTo(Integer.BYTES);
    int at = buffer.table(root);
    buffer.bytes.putInt(0, at);
    buffer.moveTo(aligned(buffer.bytes.position(), ALIGNMENT));
    return Arrays.copyOf(buffer.bytes.array(), buffer.bytes.position());
  }

  /** Writes a table behind the list of where its fields stand, and then what it refers to. */
  private int table(FlatTable table) {
    Map<Integer, Integer> places = new TreeMap<>();
    int size = Integer.BYTES;
    for (Map.Entry<Integer, Object> field : table.fields().entrySet()) {
      int width = FlatTable.width(field.getValue());
      size = aligned(size, width);
      places.put(field.getKey(), size);
      size += width;
    }
    size = aligned(size, Integer.BYTES);
    int listed = Short.BYTES * (2 + table.places());
    int start = aligned(bytes.position() + listed, ALIGNMENT);
    moveTo(start - listed);
    moveTo(start + size);
    bytes.putShort(start - listed, (short) listed).putShort(start - listed + 2, (short) size);
    for (int i = 0; i < table.places(); i++) {
      bytes.putShort(
          start - listed + Short.BYTES * (2 + i), places.getOrDefault(i, 0).shortValue());
    }
    bytes.putInt(start, listed);
    table.fields().forEach((place, value) -> put(start + places.getOrDefault(place, 0), value));
    return start;
  }

  private void put(int at, Object value) {
    switch (value) {
      case Boolean flag -> bytes.put(at, (byte) (flag ? 1 : 0));
      case Byte number -> bytes.put(at, number);
      case Short number -> bytes.putShort(at, number);
      case Integer number -> bytes.putInt(at, number);
      case Long number -> bytes.putLong(at, number);
      default -> {
        int target = target(value);
        bytes.putInt(at, target - at);
      }
    }
  }

  private int target(Object value) {
    return switch (value) {
      case FlatTable table -> table(table);
      case FlatTable.Pairs pairs -> pairs(pairs.longs());
      case List<?> tables -> tables(tables);
      default -> text(value.toString());
    };
  }

  private int text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    int start = aligned(bytes.position(), Integer.BYTES);
    moveTo(start + Integer.BYTES + encoded.length + 1);
    bytes.putInt(start, encoded.length).put(start + Integer.BYTES, encoded);
    return start;
  }

  private int tables(List<?> tables) {
    int start = aligned(bytes.position(), Integer.BYTES);
    moveTo(start + Integer.BYTES * (1 + tables.size()));
    bytes.putInt(start, tables.size());
    for (int i = 0; i < tables.size(); i++) {
      put(start + Integer.BYTES * (1 + i), (FlatTable) tables.get(i));
    }
    return start;
  }

  private int pairs(List<Long> longs) {
    int start = aligned(bytes.position() + Integer.BYTES, ALIGNMENT) - Integer.BYTES;
    moveTo(start + Integer.BYTES + Long.BYTES * longs.size());
    bytes.putInt(start, longs.size() / 2);
    for (int i = 0; i < longs.size(); i++) {
      bytes.putLong(start + Integer.BYTES + Long.BYTES * i, longs.get(i));
    }
    return start;
  }

  private static int aligned(int position, int alignment) {
    return (position + alignment - 1) / alignment * alignment;
  }

  /** What was not written in between is nought. */
  private void moveTo(int position) {
    if (position > bytes.capacity()) {
      int capacity = Math.max(position, 2 * bytes.capacity());
      ByteBuffer larger = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), capacity));
      larger.order(ByteOrder.LITTLE_ENDIAN);
      bytes = larger;
    }
    bytes.position(position);
  }
}
