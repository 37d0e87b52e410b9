package io.lampyr.metrics.ids;

import io.lampyr.metrics.codec.PointPlaces;
import java.io.IOException;
import org.apache.lucene.index.BaseTermsEnum;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.ImpactsEnum;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SlowImpactsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a segment's points, told by their columns. Points of a series lie the newest first,
 * and their ids are in the other order. Several documents may be the same point, of which all but
 * one are deleted.
 *
 * <p>Cost of finding one: the term of its series and, if the segment has points of that time, as
 * many times of that series as halving takes: none but the newest, where it is newer.
 */
final class PointTermsEnum extends BaseTermsEnum {
  private final PointPlaces places;
  private final TimeSpan span;
  private final byte[] bytes = new byte[IdLayout.TERM_BYTES];
  private final BytesRef term = new BytesRef(bytes);

  /** Of the series at which it stands; behind the last at the end. */
  private int ordinal = -1;

  /** The documents of the point at which it stands. */
  private int first;

  private int last;

  PointTermsEnum(PointPlaces places, TimeSpan span) {
    this.places = places;
    this.span = span;
  }

  @Override
  public @Nullable BytesRef next() throws IOException {
    boolean same = ordinal >= 0 && ordinal < places.series() && first > places.first();
    if (same) {
      standAt(first - 1);
      return term;
    }
    return standAtOldest(ordinal + 1) ? term : null;
  }

  @Override
  public boolean seekExact(BytesRef target) throws IOException {
    if (!IdLayout.is(target)) {
      return false;
    }
    long time = IdLayout.time(target);
    if (!span.holds(time)) {
      return false;
    }
    int found = places.ordinal(IdLayout.series(target));
    if (found < 0) {
      return false;
    }
    standIn(found);
    int document = oldestFrom(time);
    if (document < places.first() || places.time(document) != time) {
      return false;
    }
    standAt(document);
    return true;
  }

  @Override
  public SeekStatus seekCeil(BytesRef target) throws IOException {
    int form = target.length == 0 ? 0 : Byte.toUnsignedInt(target.bytes[target.offset]);
    if (form < IdLayout.FORM) {
      return behind(0);
    }
    if (form > IdLayout.FORM) {
      return behind(places.series());
    }
    int found = places.ordinal(IdLayout.series(target));
    if (found < 0) {
      return behind(-found - 1);
    }
    standIn(found);
    long time = IdLayout.time(target);
    boolean isLonger = target.length > IdLayout.TERM_BYTES;
    if (isLonger && time == Long.MAX_VALUE) {
      return behind(found + 1);
    }
    // What goes on behind a time comes after all that ends there.
    int document = oldestFrom(isLonger ? time + 1 : time);
    if (document < places.first()) {
      return behind(found + 1);
    }
    standAt(document);
    return term.bytesEquals(target) ? SeekStatus.FOUND : SeekStatus.NOT_FOUND;
  }

  private SeekStatus behind(int wanted) throws IOException {
    return standAtOldest(wanted) ? SeekStatus.NOT_FOUND : SeekStatus.END;
  }

  private boolean standAtOldest(int wanted) throws IOException {
    if (wanted >= places.series()) {
      ordinal = places.series();
      return false;
    }
    standIn(wanted);
    standAt(places.end() - 1);
    return true;
  }

  private void standIn(int wanted) throws IOException {
    if (wanted == ordinal) {
      return;
    }
    ordinal = wanted;
    places.stand(wanted);
    BytesRef series = places.id(wanted);
    if (series.length != IdLayout.SERIES_BYTES) {
      throw new CorruptIndexException("series is no hash", "length=" + series.length);
    }
    IdLayout.putSeries(series, bytes);
  }

  /** Stands at the point of which this document is the last one. */
  private void standAt(int document) throws IOException {
    last = document;
    first = document;
    long time = places.time(document);
    while (first > places.first() && places.time(first - 1) == time) {
      first--;
    }
    IdLayout.putTime(time, bytes);
  }

  /** The last document of the series that is of this time or later; before its first if none is. */
  private int oldestFrom(long time) throws IOException {
    int low = places.first();
    if (places.time(low) < time) {
      return low - 1;
    }
    int high = places.end() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (places.time(middle) >= time) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  @Override
  public BytesRef term() {
    return term;
  }

  @Override
  public int docFreq() {
    return last - first + 1;
  }

  @Override
  public long totalTermFreq() {
    return docFreq();
  }

  @Override
  public PostingsEnum postings(@Nullable PostingsEnum reuse, int flags) {
    return new AdjacentDocuments(first, last + 1);
  }

  @Override
  public ImpactsEnum impacts(int flags) {
    return new SlowImpactsEnum(postings(null, flags));
  }

  @Override
  public void seekExact(long ord) {
    throw new UnsupportedOperationException("ids have no ordinals");
  }

  @Override
  public long ord() {
    throw new UnsupportedOperationException("ids have no ordinals");
  }
}
