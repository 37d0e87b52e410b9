package io.lampyr.query.sort;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BitSet;

/**
 * Of nested documents the first few with values of each root document. Who advances it goes to the
 * first of a root's, so that none is counted that was passed over.
 */
final class FewChildren extends DocIdSetIterator {
  /** Tells which documents have values; asked in their order. */
  interface Column {
    boolean has(int doc) throws IOException;
  }

  private final DocIdSetIterator all;
  private final BitSet roots;
  private final Column column;
  private final int most;
  private int root = -1;
  private int left;

  FewChildren(DocIdSetIterator all, BitSet roots, Column column, int most) {
    this.all = all;
    this.roots = roots;
    this.column = column;
    this.most = most;
  }

  @Override
  public int docID() {
    return all.docID();
  }

  @Override
  public int nextDoc() throws IOException {
    return from(all.nextDoc());
  }

  @Override
  public int advance(int target) throws IOException {
    return from(all.advance(target));
  }

  private int from(int first) throws IOException {
    int doc = first;
    while (doc != NO_MORE_DOCS) {
      if (doc > root) {
        root = roots.nextSetBit(doc);
        left = most;
      }
      if (left > 0 && column.has(doc)) {
        left--;
        return doc;
      }
      doc = left > 0 ? all.nextDoc() : all.advance(root);
    }
    return NO_MORE_DOCS;
  }

  @Override
  public long cost() {
    return all.cost();
  }
}
