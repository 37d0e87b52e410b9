package io.lampyr.esql.format;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.run.Page;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.mapping.json.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column as Arrow has it.
 *
 * @param lists whether cells are lists, as there is one with several values
 */
@SuppressWarnings("ByteBufferBackingArray") // The body makes them upon arrays.
record ArrowColumn(Column column, boolean lists) {
  private static final byte NULL = 1;
  private static final byte INT = 2;
  private static final byte FLOATING_POINT = 3;
  private static final byte BINARY = 4;
  private static final byte UTF8 = 5;
  private static final byte BOOL = 6;
  private static final byte TIMESTAMP = 10;
  private static final byte LIST = 12;

  private static final short DOUBLE_PRECISION = 2;
  private static final short MILLISECOND = 1;
  private static final short NANOSECOND = 3;

  /** Where an address of version 4 begins among the bytes of one of version 6. */
  private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

  static ArrowColumn of(Column column, Result result) {
    boolean several = result.pages().stream().anyMatch(page -> hasSeveral(page, column.slot()));
    return new ArrowColumn(column, several && kind(column.type()) != NULL);
  }

  private static boolean hasSeveral(Page page, int slot) {
    Object[] cells = page.column(slot);
    return cells != null && Arrays.stream(cells).anyMatch(Multi.class::isInstance);
  }

  private static byte kind(DataType type) {
    return switch (type.plain()) {
      case BOOLEAN -> BOOL;
      case INTEGER, LONG, UNSIGNED_LONG -> INT;
      case DOUBLE -> FLOATING_POINT;
      case KEYWORD, TEXT, VERSION, SOURCE, GEOHASH, GEOTILE, GEOHEX -> UTF8;
      case IP, GEO_POINT, CARTESIAN_POINT -> BINARY;
      case DATETIME, DATE_NANOS -> TIMESTAMP;
      default -> NULL;
    };
  }

  /** What a schema says of it. */
  FlatTable field() {
    FlatTable told = new FlatTable().with(0, "elastic:type").with(1, column.type().shown());
    if (!lists) {
      return field(column.name(), List.of()).with(6, List.of(told));
    }
    return new FlatTable()
        .with(0, column.name())
        .with(1, true)
        .with(2, LIST)
        .with(3, new FlatTable())
        .with(5, List.of(field("item", List.of())))
        .with(6, List.of(told));
  }

  private FlatTable field(String name, List<FlatTable> children) {
    return new FlatTable()
        .with(0, name)
        .with(1, true)
        .with(2, kind(column.type()))
        .with(3, type())
        .with(5, children);
  }

  private FlatTable type() {
    return switch (column.type().plain()) {
      case INTEGER -> new FlatTable().with(0, Integer.SIZE).with(1, true);
      case LONG -> new FlatTable().with(0, Long.SIZE).with(1, true);
      case UNSIGNED_LONG -> new FlatTable().with(0, Long.SIZE).with(1, false);
      case DOUBLE -> new FlatTable().with(0, DOUBLE_PRECISION);
      case DATETIME -> new FlatTable().with(0, MILLISECOND);
      case DATE_NANOS -> new FlatTable().with(0, NANOSECOND);
      default -> new FlatTable();
    };
  }

  /** Puts the cells of some rows into a body. */
  void write(Page page, ArrowBody body) {
    List<@Nullable Object> cells = new ArrayList<>(page.rows());
    for (int row = 0; row < page.rows(); row++) {
      cells.add(page.cell(column.slot(), row));
    }
    if (!lists) {
      values(cells, body);
      return;
    }
    body.column(cells);
    List<Object> all = new ArrayList<>();
    ByteBuffer ends = ArrowBody.buffer(cells.size() + 1, Integer.BYTES).putInt(0);
    for (Object cell : cells) {
      all.addAll(Multi.values(cell));
      ends.putInt(all.size());
    }
    body.add(ends.array());
    values(all, body);
  }

  private void values(List<? extends @Nullable Object> cells, ArrowBody body) {
    byte kind = kind(column.type());
    if (kind == NULL) {
      body.column(cells.size(), cells.size());
      return;
    }
    body.column(cells);
    switch (kind) {
      case BOOL -> bits(cells, body);
      case UTF8, BINARY -> texts(cells, body);
      default -> numbers(cells, body);
    }
  }

  private static void bits(List<? extends @Nullable Object> cells, ArrowBody body) {
    byte[] bits = ArrowBody.buffer((cells.size() + 7) / 8, 1).array();
    for (int i = 0; i < cells.size(); i++) {
      if (Boolean.TRUE.equals(cells.get(i))) {
        bits[i / 8] |= (byte) (1 << i % 8);
      }
    }
    body.add(bits);
  }

  private void numbers(List<? extends @Nullable Object> cells, ArrowBody body) {
    DataType type = column.type().plain();
    int width = type == DataType.INTEGER ? Integer.BYTES : Long.BYTES;
    ByteBuffer numbers = ArrowBody.buffer(cells.size(), width);
    for (Object cell : cells) {
      Number number = cell instanceof Number given ? given : 0;
      switch (type) {
        case INTEGER -> numbers.putInt(number.intValue());
        case DOUBLE -> numbers.putDouble(number.doubleValue());
        default -> numbers.putLong(number.longValue());
      }
    }
    body.add(numbers.array());
  }

  private void texts(List<? extends @Nullable Object> cells, ArrowBody body) {
    ByteBuffer ends = ArrowBody.buffer(cells.size() + 1, Integer.BYTES).putInt(0);
    List<byte[]> texts = new ArrayList<>(cells.size());
    int end = 0;
    for (Object cell : cells) {
      byte[] text = cell == null ? new byte[0] : bytes(cell);
      texts.add(text);
      end = Math.addExact(end, text.length);
      ends.putInt(end);
    }
    body.add(ends.array());
    ByteBuffer all = ArrowBody.buffer(end, 1);
    texts.forEach(all::put);
    body.add(all.array());
  }

  private byte[] bytes(Object value) {
    return switch (value) {
      case Values.Address(byte[] address) ->
          Arrays.mismatch(MAPPED, address) == MAPPED.length
              ? Arrays.copyOfRange(address, MAPPED.length, address.length)
              : address;
      case Values.Point(double longitude, double latitude) ->
          // A point as well-known binary.
          ByteBuffer.allocate(1 + Integer.BYTES + 2 * Double.BYTES)
              .order(ByteOrder.LITTLE_ENDIAN)
              .put((byte) 1)
              .putInt(1)
              .putDouble(longitude)
              .putDouble(latitude)
              .array();
      default ->
          column.type() == DataType.SOURCE
              ? Json.write(value)
              : Values.text(value, column.type()).getBytes(StandardCharsets.UTF_8);
    };
  }
}
