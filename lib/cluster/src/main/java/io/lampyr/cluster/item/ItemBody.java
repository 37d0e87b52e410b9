package io.lampyr.cluster.item;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An item as the bytes within its blob's envelope: a line with the revision, then the value. */
final class ItemBody {
  private static final Pattern LINE =
      Pattern.compile("version=([1-9][0-9]{0,17}) nonce=([0-9a-f]{16})");
  private static final int MAX_LINE = 80;

  private ItemBody() {}

  static byte[] encode(Revision revision, String value) {
    String line =
        String.format(
            Locale.ROOT, "version=%d nonce=%016x\n", revision.version(), revision.nonce());
    return (line + value).getBytes(UTF_8);
  }

  static Item decode(ItemKey key, BlobKey blob, byte[] body) {
    String head = new String(body, 0, Math.min(body.length, MAX_LINE), US_ASCII);
    int lineEnd = head.indexOf('\n');
    Matcher line = LINE.matcher(lineEnd < 0 ? "" : head.substring(0, lineEnd));
    if (!line.matches()) {
      throw new CorruptionException("item has no revision, nothing was changed object=" + blob);
    }
    Revision revision =
        new Revision(Long.parseLong(line.group(1)), Long.parseUnsignedLong(line.group(2), 16));
    String value = new String(body, lineEnd + 1, body.length - lineEnd - 1, UTF_8);
    return new Item(key, revision, value);
  }
}
