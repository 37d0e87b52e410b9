package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.TermNumbers;
import io.lampyr.query.aggregation.value.TermSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.LongValues;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;

/**
 * One part of composite keys on one shard, as longs: codes, whose order is that of the part's
 * values, or the reverse where it descends. Confined to one thread.
 */
abstract class CompositePart {
  private final boolean ascending;

  private CompositePart(CompositeSource source) {
    this.ascending = source.ascending();
  }

  /** The codes of a segment's documents, which are asked for in order. */
  abstract static class Codes {
    private final boolean ascending;
    private long[] codes = new long[1];
    private int size;

    Codes(CompositePart part) {
      this.ascending = part.ascending;
    }

    /** Finds a document's codes, each once; how many there are. */
    final int read(int doc) throws IOException {
      size = 0;
      find(doc);
      return size;
    }

    final long at(int i) {
      return codes[i];
    }

    abstract void find(int doc) throws IOException;

    final void add(long value) {
      long code = ascending ? value : ~value;
      for (int i = size - 1; i >= 0; i--) {
        if (codes[i] == code) {
          return;
        }
      }
      codes = ArrayUtil.grow(codes, size + 1);
      codes[size++] = code;
    }
  }

  abstract Codes codes(Segment segment) throws IOException;

  /** The value of a code. */
  final Object key(long code) {
    return value(ascending ? code : ~code);
  }

  /** Where a value that a request names is among the codes: at one of them, or between two. */
  final long place(Object value) {
    long place = placeOf(value);
    return ascending ? place : ~place;
  }

  abstract Object value(long value);

  abstract long placeOf(Object value);

  /** The values of a field as they are, in their order. */
  static CompositePart of(AggregationScope scope, FieldSpec spec) {
    return of(
        scope,
        new CompositeSource(
            "", spec, true, CompositeSource.Missing.LEFT_OUT, null, 0, -1, null, null));
  }

  static CompositePart of(AggregationScope scope, CompositeSource source) {
    return switch (Sources.of(scope, source.spec())) {
      case Source.Absent absent -> new Nowhere(source);
      case Source.Terms terms
          when source.zoom() >= 0 || source.rounding() != null || source.interval() > 0 ->
          throw Sources.unsupported(scope, source.spec());
      case Source.Numbers numbers when source.zoom() >= 0 ->
          throw Sources.unsupported(scope, source.spec());
      case Source.Numbers numbers
          when numbers.source().format().kind() == Format.Kind.BOOLEAN
              && (source.rounding() != null || source.interval() > 0) ->
          throw Sources.unsupported(scope, source.spec());
      case Source.Terms terms -> new Terms(scope, source, terms.source());
      case Source.Numbers numbers -> new Numbers(source, numbers);
      case Source.Points points when source.zoom() >= 0 -> new Tiles(source, points.field());
      case Source.Points _, Source.Shapes _ -> throw Sources.unsupported(scope, source.spec());
      case Source.Ranges ranges -> throw Sources.unsupported(scope, source.spec());
    };
  }

  private static final class Nowhere extends CompositePart {
    Nowhere(CompositeSource source) {
      super(source);
    }

    @Override
    Codes codes(Segment segment) {
      return new Codes(this) {
        @Override
        void find(int doc) {}
      };
    }

    @Override
    Object value(long value) {
      throw new IllegalStateException("no document has a value");
    }

    @Override
    long placeOf(Object value) {
      return 0;
    }
  }

  /** Twice a term's number: what lies between two terms has a place too. */
  private static final class Terms extends CompositePart {
    private static final long NONE = Long.MIN_VALUE;

    private final TermSource source;
    private final TermNumbers numbers;
    private final TermNumbers.Lookup lookup;
    private final long missing;

    Terms(AggregationScope scope, CompositeSource part, TermSource source) {
      super(part);
      this.source = source;
      this.numbers =
          source.isColumn()
              ? scope.terms().numbersNow(source.field())
              : scope.terms().numbersOf(source::leaf);
      this.lookup = numbers.lookup(scope.searcher().getIndexReader());
      this.missing = source.missing() == null ? NONE : placeOf(source.missing());
    }

    @Override
    Codes codes(Segment segment) throws IOException {
      SortedSetDocValues values = source.leaf(segment.context());
      LongValues global = numbers.of(segment.context());
      return new Codes(this) {
        @Override
        void find(int doc) throws IOException {
          if (values.advanceExact(doc)) {
            for (int i = values.docValueCount(); i > 0; i--) {
              add(2 * global.get(values.nextOrd()));
            }
          } else if (missing != NONE) {
            add(missing);
          }
        }
      };
    }

    @Override
    Object value(long value) {
      BytesRef substitute = source.missing();
      if (substitute != null && value == missing) {
        return substitute;
      }
      try {
        return BytesRef.deepCopyOf(lookup.term(value / 2));
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    @Override
    long placeOf(Object value) {
      try {
        long found = lookup.find((BytesRef) value);
        return found >= 0 ? 2 * found : 2 * (-found - 1) - 1;
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  private static final class Numbers extends CompositePart {
    private final Source.Numbers numbers;
    private final NumberForm form;
    private final @Nullable Rounding rounding;
    private final double width;
    private final boolean whole;

    Numbers(CompositeSource source, Source.Numbers numbers) {
      super(source);
      this.numbers = numbers;
      this.form = numbers.source().form();
      this.rounding = source.rounding();
      this.width = source.interval();
      this.whole = source.rounding() != null || (form.isWhole() && width == 0);
    }

    @Override
    Codes codes(Segment segment) throws IOException {
      LeafNumbers values = numbers.source().leaf(segment.context());
      return new Codes(this) {
        private long begin;
        private long end;

        @Override
        void find(int doc) throws IOException {
          for (int i = values.advance(doc) ? values.count() : 0; i > 0; i--) {
            long key = values.nextKey();
            if (rounding != null) {
              long millis =
                  form.isWhole()
                      ? form.wholeOfKey(key)
                      : (long) NumericUtils.sortableLongToDouble(key);
              add(rounded(millis, rounding));
            } else if (width > 0) {
              double value =
                  form.isWhole() ? form.ofKey(key) : NumericUtils.sortableLongToDouble(key);
              add(Format.sortable(Math.floor(value / width) * width));
            } else {
              add(key);
            }
          }
        }

        private long rounded(long millis, Rounding rounding) {
          // Documents come in about the order of their times: many in a row are in one interval.
          if (millis < begin || millis >= end) {
            begin = rounding.round(millis);
            end = rounding.next(begin);
          }
          return begin;
        }
      };
    }

    @Override
    Object value(long value) {
      return whole ? (Object) value : (Object) NumericUtils.sortableLongToDouble(value);
    }

    @Override
    long placeOf(Object value) {
      Number number = (Number) value;
      return whole ? number.longValue() : Format.sortable(number.doubleValue());
    }
  }

  private static final class Tiles extends CompositePart {
    private final String field;
    private final int zoom;
    private final @Nullable GeoBox box;

    Tiles(CompositeSource source, String field) {
      super(source);
      this.field = field;
      this.zoom = source.zoom();
      this.box = source.box();
    }

    @Override
    Codes codes(Segment segment) throws IOException {
      SortedNumericDocValues values = DocValues.getSortedNumeric(segment.context().reader(), field);
      return new Codes(this) {
        @Override
        void find(int doc) throws IOException {
          for (int i = values.advanceExact(doc) ? values.docValueCount() : 0; i > 0; i--) {
            long packed = values.nextValue();
            double latitude = GeoEncodingUtils.decodeLatitude((int) (packed >>> 32));
            double longitude = GeoEncodingUtils.decodeLongitude((int) packed);
            if (box == null || box.contains(latitude, longitude)) {
              add(GeoCells.tile(latitude, longitude, zoom));
            }
          }
        }
      };
    }

    @Override
    Object value(long value) {
      return value;
    }

    @Override
    long placeOf(Object value) {
      return ((Number) value).longValue();
    }
  }
}
