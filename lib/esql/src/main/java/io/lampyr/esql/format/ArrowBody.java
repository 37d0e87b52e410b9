package io.lampyr.esql.format;

import io.lampyr.base.memory.RequestMemory;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of some rows, buffer behind buffer, and where each of them is. */
final class ArrowBody {
  private static final int ALIGNMENT = 8;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<Long> columns = new ArrayList<>();
  private final List<Long> buffers = new ArrayList<>();

  /** A buffer for so many values of a width, as they are written here. */
  static ByteBuffer buffer(int count, int width) {
    long size = (long) count * width;
    RequestMemory.takeFor(2 * size, "<esql_answer>");
    return ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Begins a column: how many values it has, how many of which are none. */
  void column(int values, int nulls) {
    columns.add((long) values);
    columns.add((long) nulls);
  }

  /** Begins a column of these cells, with which of them there are. */
  void column(List<? extends @Nullable Object> cells) {
    byte[] there = new byte[(cells.size() + 7) / 8];
    int nulls = 0;
    for (int i = 0; i < cells.size(); i++) {
      if (cells.get(i) == null) {
        nulls++;
      } else {
        there[i / 8] |= (byte) (1 << i % 8);
      }
    }
    column(cells.size(), nulls);
    add(nulls == 0 ? new byte[0] : there);
  }

  void add(byte[] buffer) {
    buffers.add((long) bytes.size());
    buffers.add((long) buffer.length);
    bytes.writeBytes(buffer);
    bytes.writeBytes(new byte[(ALIGNMENT - bytes.size() % ALIGNMENT) % ALIGNMENT]);
  }

  FlatTable.Pairs columns() {
    return new FlatTable.Pairs(columns);
  }

  FlatTable.Pairs buffers() {
    return new FlatTable.Pairs(buffers);
  }

  byte[] bytes() {
    return bytes.toByteArray();
  }
}
