package io.lampyr.esql.format;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.run.Page;
import io.lampyr.esql.run.Result;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Results as a stream of Arrow's columns, which libraries for frames of data read without parsing:
 * a schema, and a batch for each page of rows. No mark tells the end, as the end of the answer
 * does: the client for Node takes an answer that goes on behind the mark for broken off.
 */
public final class ArrowWriter {
  public static final String MEDIA_TYPE = "application/vnd.apache.arrow.stream";

  private static final int CONTINUED = -1;
  private static final short VERSION_5 = 4;
  private static final byte SCHEMA = 1;
  private static final byte BATCH = 3;

  private ArrowWriter() {}

  /** The stream of these of the result's columns. */
  public static byte[] stream(Result result, List<Column> columns) {
    List<ArrowColumn> all = columns.stream().map(column -> ArrowColumn.of(column, result)).toList();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FlatTable schema =
        new FlatTable().with(0, (short) 0).with(1, all.stream().map(ArrowColumn::field).toList());
    message(SCHEMA, schema, new byte[0], out);
    for (Page page : result.pages()) {
      batch(page, all, out);
    }
    return out.toByteArray();
  }

  private static void batch(Page page, List<ArrowColumn> columns, ByteArrayOutputStream out) {
    ArrowBody body = new ArrowBody();
    columns.forEach(column -> column.write(page, body));
    FlatTable batch =
        new FlatTable().with(0, (long) page.rows()).with(1, body.columns()).with(2, body.buffers());
    byte[] bytes = body.bytes();
    RequestMemory.takeFor(2L * bytes.length, "<esql_answer>");
    message(BATCH, batch, bytes, out);
  }

  private static void message(byte kind, FlatTable header, byte[] body, ByteArrayOutputStream out) {
    byte[] told =
        FlatBuffer.of(
            new FlatTable()
                .with(0, VERSION_5)
                .with(1, kind)
                .with(2, header)
                .with(3, (long) body.length));
    out.writeBytes(numbers(CONTINUED, told.length));
    out.writeBytes(told);
    out.writeBytes(body);
  }

  private static byte[] numbers(int one, int other) {
    return ByteBuffer.allocate(2 * Integer.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(one)
        .putInt(other)
        .array();
  }
}
