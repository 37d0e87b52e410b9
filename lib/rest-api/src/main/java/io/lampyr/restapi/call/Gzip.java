package io.lampyr.restapi.call;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.restapi.error.ApiException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.zip.GZIPInputStream;

/** Bodies that come as gzip. */
public final class Gzip {
  /** What a body may become: far above what a request may be, and far below what hurts. */
  public static final int MOST_PLAIN_BYTES = 64 << 20;

  private static final int STEP_BYTES = 64 << 10;

  private Gzip() {}

  /** What was packed; refuses what becomes longer than that, and takes its room before. */
  public static byte[] unpacked(byte[] packed, int mostBytes) {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      ByteArrayOutputStream plain = new ByteArrayOutputStream();
      byte[] step = new byte[STEP_BYTES];
      for (int read = in.read(step); read >= 0; read = in.read(step)) {
        // Growing copies the bytes.
        RequestMemory.takeFor(2L * read, "<http_request>");
        plain.write(step, 0, read);
        checkSize(plain.size(), mostBytes);
      }
      return plain.toByteArray();
    } catch (EOFException cut) {
      throw ApiException.argument("the body is not what gzip makes: it ends too early");
    } catch (IOException malformed) {
      throw ApiException.argument("the body is not what gzip makes: " + malformed.getMessage());
    }
  }

  private static void checkSize(int bytes, int mostBytes) {
    if (bytes > mostBytes) {
      throw new ApiException(
          413,
          "content_too_long_exception",
          "the body has more than ["
              + mostBytes
              + "] bytes when it is decompressed; split the request");
    }
  }
}
