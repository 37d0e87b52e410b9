package io.lampyr.query.dsl.vector;

import io.lampyr.query.script.number.KeyedNumbers;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.jspecify.annotations.Nullable;

/** How near documents' vectors are to one, as a search for the nearest scores them. */
final class Nearness extends KeyedNumbers {
  private final String path;
  private final List<Float> vector;
  private final boolean isBytes;

  Nearness(String path, List<Float> vector, boolean isBytes) {
    super(List.of(path, vector, isBytes));
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
  public boolean isCacheable(LeafReaderContext leaf) {
    return true;
  }

  @Override
  public String toString() {
    return "nearness(" + path + ")";
  }
}
