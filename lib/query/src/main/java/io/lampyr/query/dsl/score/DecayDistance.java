package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.script.number.FieldNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** How far a document's values are from an origin: one distance, made of those of all of them. */
abstract sealed class DecayDistance extends DoubleValuesSource {
  private final String path;
  private final Mode mode;

  /** Which one it is. */
  enum Mode {
    MIN,
    MAX,
    AVG,
    SUM,
    MEDIAN;

    static Mode named(@Nullable String word) {
      if (word == null) {
        return MIN;
      }
      try {
        return valueOf(word.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException unknown) {
        throw FaultException.argument("Illegal sort mode: " + word);
      }
    }

    double of(double[] distances) {
      int count = distances.length;
      return switch (this) {
        case MIN -> Arrays.stream(distances).min().orElseThrow();
        case MAX -> Arrays.stream(distances).max().orElseThrow();
        case SUM -> Arrays.stream(distances).sum();
        case AVG -> Arrays.stream(distances).sum() / count;
        case MEDIAN -> {
          double[] sorted = distances.clone();
          Arrays.sort(sorted);
          yield count % 2 == 1
              ? sorted[count / 2]
              : (sorted[count / 2 - 1] + sorted[count / 2]) / 2;
        }
      };
    }
  }

  private DecayDistance(String path, Mode mode) {
    this.path = path;
    this.mode = mode;
  }

  /** How far one value is, and how that is told. */
  abstract double distance(long encoded);

  abstract String told(long encoded);

  abstract String told(Mode how, String distances);

  /** What tells it from others on the same field. */
  abstract List<Object> key();

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    SortedNumericDocValues values = DocValues.getSortedNumeric(leaf.reader(), path);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        int count = values.docValueCount();
        if (count == 1) {
          return distance(values.nextValue());
        }
        double[] distances = new double[count];
        for (int i = 0; i < count; i++) {
          distances[i] = distance(values.nextValue());
        }
        return mode.of(distances);
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return values.advanceExact(doc);
      }
    };
  }

  /** The distance of a document in words. */
  String told(LeafReaderContext leaf, int doc) throws IOException {
    SortedNumericDocValues values = DocValues.getSortedNumeric(leaf.reader(), path);
    List<String> distances = new ArrayList<>();
    if (values.advanceExact(doc)) {
      for (int i = 0; i < values.docValueCount(); i++) {
        distances.add(told(values.nextValue()));
      }
    }
    return told(mode, distances.isEmpty() ? "0.0" : String.join(", ", distances));
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return DocValues.isCacheable(leaf, path);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DecayDistance distance
        && getClass() == distance.getClass()
        && path.equals(distance.path)
        && mode == distance.mode
        && key().equals(distance.key());
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, mode, key());
  }

  @Override
  public String toString() {
    return "distance(" + path + "," + mode + "," + key() + ")";
  }

  /** Between numbers, or times. */
  static final class OfNumbers extends DecayDistance {
    private final double origin;
    private final double offset;
    private final LongToDoubleFunction decoder;

    private OfNumbers(
        String path, double origin, double offset, Mode mode, LongToDoubleFunction decoder) {
      super(path, mode);
      this.origin = origin;
      this.offset = offset;
      this.decoder = decoder;
    }

    static OfNumbers of(FieldTarget target, double origin, double offset, Mode mode) {
      return new OfNumbers(
          target.path(), origin, offset, mode, FieldNumbers.decoder(target.type()));
    }

    @Override
    double distance(long encoded) {
      return Math.max(0, Math.abs(decoder.applyAsDouble(encoded) - origin) - offset);
    }

    @Override
    String told(long encoded) {
      return "Math.max(Math.abs("
          + decoder.applyAsDouble(encoded)
          + "(=doc value) - "
          + origin
          + "(=origin))) - "
          + offset
          + "(=offset), 0)";
    }

    @Override
    String told(Mode how, String distances) {
      return how + "[" + distances + "]";
    }

    @Override
    List<Object> key() {
      return List.of(origin, offset);
    }
  }

  /** Between places, in metres. */
  static final class OfPoints extends DecayDistance {
    private final double latitude;
    private final double longitude;
    private final double offset;

    OfPoints(String path, double latitude, double longitude, double offset, Mode mode) {
      super(path, mode);
      this.latitude = latitude;
      this.longitude = longitude;
      this.offset = offset;
    }

    private static double latitude(long encoded) {
      return GeoEncodingUtils.decodeLatitude((int) (encoded >> Integer.SIZE));
    }

    private static double longitude(long encoded) {
      return GeoEncodingUtils.decodeLongitude((int) encoded);
    }

    @Override
    double distance(long encoded) {
      double metres =
          SloppyMath.haversinMeters(latitude, longitude, latitude(encoded), longitude(encoded));
      return Math.max(0, metres - offset);
    }

    @Override
    String told(long encoded) {
      return "Math.max(arcDistance("
          + latitude(encoded)
          + ", "
          + longitude(encoded)
          + "(=doc value),"
          + latitude
          + ", "
          + longitude
          + "(=origin)) - "
          + offset
          + "(=offset), 0)";
    }

    @Override
    String told(Mode how, String distances) {
      return how + " of: [" + distances + "]";
    }

    @Override
    List<Object> key() {
      return List.of(latitude, longitude, offset);
    }
  }
}
