package io.lampyr.cli.bulk.checkpoint;

import io.lampyr.base.check.Check;

/**
 * How far one file is settled: every entry before the offset is acknowledged, or written down as
 * failed.
 *
 * @param offset counts unpacked bytes
 * @param line how many lines lie before the offset
 */
public record Reached(FileMark file, long offset, long line) {
  public Reached {
    Check.notNegative(offset, "offset");
    Check.notNegative(line, "line");
  }
}
