package io.lampyr.engine.backup;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.envelope.Envelope;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.Revision;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Items as bytes: of each a line with key, version, nonce and length, then its value and a newline.
 */
final class ItemPages {
  /** A page of a store ends with the item that makes it too large. */
  static final int MAX_BYTES = 4 << 20;

  private static final Envelope ENVELOPE = new Envelope("backup-items", 1);
  private static final Pattern LINE =
      Pattern.compile(
          "([A-Za-z0-9._-]{1,200}) ([A-Za-z0-9._-]{1,200}) ([1-9][0-9]{0,17}) ([0-9a-f]{16})"
              + " (0|[1-9][0-9]{0,6})");
  private static final int MAX_LINE = 500;

  private ItemPages() {}

  static byte[] seal(List<Item> items) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Item item : items) {
      byte[] value = item.value().getBytes(UTF_8);
      out.writeBytes(
          String.format(
                  Locale.ROOT,
                  "%s %s %d %016x %d\n",
                  item.key().partition(),
                  item.key().sort(),
                  item.revision().version(),
                  item.revision().nonce(),
                  value.length)
              .getBytes(US_ASCII));
      out.writeBytes(value);
      out.write('\n');
    }
    return ENVELOPE.seal(out.toByteArray());
  }

  static List<Item> open(BlobKey key, byte[] bytes) {
    byte[] body = ENVELOPE.open(bytes, key.path());
    List<Item> items = new ArrayList<>();
    int at = 0;
    while (at < body.length) {
      int end = lineEnd(body, at);
      Matcher line = LINE.matcher(end < 0 ? "" : new String(body, at, end - at, US_ASCII));
      if (!line.matches()) {
        throw malformed(key, at);
      }
      int length = Integer.parseInt(line.group(5));
      int next = end + 1 + length;
      if (length > ItemStore.MAX_VALUE_BYTES || next >= body.length || body[next] != '\n') {
        throw malformed(key, at);
      }
      items.add(item(key, line, new String(body, end + 1, length, UTF_8)));
      at = next + 1;
    }
    return items;
  }

  private static Item item(BlobKey key, Matcher line, String value) {
    try {
      Revision revision =
          new Revision(Long.parseLong(line.group(3)), Long.parseUnsignedLong(line.group(4), 16));
      return new Item(new ItemKey(line.group(1), line.group(2)), revision, value);
    } catch (IllegalArgumentException foreign) {
      throw new CorruptionException("page of items has an impossible key object=" + key, foreign);
    }
  }

  private static int lineEnd(byte[] body, int from) {
    for (int i = from; i < Math.min(body.length, from + MAX_LINE); i++) {
      if (body[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static CorruptionException malformed(BlobKey key, int at) {
    return new CorruptionException(
        "page of items is not readable object=%s offset=%d".formatted(key, at));
  }
}
