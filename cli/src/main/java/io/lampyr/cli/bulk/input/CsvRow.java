package io.lampyr.cli.bulk.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One row of delimited cells, fed line by line: a cell in quotes may hold the delimiter, quotes
 * written twice, and line feeds. A quote that does not begin a cell is an ordinary character.
 */
final class CsvRow {
  private final byte delimiter;
  private final boolean quotes;
  private byte[] cells = new byte[1024];
  private int size;
  private int[] ends = new int[32];
  private boolean[] quoted = new boolean[32];
  private int count;
  private boolean open;

  CsvRow(char delimiter, boolean quotes) {
    this.delimiter = (byte) delimiter;
    this.quotes = quotes;
  }

  void begin() {
    size = 0;
    count = 0;
    open = false;
  }

  /** Takes one line in; false if a quote is still open, so that the row goes on. */
  boolean feed(byte[] bytes, int start, int length) {
    reserve(length + 1);
    int at = start;
    int end = start + length;
    if (open) {
      cells[size++] = '\n';
      at = quotedPart(bytes, at, end);
    } else {
      at = beginCell(bytes, at, end);
    }
    while (!open) {
      while (at < end && bytes[at] != delimiter) {
        cells[size++] = bytes[at++];
      }
      ends[count++] = size;
      if (at >= end) {
        return true;
      }
      at = beginCell(bytes, at + 1, end);
    }
    return false;
  }

  int count() {
    return count;
  }

  int size() {
    return size;
  }

  byte[] cells() {
    return cells;
  }

  int start(int cell) {
    return cell == 0 ? 0 : ends[cell - 1];
  }

  int length(int cell) {
    return ends[cell] - start(cell);
  }

  boolean wasQuoted(int cell) {
    return quoted[cell];
  }

  byte[] bytes(int cell) {
    return Arrays.copyOfRange(cells, start(cell), ends[cell]);
  }

  String text(int cell) {
    return new String(cells, start(cell), length(cell), StandardCharsets.UTF_8);
  }

  private int beginCell(byte[] bytes, int at, int end) {
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      quoted = Arrays.copyOf(quoted, 2 * count);
    }
    quoted[count] = quotes && at < end && bytes[at] == '"';
    return quoted[count] ? quotedPart(bytes, at + 1, end) : at;
  }

  /** Copies up to the closing quote and goes behind it, or to the end of the line. */
  private int quotedPart(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      if (bytes[at] != '"') {
        cells[size++] = bytes[at++];
      } else if (at + 1 < end && bytes[at + 1] == '"') {
        cells[size++] = '"';
        at += 2;
      } else {
        open = false;
        return at + 1;
      }
    }
    open = true;
    return end;
  }

  private void reserve(int more) {
    if (cells.length - size < more) {
      cells = Arrays.copyOf(cells, Math.max(size + more, 2 * cells.length));
    }
  }
}
