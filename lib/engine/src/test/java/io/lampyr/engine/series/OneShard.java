package io.lampyr.engine.series;

import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Predicate;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;

/** A shard that must not be read document by document. */
record OneShard(DirectoryReader reader, Mapping mapping) implements SeriesShard {
  @Override
  public boolean liesBySeries() {
    return true;
  }

  @Override
  public Table.Split rows(Predicate<LeafReader> segments) {
    throw new AssertionError("rows are read");
  }

  @Override
  public <T> T reading(Reading<T> reading) {
    try {
      return reading.of(reader.leaves().stream().map(LeafReaderContext::reader).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void check() {}

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
