package io.lampyr.engine.series;

import io.lampyr.esql.source.Table;
import io.lampyr.mapping.Mapping;
import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.index.LeafReader;

/**
 * A shard for whoever reads it segment by segment, as series lie in them. It is seen as of one
 * commit until it is closed (SnapshotReads). Used by one thread at a time.
 */
public interface SeriesShard extends AutoCloseable {
  /** What is done with segments. */
  interface Reading<T> {
    T of(List<LeafReader> segments) throws IOException;
  }

  Mapping mapping();

  /**
   * Whether segments hold the shard's documents as they are to be seen: sorted by series, all of
   * them, and no field but those that they have.
   */
  boolean liesBySeries();

  /** Rows of the documents of some segments. */
  Table.Split rows(Predicate<LeafReader> segments);

  /**
   * Reads segments on a thread that is there for computing; those of other shards that are open can
   * be read there, too.
   */
  <T> T reading(Reading<T> reading);

  /** Throws if nobody waits for what is read any more, or there is no time left. */
  void check();

  @Override
  void close();
}
