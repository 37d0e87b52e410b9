package io.lampyr.query.computed;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.mapping.Mapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterDirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * A reader that also has the columns of fields that are computed, and does not have what lies in
 * the index under their names. What is learned of it is nothing that others could keep.
 */
public final class ComputedReader extends FilterDirectoryReader {

  private ComputedReader(
      DirectoryReader in, Mapping mapping, BooleanSupplier stopped, RequestMemory.Part memory)
      throws IOException {
    super(
        in,
        new SubReaderWrapper() {
          @Override
          public LeafReader wrap(LeafReader leaf) {
            return new ComputedLeaf(leaf, mapping, stopped, memory, List.of());
          }
        });
  }

  /**
   * The same reader, if the mapping computes nothing.
   *
   * @param stopped whether nobody waits for the search any longer
   * @param memory what columns are counted in, to be given back when this is read no more
   */
  public static DirectoryReader of(
      DirectoryReader in, Mapping mapping, BooleanSupplier stopped, RequestMemory.Part memory) {
    if (mapping.computed().isEmpty()) {
      return in;
    }
    try {
      return new ComputedReader(in, mapping, stopped, memory);
    } catch (IOException nothingIsRead) {
      throw new UncheckedIOException(nothingIsRead);
    }
  }

  @Override
  protected DirectoryReader doWrapDirectoryReader(DirectoryReader other) {
    throw new UnsupportedOperationException("a search sees one commit");
  }

  @Override
  public IndexReader.@Nullable CacheHelper getReaderCacheHelper() {
    return null;
  }
}
