package io.lampyr.engine.garbage;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.envelope.Envelope;
import java.util.ArrayList;
import java.util.List;

/** Listings and tombstones as blobs: {@code docs/format/garbage.md}. */
final class DoomedCodec {
  /** A tombstone of so many takes one request to write, and a hundred and one to carry out. */
  static final int MAX_ENTRIES = 100_000;

  static final int MAX_BYTES = 64 << 20;

  private static final Envelope ENVELOPE = new Envelope("gc-marks", 1);
  private static final char FIRST_PRINTABLE = '!';
  private static final char LAST_PRINTABLE = '~';

  private DoomedCodec() {}

  static byte[] encode(List<Doomed> entries) {
    Check.that(entries.size() <= MAX_ENTRIES, "at most 100000 entries fit a blob");
    StringBuilder text = new StringBuilder(entries.size() * 120);
    for (Doomed entry : entries) {
      switch (entry) {
        case Doomed.Blob(BlobKey key, ETag etag, long length) ->
            text.append("blob ")
                .append(key)
                .append(' ')
                .append(word(etag.value()))
                .append(' ')
                .append(length);
        case Doomed.Abandoned(BlobKey key, String id) ->
            text.append("upload ").append(key).append(' ').append(word(id));
      }
      text.append('\n');
    }
    return ENVELOPE.seal(text.toString().getBytes(US_ASCII));
  }

  private static String word(String text) {
    Check.that(
        text.chars().allMatch(c -> c >= FIRST_PRINTABLE && c <= LAST_PRINTABLE),
        "a tag or id must be of printable ASCII without spaces");
    return text;
  }

  static List<Doomed> decode(byte[] sealed, String name) {
    String text = new String(ENVELOPE.open(sealed, name), US_ASCII);
    List<Doomed> entries = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      int end = text.indexOf('\n', at);
      if (end < 0 || entries.size() == MAX_ENTRIES) {
        throw new CorruptionException(
            "list of blobs is cut or too long object=" + name + " entry=" + entries.size());
      }
      entries.add(entry(text.substring(at, end), name, entries.size()));
      at = end + 1;
    }
    return entries;
  }

  private static Doomed entry(String line, String name, int number) {
    String[] words = line.split(" ", -1);
    try {
      if (words.length == 4 && words[0].equals("blob")) {
        return new Doomed.Blob(new BlobKey(words[1]), new ETag(words[2]), Long.parseLong(words[3]));
      }
      if (words.length == 3 && words[0].equals("upload")) {
        return new Doomed.Abandoned(new BlobKey(words[1]), words[2]);
      }
    } catch (IllegalArgumentException malformed) {
      throw new CorruptionException(
          "entry of a list of blobs is not readable object=" + name + " entry=" + number,
          malformed);
    }
    throw new CorruptionException(
        "entry of a list of blobs is of no known kind object=" + name + " entry=" + number);
  }
}
