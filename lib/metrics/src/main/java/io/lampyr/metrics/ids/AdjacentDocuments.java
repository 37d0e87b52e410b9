package io.lampyr.metrics.ids;

import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Documents that lie next to each other, each with a term once. */
final class AdjacentDocuments extends PostingsEnum {
  private final int first;
  private final int end;
  private int document = -1;

  AdjacentDocuments(int first, int end) {
    this.first = first;
    this.end = end;
  }

  @Override
  public int docID() {
    return document;
  }

  @Override
  public int nextDoc() {
    return advance(document + 1);
  }

  @Override
  public int advance(int target) {
    int at = Math.max(first, target);
    document = at < end ? at : NO_MORE_DOCS;
    return document;
  }

  @Override
  public long cost() {
    return (long) end - first;
  }

  @Override
  public int freq() {
    return 1;
  }

  @Override
  public int nextPosition() {
    return -1;
  }

  @Override
  public int startOffset() {
    return -1;
  }

  @Override
  public int endOffset() {
    return -1;
  }

  @Override
  public @Nullable BytesRef getPayload() {
    return null;
  }
}
