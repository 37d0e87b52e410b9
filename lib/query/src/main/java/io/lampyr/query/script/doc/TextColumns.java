package io.lampyr.query.script.doc;

import io.lampyr.mapping.LeafField;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * Makes columns of the words of texts, which have none, where their mapping lets them be loaded.
 */
@FunctionalInterface
public interface TextColumns {
  /** The words of the text's documents in a segment, for one thread. */
  SortedSetDocValues of(LeafReaderContext context, LeafField text) throws IOException;

  /** A searcher that has them at hand. */
  interface Holder {
    TextColumns terms();
  }
}
