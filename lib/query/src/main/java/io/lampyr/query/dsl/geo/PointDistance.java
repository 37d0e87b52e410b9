package io.lampyr.query.dsl.geo;

import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** Metres from a place to the nearest of a document's points. */
public final class PointDistance extends DoubleValuesSource {
  private final String path;
  private final double latitude;
  private final double longitude;

  public PointDistance(String path, double latitude, double longitude) {
    this.path = path;
    this.latitude = latitude;
    this.longitude = longitude;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    SortedNumericDocValues points = DocValues.getSortedNumeric(leaf.reader(), path);
    return new DoubleValues() {
      @Override
      public double doubleValue() throws IOException {
        double nearest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < points.docValueCount(); i++) {
          long encoded = points.nextValue();
          nearest =
              Math.min(
                  nearest,
                  SloppyMath.haversinMeters(
                      latitude,
                      longitude,
                      GeoEncodingUtils.decodeLatitude((int) (encoded >> Integer.SIZE)),
                      GeoEncodingUtils.decodeLongitude((int) encoded)));
        }
        return nearest;
      }

      @Override
      public boolean advanceExact(int doc) throws IOException {
        return points.advanceExact(doc);
      }
    };
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
    return other instanceof PointDistance distance
        && path.equals(distance.path)
        && latitude == distance.latitude
        && longitude == distance.longitude;
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, latitude, longitude);
  }

  @Override
  public String toString() {
    return "distance(" + path + "," + latitude + "," + longitude + ")";
  }
}
