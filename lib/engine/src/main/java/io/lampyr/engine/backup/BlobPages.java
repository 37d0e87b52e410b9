package io.lampyr.engine.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.envelope.Envelope;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Blobs that belong to a backup, as bytes: a line for each, with its name and its length. */
final class BlobPages {
  static final int MAX_BYTES = 2 << 20;

  private static final Envelope ENVELOPE = new Envelope("backup-blobs", 1);
  private static final Pattern LINE = Pattern.compile("(\\S{1,1000}) (0|[1-9][0-9]{0,17})");

  private BlobPages() {}

  /** A blob that belongs to a backup. */
  record Named(BlobKey key, long length) {}

  static byte[] seal(List<Named> blobs) {
    StringBuilder lines = new StringBuilder();
    blobs.forEach(blob -> lines.append(blob.key()).append(' ').append(blob.length()).append('\n'));
    return ENVELOPE.seal(lines.toString().getBytes(US_ASCII));
  }

  static List<Named> open(BlobKey key, byte[] bytes) {
    String body = new String(ENVELOPE.open(bytes, key.path()), US_ASCII);
    List<Named> blobs = new ArrayList<>();
    for (String text : body.lines().toList()) {
      Matcher line = LINE.matcher(text);
      if (!line.matches()
          || !BlobKey.isValid(line.group(1))
          || blobs.size() == BlobStore.MAX_LISTED) {
        throw new CorruptionException("page of blobs is not readable object=" + key);
      }
      blobs.add(new Named(new BlobKey(line.group(1)), Long.parseLong(line.group(2))));
    }
    return blobs;
  }
}
