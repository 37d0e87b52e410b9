package io.lampyr.query.dsl.vector;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import org.jspecify.annotations.Nullable;

/** How near documents' vectors are to one, as a search for the nearest scores them. */
final class Nearness extends DoubleValuesSource {
  private final String path;
  private final List<Float> vector;
  private final boolean isBytes;

  Nearness(String path, List<Float> vector, boolean isBytes) {
    this.path = path;
    this.vector = vector;
    this.isBytes = isBytes;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, @Nullable DoubleValues scores)
      throws IOException {
    return isBytes
        ? similarityToQueryVector(leaf, Nearest.bytes(vector), path)
        : similarityToQueryVector(leaf, Nearest.floats(vector), path);
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
    return true;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Nearness same
        && path.equals(same.path)
        && vector.equals(same.vector)
        && isBytes == same.isBytes;
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, vector, isBytes);
  }

  @Override
  public String toString() {
    return "nearness(" + path + ")";
  }
}
