package io.lampyr.mapping.series;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.StringHelper;

/**
 * The hash of a document's dimensions, by names, types and values, whatever their order: two hashes
 * of Murmur3, one of what is measured and one of which metrics there are. The same document has the
 * same hash for ever, as ids and shards go by it. Confined to one thread.
 */
public final class DimensionHash {
  private static final String METRIC_NAMES = "_metric_names_hash";
  private static final String METRIC_NAME = "__name__";
  private static final int SEED = 0;
  private static final byte TERM = 1;
  private static final byte NUMBER = 2;

  private final TreeSet<BytesRef> source = new TreeSet<>();
  private final TreeSet<BytesRef> metrics = new TreeSet<>();

  public boolean isEmpty() {
    return source.isEmpty() && metrics.isEmpty();
  }

  public void term(String path, BytesRef value) {
    add(path, TERM, value);
  }

  public void number(String path, long value) {
    add(path, NUMBER, new BytesRef(ByteBuffer.allocate(Long.BYTES).putLong(value).array()));
  }

  /** Lengths before the parts keep one dimension's end from being another's beginning. */
  private void add(String path, byte type, BytesRef value) {
    byte[] name = path.getBytes(StandardCharsets.UTF_8);
    ByteBuffer entry = ByteBuffer.allocate(2 * Integer.BYTES + 1 + name.length + value.length);
    entry.putInt(name.length).put(name).put(type);
    entry.putInt(value.length).put(value.bytes, value.offset, value.length);
    (tellsOfMetrics(path) ? metrics : source).add(new BytesRef(entry.array()));
  }

  private static boolean tellsOfMetrics(String path) {
    return path.equals(METRIC_NAMES)
        || path.equals(METRIC_NAME)
        || path.endsWith("." + METRIC_NAME);
  }

  /** The series' hash. */
  public BytesRef tsid() {
    long[] ofSource = hash(source);
    ByteBuffer bytes = ByteBuffer.allocate(SeriesPoint.TSID_BYTES);
    bytes.putLong(ofSource[0]).putLong(ofSource[1]).putLong(hash(metrics)[0]);
    return new BytesRef(bytes.array());
  }

  private static long[] hash(SortedSet<BytesRef> entries) {
    BytesRefBuilder all = new BytesRefBuilder();
    entries.forEach(all::append);
    return StringHelper.murmurhash3_x64_128(all.bytes(), 0, all.length(), SEED);
  }
}
