package io.lampyr.blobstore.retry;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;

/** A body that is asked for again, from where it broke off. For one thread, as streams are. */
final class ResumingBody extends InputStream {
  private final BlobStore store;
  private final Retries retries;
  private final BlobInfo info;
  private final long end;
  private final boolean isWhole;
  private final CRC32C crc = new CRC32C();
  private Optional<Retries.Attempts> attempts = Optional.empty();
  private InputStream current;
  private long position;

  ResumingBody(BlobStore store, Retries retries, GetOutcome.Found found, Span span) {
    this.store = store;
    this.retries = retries;
    this.info = found.info();
    this.current = found.body();
    this.position =
        switch (span) {
          case Span.All all -> 0;
          case Span.Bytes bytes -> bytes.offset();
        };
    this.end = position + found.length();
    this.isWhole = found.length() == info.length();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    Objects.checkFromIndexSize(offset, length, into.length);
    if (length == 0 || position == end) {
      return length == 0 ? 0 : -1;
    }
    while (true) {
      try {
        int read = current.read(into, offset, (int) Math.min(length, end - position));
        if (read < 0) {
          throw new EOFException("body broke off key=%s at=%d".formatted(info.key(), position));
        }
        position += read;
        attempts = Optional.empty();
        verify(into, offset, read);
        return read;
      } catch (IOException brokeOff) {
        resume(brokeOff);
      }
    }
  }

  private void verify(byte[] bytes, int offset, int length) {
    if (isWhole && info.crc32c().isPresent()) {
      crc.update(bytes, offset, length);
      if (position == end && (int) crc.getValue() != info.crc32c().getAsInt()) {
        throw new CorruptionException(
            "checksum of a blob does not match key=%s offset=0 expected=%08x found=%08x"
                .formatted(info.key(), info.crc32c().getAsInt(), (int) crc.getValue()));
      }
    }
  }

  /** The deadline counts from the failure, and anew once bytes have come. */
  private void resume(IOException brokeOff) throws IOException {
    closeQuietly();
    Retries.Attempts series = attempts.orElseGet(retries::begin);
    attempts = Optional.of(series);
    while (series.pause(Duration.ZERO)) {
      try {
        current = reopen();
        return;
      } catch (UnavailableException notYet) {
        brokeOff.addSuppressed(notYet);
      }
    }
    throw brokeOff;
  }

  private InputStream reopen() throws IOException {
    return switch (rest()) {
      case GetOutcome.Missing missing ->
          throw new ReplacedException("blob was deleted while it was read key=" + info.key());
      case GetOutcome.Found found -> {
        if (!found.info().etag().equals(info.etag())) {
          found.close();
          throw new ReplacedException("blob was replaced while it was read key=" + info.key());
        }
        yield found.body();
      }
    };
  }

  private GetOutcome rest() throws IOException {
    try {
      return store.get(info.key(), Span.of(position, end - position));
    } catch (CorruptionException tooShort) {
      if (store.head(info.key()).map(BlobInfo::etag).equals(Optional.of(info.etag()))) {
        throw tooShort;
      }
      throw new ReplacedException("blob was replaced while it was read key=" + info.key());
    }
  }

  private void closeQuietly() {
    try {
      current.close();
    } catch (IOException brokenAnyway) {
      current = InputStream.nullInputStream();
    }
  }

  @Override
  public void close() throws IOException {
    current.close();
  }

  /** The rest of the content can no longer be had. */
  private static final class ReplacedException extends IOException {
    private static final long serialVersionUID = 1L;

    ReplacedException(String message) {
      super(message);
    }
  }
}
