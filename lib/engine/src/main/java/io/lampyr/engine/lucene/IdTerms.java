package io.lampyr.engine.lucene;

import java.io.IOException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Finds documents by id, newest segment first. The enumerations that do so are dear to make and
 * serve one thread at a time, so a few are kept for each segment until it is closed.
 */
final class IdTerms {
  private static final int KEPT_PER_SEGMENT = 8;

  private final Map<IndexReader.CacheKey, Queue<Cursor>> kept = new ConcurrentHashMap<>();

  /** A document's place in a reader. */
  record Place(LeafReaderContext leaf, int doc) {}

  private static final class Cursor {
    final TermsEnum terms;
    @Nullable PostingsEnum postings;

    Cursor(TermsEnum terms) {
      this.terms = terms;
    }
  }

  /** The place of the id's document, or of its tombstone if those are asked for too. */
  @Nullable Place find(IndexReader reader, BytesRef id, boolean tombstones) throws IOException {
    var leaves = reader.leaves();
    for (int i = leaves.size() - 1; i >= 0; i--) {
      LeafReaderContext leaf = leaves.get(i);
      int doc = find(leaf.reader(), id, tombstones);
      if (doc != DocIdSetIterator.NO_MORE_DOCS) {
        return new Place(leaf, doc);
      }
    }
    return null;
  }

  private int find(LeafReader leaf, BytesRef id, boolean tombstones) throws IOException {
    Queue<Cursor> queue = queueOf(leaf);
    Cursor cursor = queue.poll();
    if (cursor == null) {
      Terms terms = leaf.terms(MetaFields.ID);
      if (terms == null) {
        return DocIdSetIterator.NO_MORE_DOCS;
      }
      cursor = new Cursor(terms.iterator());
    }
    int doc = DocIdSetIterator.NO_MORE_DOCS;
    if (cursor.terms.seekExact(id)) {
      cursor.postings = cursor.terms.postings(cursor.postings, PostingsEnum.NONE);
      doc = firstRoot(leaf, cursor.postings, tombstones);
    }
    // A full queue drops the cursor: more threads at once than are worth keeping cursors for.
    var _ = queue.offer(cursor);
    return doc;
  }

  /**
   * There may be several: where shards became one, a document with another routing value may have
   * been deleted under the same id.
   */
  private static int firstRoot(LeafReader leaf, PostingsEnum postings, boolean tombstones)
      throws IOException {
    Bits live = hardLiveDocs(leaf);
    NumericDocValues roots = leaf.getNumericDocValues(MetaFields.PRIMARY_TERM);
    NumericDocValues deleted = tombstones ? null : leaf.getNumericDocValues(MetaFields.TOMBSTONE);
    int doc = postings.nextDoc();
    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
      if ((live == null || live.get(doc))
          && roots != null
          && roots.advanceExact(doc)
          && !(deleted != null && deleted.advanceExact(doc))) {
        return doc;
      }
      doc = postings.nextDoc();
    }
    return doc;
  }

  /**
   * Without what was deleted or replaced, but with tombstones, which readers of the writer count
   * among the deleted, and readers of commits do not.
   */
  private static @Nullable Bits hardLiveDocs(LeafReader leaf) {
    return leaf instanceof SegmentReader segment ? segment.getHardLiveDocs() : leaf.getLiveDocs();
  }

  private Queue<Cursor> queueOf(LeafReader leaf) {
    IndexReader.CacheHelper core = leaf.getCoreCacheHelper();
    Queue<Cursor> queue = kept.get(core.getKey());
    if (queue != null) {
      return queue;
    }
    return kept.computeIfAbsent(
        core.getKey(),
        key -> {
          core.addClosedListener(kept::remove);
          return new ArrayBlockingQueue<>(KEPT_PER_SEGMENT);
        });
  }
}
