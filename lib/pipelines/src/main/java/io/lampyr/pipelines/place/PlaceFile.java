package io.lampyr.pipelines.place;

import io.lampyr.base.error.CorruptionException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A database of addresses, as MaxMind's format 2 has it: a tree of bits, whose leaves lead to data.
 * Bytes that are not what they should be are a {@link CorruptionException}, whatever they are.
 * Immutable and safe for many threads.
 */
public final class PlaceFile {
  private static final byte[] MARKER = marker();
  private static final int MOST_METADATA = 128 << 10;
  private static final int SEPARATOR = 16;
  private static final int BITS_OF_FOUR = 32;
  private static final int BITS_OF_SIX = 128;

  private final ByteBuffer bytes;
  private final String type;
  private final long nodes;
  private final int recordBits;
  private final int version;
  private final long dataStart;

  /** Where addresses of version 4 begin in a tree of version 6. */
  private final long fourStart;

  private static byte[] marker() {
    byte[] text = "   MaxMind.com".getBytes(StandardCharsets.US_ASCII);
    text[0] = (byte) 0xab;
    text[1] = (byte) 0xcd;
    text[2] = (byte) 0xef;
    return text;
  }

  /** The database of the bytes, which nobody changes. */
  public PlaceFile(ByteBuffer bytes) {
    this.bytes = bytes;
    int metadata = metadata();
    if (!(new PlaceData(bytes, metadata).value(metadata) instanceof Map<?, ?> map)) {
      throw broken("its metadata is no object");
    }
    long format = number(map, "binary_format_major_version");
    if (format != 2) {
      throw broken("its format is " + format + ", readable is 2");
    }
    this.type = String.valueOf(map.get("database_type"));
    this.nodes = number(map, "node_count");
    this.recordBits = (int) number(map, "record_size");
    this.version = (int) number(map, "ip_version");
    if (recordBits != 24 && recordBits != 28 && recordBits != 32) {
      throw broken("its records have " + recordBits + " bits");
    }
    if (version != 4 && version != 6) {
      throw broken("its addresses have version " + version);
    }
    long tree = nodes * (recordBits / 4);
    this.dataStart = tree + SEPARATOR;
    if (nodes < 1 || dataStart > metadata - MARKER.length) {
      throw broken("it is shorter than its tree of " + nodes + " nodes");
    }
    this.fourStart = version == 6 ? fourStart() : 0;
  }

  private static CorruptionException broken(String why) {
    return new CorruptionException("database of addresses is not readable: " + why);
  }

  private static long number(Map<?, ?> map, String name) {
    if (map.get(name) instanceof Number number) {
      return number.longValue();
    }
    throw broken("its metadata does not say " + name);
  }

  /** Where the metadata begin: behind the last marker. */
  private int metadata() {
    int least = Math.max(0, bytes.limit() - MOST_METADATA);
    for (int at = bytes.limit() - MARKER.length; at >= least; at--) {
      if (isMarker(at)) {
        return at + MARKER.length;
      }
    }
    throw broken("it has no metadata");
  }

  private boolean isMarker(int at) {
    for (int i = 0; i < MARKER.length; i++) {
      if (bytes.get(at + i) != MARKER[i]) {
        return false;
      }
    }
    return true;
  }

  private long fourStart() {
    long node = 0;
    for (int i = 0; i < BITS_OF_SIX - BITS_OF_FOUR && node < nodes; i++) {
      node = record(node, 0);
    }
    return node;
  }

  private long record(long node, int bit) {
    int at = Math.toIntExact(node * (recordBits / 4));
    return switch (recordBits) {
      case 24 -> number(at + bit * 3, 3);
      case 28 -> {
        long middle = bytes.get(at + 3) & 0xff;
        long high = bit == 0 ? middle >> 4 : middle & 0xf;
        yield high << 24 | number(at + bit * 4, 3);
      }
      default -> number(at + bit * 4, 4);
    };
  }

  private long number(int at, int width) {
    long number = 0;
    for (int i = 0; i < width; i++) {
      number = number << 8 | (bytes.get(at + i) & 0xff);
    }
    return number;
  }

  /** What the database calls itself, such as {@code GeoLite2-City}. */
  public String type() {
    return type;
  }

  /**
   * What is known of an address.
   *
   * @param prefix how many bits all addresses share that this is known of
   */
  public record Found(Map<?, ?> data, int prefix) {}

  /** What is known of the address. */
  public Optional<Found> find(InetAddress address) {
    byte[] bits = address.getAddress();
    boolean four = bits.length * Byte.SIZE == BITS_OF_FOUR;
    if (!four && version == 4) {
      return Optional.empty();
    }
    long node = four ? fourStart : 0;
    int depth = 0;
    while (depth < bits.length * Byte.SIZE && node < nodes) {
      int bit = bits[depth >> 3] >> (7 - (depth & 7)) & 1;
      node = record(node, bit);
      depth++;
    }
    if (node <= nodes) {
      return Optional.empty();
    }
    long at = node - nodes - SEPARATOR + dataStart;
    if (node - nodes < SEPARATOR || at >= bytes.limit()) {
      throw broken("its tree leads beyond its data");
    }
    @Nullable Object data = new PlaceData(bytes, Math.toIntExact(dataStart)).value((int) at);
    return data instanceof Map<?, ?> map ? Optional.of(new Found(map, depth)) : Optional.empty();
  }

  @Override
  public String toString() {
    return type + Arrays.asList(nodes, recordBits, version);
  }
}
