package io.lampyr.cli.bulk.send;

import io.lampyr.cli.http.Content;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Some entries of a batch, in their order, and how often they were sent together already.
 *
 * @param attempts counts only answers that refused these very entries for now
 */
// Confined to the thread that delivers the batch; equality is asked for nowhere.
@SuppressWarnings("ArrayRecordComponent")
record Part(Batch batch, int[] entries, int attempts) {

  static Part all(Batch batch) {
    return new Part(batch, IntStream.range(0, batch.count()).toArray(), 0);
  }

  int count() {
    return entries.length;
  }

  int bytes() {
    int bytes = 0;
    for (int entry : entries) {
      bytes += batch.end(entry) - batch.start(entry);
    }
    return bytes;
  }

  List<Part> halves() {
    int middle = entries.length / 2;
    return List.of(
        new Part(batch, Arrays.copyOf(entries, middle), attempts),
        new Part(batch, Arrays.copyOfRange(entries, middle, entries.length), attempts));
  }

  /** The request's body: the batch's own bytes where the entries lie together, else a copy. */
  Content content() {
    int first = entries[0];
    int last = entries[entries.length - 1];
    if (last - first == entries.length - 1) {
      int start = batch.start(first);
      return Content.lines(batch.bytes(), start, batch.end(last) - start);
    }
    byte[] gathered = new byte[bytes()];
    int size = 0;
    for (int entry : entries) {
      int length = batch.end(entry) - batch.start(entry);
      System.arraycopy(batch.bytes(), batch.start(entry), gathered, size, length);
      size += length;
    }
    return Content.lines(gathered, 0, size);
  }
}
