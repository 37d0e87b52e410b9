package io.lampyr.engine.enrich;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;

/**
 * Writes the rows of one execution, chunk by chunk; nobody sees them before a policy names them.
 * Holds a chunk at the most. For one thread, and to be closed. Cost: a write for each chunk.
 */
final class RowsWriter implements AutoCloseable {
  private final ItemWriter writer;
  private final EnrichSettings settings;
  private final String set;
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED);
  private final CRC32C checksum = new CRC32C();
  private final byte[] chunk = new byte[RowChunk.MOST_BYTES];
  private int filled;
  private int chunks;
  private int rows;
  private long bytes;

  RowsWriter(ItemWriter writer, EnrichSettings settings, String set) {
    this.writer = writer;
    this.settings = settings;
    this.set = set;
  }

  /** Adds a row, the bytes of a JSON object, or refuses it as one too many. */
  void add(byte[] row) {
    rows++;
    bytes += Integer.BYTES + (long) row.length;
    if (rows > settings.rows()) {
      throw tooMany("rows", "enrich.max_rows", String.valueOf(settings.rows()));
    }
    if (bytes > settings.bytes().bytes()) {
      throw tooMany("bytes", "enrich.max_bytes", settings.bytes().toString());
    }
    put(ByteBuffer.allocate(Integer.BYTES).putInt(row.length).array());
    put(row);
  }

  private static InvalidInputException tooMany(String what, String setting, String most) {
    return new InvalidInputException(
        "the source indices have more "
            + what
            + " than an enrich policy may keep: narrow them by the policy's [query], name fewer"
            + " [enrich_fields], or raise the setting ["
            + setting
            + "], which is ["
            + most
            + "]");
  }

  private void put(byte[] more) {
    checksum.update(more);
    deflater.setInput(more);
    while (!deflater.needsInput()) {
      deflate();
    }
  }

  private void deflate() {
    filled += deflater.deflate(chunk, filled, chunk.length - filled);
    if (filled == chunk.length) {
      write();
    }
  }

  private void write() {
    if (chunks == EnrichRows.MAX_CHUNKS) {
      throw tooMany("bytes", "enrich.max_bytes", settings.bytes().toString());
    }
    ItemKey key = RowChunk.key(set, chunks);
    String text = RowChunk.encode(Arrays.copyOf(chunk, filled));
    if (!(writer.write(key, text, ItemCondition.ABSENT) instanceof Settled.Won)) {
      throw new UnavailableException(
          "rows of an enrich policy could not be written, nothing was changed item=" + key);
    }
    chunks++;
    filled = 0;
  }

  /** Writes what is left, and tells where all of it lies. */
  EnrichRows finish(String mapping) {
    deflater.finish();
    while (!deflater.finished()) {
      deflate();
    }
    if (filled > 0) {
      write();
    }
    return new EnrichRows(set, chunks, bytes, checksum.getValue(), rows, mapping);
  }

  @Override
  public void close() {
    deflater.end();
  }
}
