package io.lampyr.query.aggregation.value;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefArray;
import org.apache.lucene.util.BytesRefBuilder;
import org.apache.lucene.util.Counter;

/**
 * A column of the terms of a text, which has none: made of the postings of one segment each time
 * that it is asked for. Costs two passes over them, and eight bytes of memory for each pair of a
 * document and a term, which are told before they are taken.
 */
public final class UninvertedTerms extends SortedSetDocValues {
  private final BytesRefArray terms;
  private final int[] starts;
  private final int[] ordinals;
  private final BytesRefBuilder spare = new BytesRefBuilder();
  private int doc = -1;
  private int next;

  private UninvertedTerms(BytesRefArray terms, int[] starts, int[] ordinals) {
    this.terms = terms;
    this.starts = starts;
    this.ordinals = ordinals;
  }

  /** The terms of a field in a segment; none if it has none. */
  public static SortedSetDocValues of(LeafReader reader, String field, LongConsumer memory)
      throws IOException {
    Terms all = reader.terms(field);
    if (all == null) {
      return DocValues.emptySortedSet();
    }
    int docs = reader.maxDoc();
    memory.accept((long) docs * Integer.BYTES + 2 * Integer.BYTES * all.getSumDocFreq());
    BytesRefArray terms = new BytesRefArray(Counter.newCounter());
    int[] starts = new int[docs + 1];
    int pairs = 0;
    TermsEnum each = all.iterator();
    PostingsEnum postings = null;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      memory.accept(term.length + 2L * Integer.BYTES);
      terms.append(term);
      postings = each.postings(postings, PostingsEnum.NONE);
      for (int at = postings.nextDoc();
          at != DocIdSetIterator.NO_MORE_DOCS;
          at = postings.nextDoc()) {
        starts[at + 1]++;
        pairs++;
      }
    }
    for (int i = 0; i < docs; i++) {
      starts[i + 1] += starts[i];
    }
    return new UninvertedTerms(terms, starts, filled(all, starts, pairs));
  }

  /** The terms' numbers, those of one document behind those of the one before it. */
  private static int[] filled(Terms all, int[] starts, int pairs) throws IOException {
    int[] ordinals = new int[pairs];
    int[] at = Arrays.copyOf(starts, starts.length);
    TermsEnum each = all.iterator();
    PostingsEnum postings = null;
    for (int ordinal = 0; each.next() != null; ordinal++) {
      postings = each.postings(postings, PostingsEnum.NONE);
      for (int of = postings.nextDoc();
          of != DocIdSetIterator.NO_MORE_DOCS;
          of = postings.nextDoc()) {
        ordinals[at[of]++] = ordinal;
      }
    }
    return ordinals;
  }

  @Override
  public boolean advanceExact(int target) {
    doc = target;
    next = starts[target];
    return docValueCount() > 0;
  }

  @Override
  public int docValueCount() {
    return starts[doc + 1] - starts[doc];
  }

  @Override
  public long nextOrd() {
    return ordinals[next++];
  }

  @Override
  public BytesRef lookupOrd(long ordinal) {
    return terms.get(spare, (int) ordinal);
  }

  @Override
  public long getValueCount() {
    return terms.size();
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) {
    for (int at = target; at < starts.length - 1; at++) {
      if (advanceExact(at)) {
        return at;
      }
    }
    doc = NO_MORE_DOCS;
    return doc;
  }

  @Override
  public long cost() {
    return ordinals.length;
  }
}
