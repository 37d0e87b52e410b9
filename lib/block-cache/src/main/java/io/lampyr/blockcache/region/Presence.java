package io.lampyr.blockcache.region;

import io.lampyr.blockcache.CacheSettings;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which bytes of a region are filled: whole pages, and the beginning of one more, where a blob ends
 * inside a page or still grows.
 *
 * <p>Bytes only become filled, never unfilled: a region that is given up is thrown away with its
 * presence. Whoever sees a byte as filled sees what was written before it was marked. Offsets are
 * counted from the region's start.
 */
final class Presence {
  private static final int PAGE = CacheSettings.PAGE_BYTES;

  private final AtomicLongArray words;
  private final int pages;

  /** Page number and filled bytes of a page filled in part; zero for none. */
  private final AtomicLong tail = new AtomicLong();

  Presence(int regionBytes) {
    this.pages = regionBytes / PAGE;
    this.words = new AtomicLongArray((pages + Long.SIZE - 1) / Long.SIZE);
  }

  /** How many bytes there can be. */
  int bytes() {
    return pages * PAGE;
  }

  /** Marks bytes as filled; {@code from} begins a page. */
  void fill(int from, int to) {
    int firstBehind = to / PAGE;
    for (int page = from / PAGE; page < firstBehind; ) {
      int word = page / Long.SIZE;
      int behind = Math.min(firstBehind, (word + 1) * Long.SIZE);
      words.accumulateAndGet(word, mask(page, behind), (a, b) -> a | b);
      page = behind;
    }
    if (to % PAGE != 0) {
      tail.accumulateAndGet(((long) firstBehind << Integer.SIZE) | (to % PAGE), Math::max);
    }
  }

  private static long mask(int page, int behind) {
    int count = behind - page;
    long ones = count == Long.SIZE ? -1L : (1L << count) - 1;
    return ones << (page % Long.SIZE);
  }

  /** Whether the page is filled as far as the blob reaches, which ends at {@code limit}. */
  boolean covers(int page, int limit) {
    return filledOf(page) >= Math.min(PAGE, limit - page * PAGE);
  }

  /** The first byte from {@code from} on that is not filled, at most {@code limit}. */
  int filledEnd(int from, int limit) {
    int page = from / PAGE;
    int clear = nextClear(page);
    int end = clear * PAGE;
    if (clear < pages) {
      end += filledOf(clear);
    }
    return Math.max(from, Math.min(end, limit));
  }

  /** The first byte of the whole filled pages that lie before the page of {@code from}. */
  int filledStart(int from) {
    int page = from / PAGE;
    while (page > 0) {
      int word = (page - 1) / Long.SIZE;
      int below = page - word * Long.SIZE;
      long clear = ~words.getAcquire(word) << (Long.SIZE - below);
      int run = Math.min(Long.numberOfLeadingZeros(clear), below);
      page -= run;
      if (run < below) {
        break;
      }
    }
    return page * PAGE;
  }

  /** The first filled byte behind the page of {@code from}, at most {@code limit}. */
  int nextFilled(int from, int limit) {
    int page = from / PAGE + 1;
    while (page < pages && page * PAGE < limit && filledOf(page) == 0) {
      page++;
    }
    return page < pages ? Math.min(page * PAGE, limit) : limit;
  }

  private int nextClear(int page) {
    int at = page;
    while (at < pages) {
      int word = at / Long.SIZE;
      long clear = ~words.getAcquire(word) >>> (at % Long.SIZE);
      if (clear != 0) {
        return Math.min(pages, at + Long.numberOfTrailingZeros(clear));
      }
      at = (word + 1) * Long.SIZE;
    }
    return pages;
  }

  /** How many bytes are filled. */
  int filled() {
    int whole = 0;
    for (int word = 0; word < words.length(); word++) {
      whole += Long.bitCount(words.getAcquire(word));
    }
    long packed = tail.getAcquire();
    int page = (int) (packed >>> Integer.SIZE);
    boolean inPart = page < pages && filledOf(page) < PAGE;
    return whole * PAGE + (inPart ? filledOf(page) : 0);
  }

  private int filledOf(int page) {
    if ((words.getAcquire(page / Long.SIZE) & (1L << (page % Long.SIZE))) != 0) {
      return PAGE;
    }
    long packed = tail.getAcquire();
    return (int) (packed >>> Integer.SIZE) == page ? (int) packed : 0;
  }
}
