package io.lampyr.cli.bulk.input;

import io.lampyr.cli.bulk.input.Layout.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/** Reads one input's entries, from where an earlier run has come to. */
public final class InputReader implements AutoCloseable {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final Input input;
  private final InputStream in;
  private final Lines lines;
  private final Entries entries;

  public InputReader(Input input, Layout layout, LongAdder bytesRead) throws IOException {
    this.input = input;
    this.in = input.open(bytesRead);
    try {
      this.lines = new Lines(withoutMark(in), layout.mostBytes());
      this.entries = entries(layout);
    } catch (IOException | RuntimeException failed) {
      in.close();
      throw failed;
    }
  }

  /** Goes on behind this position, which {@link #offset} and {@link #line} gave earlier. */
  public void skipTo(long offset, long line) throws IOException {
    if (offset > 0) {
      lines.skipTo(offset, line);
    }
  }

  /** Fills the entry with the next one; false at the end. */
  public boolean next(Entry into) throws IOException {
    try {
      return entries.next(into);
    } catch (MalformedInputException told) {
      throw told;
    } catch (IOException unreadable) {
      throw new IOException(
          input.name()
              + ": cannot be read after line "
              + lines.line()
              + ": "
              + unreadable.getMessage(),
          unreadable);
    }
  }

  /** How many unpacked bytes lie behind the reader. */
  public long offset() {
    return lines.offset();
  }

  public long line() {
    return lines.line();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private Entries entries(Layout layout) throws IOException {
    Format format = layout.format().isPresent() ? layout.format().get() : detect();
    if (format != Format.BULK && layout.index().isEmpty()) {
      throw new MalformedInputException(
          input.name(),
          "holds documents (" + format + "), not actions, so --index must say where they go");
    }
    return switch (format) {
      case BULK -> new BulkEntries(input.name(), lines, layout);
      case JSON -> new DocumentEntries(lines, layout);
      case CSV -> new CsvEntries(input.name(), lines, layout, layout.delimiter().orElse(','));
      case TSV -> new CsvEntries(input.name(), lines, layout, layout.delimiter().orElse('\t'));
    };
  }

  private Format detect() throws IOException {
    if (input.plainName().endsWith(".csv")) {
      return Format.CSV;
    }
    if (input.plainName().endsWith(".tsv")) {
      return Format.TSV;
    }
    do {
      if (!lines.next()) {
        return Format.BULK;
      }
    } while (lines.isBlank());
    lines.repeat();
    boolean isAction = Action.of(lines.buffer(), lines.start(), lines.length()).isPresent();
    return isAction ? Format.BULK : Format.JSON;
  }

  /** Some editors begin a file with a mark that is no part of the text. */
  private static InputStream withoutMark(InputStream in) throws IOException {
    PushbackInputStream pushback = new PushbackInputStream(in, BYTE_ORDER_MARK.length);
    byte[] first = pushback.readNBytes(BYTE_ORDER_MARK.length);
    if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
      pushback.unread(first);
    }
    return pushback;
  }
}
