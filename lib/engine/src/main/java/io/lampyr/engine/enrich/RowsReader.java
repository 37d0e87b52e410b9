package io.lampyr.engine.enrich;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads a set of rows. Whatever the chunks hold, no more is allocated than the policy says. Cost: a
 * query for each three chunks or so.
 */
final class RowsReader {
  private static final int CHUNKS_AT_ONCE = 8;
  private static final int BUFFER_BYTES = 64 << 10;

  private final EnrichRows rows;
  private final Consumer<byte[]> taker;
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
  private ByteBuffer row = ByteBuffer.allocate(0);
  private boolean inRow;
  private int count;
  private long bytes;

  private RowsReader(EnrichRows rows, Consumer<byte[]> taker) {
    this.rows = rows;
    this.taker = taker;
  }

  /** Hands all rows on, in their order; false if chunks are there no more. */
  static boolean read(ItemStore items, EnrichRows rows, Consumer<byte[]> taker) {
    try {
      return new RowsReader(rows, taker).read(items);
    } catch (DataFormatException | IOException | IllegalArgumentException broken) {
      throw new CorruptionException(
          "rows of an enrich policy are not readable: execute the policy again set="
              + rows.set()
              + " problem="
              + broken.getMessage(),
          broken);
    }
  }

  private boolean read(ItemStore items) throws DataFormatException, IOException {
    int read = 0;
    Optional<String> after = Optional.empty();
    try (Inflater inflater = new Inflater()) {
      boolean more = rows.chunks() > 0;
      while (more) {
        ItemPage page =
            items.query(RowChunk.PARTITION, RowChunk.prefix(rows.set()), after, CHUNKS_AT_ONCE);
        for (Item item : page.items()) {
          if (!item.key().equals(RowChunk.key(rows.set(), read))) {
            return false;
          }
          read++;
          inflate(inflater, RowChunk.decode(item));
          after = Optional.of(item.key().sort());
        }
        more = page.more() && !page.items().isEmpty() && read < rows.chunks();
      }
      if (read < rows.chunks()) {
        return false;
      }
      check(rows.chunks() == 0 || inflater.finished());
    }
    return true;
  }

  private void check(boolean finished) throws IOException {
    if (!finished
        || inRow
        || length.position() > 0
        || count != rows.rows()
        || bytes != rows.bytes()
        || checksum.getValue() != rows.checksum()) {
      throw new IOException("bytes=" + bytes + " rows=" + count + " are not what was written");
    }
  }

  private void inflate(Inflater inflater, byte[] chunk) throws DataFormatException, IOException {
    byte[] buffer = new byte[BUFFER_BYTES];
    inflater.setInput(chunk);
    int got = inflater.inflate(buffer);
    while (got > 0) {
      bytes += got;
      if (bytes > rows.bytes()) {
        throw new IOException("there are more bytes than were written");
      }
      checksum.update(buffer, 0, got);
      take(ByteBuffer.wrap(buffer, 0, got));
      got = inflater.inflate(buffer);
    }
  }

  private void take(ByteBuffer from) throws IOException {
    while (from.hasRemaining()) {
      if (!inRow) {
        move(from, length);
        if (length.hasRemaining()) {
          return;
        }
        begin(length.flip().getInt());
        length.clear();
      }
      move(from, row);
      if (!row.hasRemaining()) {
        inRow = false;
        count++;
        taker.accept(row.array());
      }
    }
  }

  private void begin(int size) throws IOException {
    if (size < 1 || size > rows.bytes()) {
      throw new IOException("a row has a length of " + size);
    }
    row = ByteBuffer.allocate(size);
    inRow = true;
  }

  private static void move(ByteBuffer from, ByteBuffer to) {
    int some = Math.min(from.remaining(), to.remaining());
    to.put(from.slice(from.position(), some));
    from.position(from.position() + some);
  }
}
