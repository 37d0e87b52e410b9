package io.lampyr.engine.enrich;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import java.util.List;

/**
 * How much enrich policies may keep.
 *
 * @param rows of one policy
 * @param bytes of one policy's rows, when they are not compressed
 * @param memory what all tables take that a process has at hand
 */
public record EnrichSettings(int rows, ByteSize bytes, ByteSize memory) {
  /** What a table takes, at the most, for each byte of its rows: they, and what finds them. */
  static final int MEMORY_PER_BYTE = 2;

  private static final int MOST_ROWS = 10_000_000;

  public static final EnrichSettings STANDARD =
      new EnrichSettings(1_000_000, ByteSize.ofMb(64), ByteSize.ofMb(128));

  static final Setting<Integer> ROWS =
      Setting.of(
          "enrich.max_rows",
          ValueType.integer(1, MOST_ROWS),
          STANDARD.rows(),
          "rows of one enrich policy; an execution that finds more is refused");
  static final Setting<ByteSize> BYTES =
      Setting.of(
          "enrich.max_bytes",
          ValueType.byteSize(),
          STANDARD.bytes(),
          "what the rows of one enrich policy take; an execution that finds more is refused");
  static final Setting<ByteSize> MEMORY =
      Setting.of(
          "enrich.memory",
          ValueType.byteSize(),
          STANDARD.memory(),
          "what tables of enrich policies take that are kept at hand, twice enrich.max_bytes at"
              + " least");

  public static final List<Setting<?>> SETTINGS = List.of(ROWS, BYTES, MEMORY);

  public EnrichSettings {
    Check.that(rows >= 1 && rows <= MOST_ROWS, "enrich.max_rows must be 1 to " + MOST_ROWS);
    if (bytes.bytes() < 1 || bytes.bytes() > EnrichRows.MAX_BYTES) {
      throw new InvalidInputException("enrich.max_bytes must be 1b to 1gb: " + bytes);
    }
    if (memory.bytes() < MEMORY_PER_BYTE * bytes.bytes()) {
      throw new InvalidInputException(
          "enrich.memory must be twice enrich.max_bytes at least: " + memory);
    }
  }

  public static EnrichSettings from(Settings settings) {
    return new EnrichSettings(settings.get(ROWS), settings.get(BYTES), settings.get(MEMORY));
  }
}
