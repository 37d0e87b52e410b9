package io.lampyr.query.aggregation.value;

import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.field.TextType;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.LongConsumer;
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
 * The terms of a text's documents in one segment, or their ids, of which it has no column: made of
 * its postings. Costs two passes over them, and eight bytes of memory for each pair of a document
 * and a term, which are told before they are taken. Immutable, and safe for many threads.
 */
final class UninvertedColumn {
  private final BytesRefArray terms;
  private final int[] starts;
  private final int[] ordinals;
  private final long bytes;

  private UninvertedColumn(BytesRefArray terms, int[] starts, int[] ordinals, long bytes) {
    this.terms = terms;
    this.starts = starts;
    this.ordinals = ordinals;
    this.bytes = bytes;
  }

  /** Of terms in their order, and those of each document by their numbers. */
  static UninvertedColumn of(BytesRefArray terms, int[] starts, int[] ordinals, long bytes) {
    return new UninvertedColumn(terms, starts, ordinals, bytes);
  }

  /** The terms of a field in a segment; none if it has none. */
  static UninvertedColumn of(
      LeafReader reader, String field, TextType.Frequencies wanted, LongConsumer memory)
      throws IOException {
    Told told = new Told(memory);
    int docs = reader.maxDoc();
    told.take((long) docs * Integer.BYTES);
    BytesRefArray terms = new BytesRefArray(Counter.newCounter());
    int[] starts = new int[docs + 1];
    Terms all = reader.terms(field);
    if (all == null) {
      return new UninvertedColumn(terms, starts, new int[0], told.sum);
    }
    told.take(2 * Integer.BYTES * all.getSumDocFreq());
    TermsEnum each = all.iterator();
    PostingsEnum postings = null;
    int pairs = 0;
    for (BytesRef term = each.next(); term != null; term = each.next()) {
      if (!wanted.wants(each.docFreq(), all.getDocCount())) {
        continue;
      }
      told.take(term.length + 2L * Integer.BYTES);
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
    int[] ordinals = filled(all, wanted, starts, pairs);
    return field.equals(SystemFields.ID)
        ? decoded(terms, starts, ordinals, told)
        : new UninvertedColumn(terms, starts, ordinals, told.sum);
  }

  /** The same with ids as they are written, in the order of that. */
  private static UninvertedColumn decoded(
      BytesRefArray terms, int[] starts, int[] ordinals, Told told) {
    BytesRefArray written = new BytesRefArray(Counter.newCounter());
    BytesRefBuilder spare = new BytesRefBuilder();
    for (int i = 0; i < terms.size(); i++) {
      BytesRef id = new BytesRef(DocumentId.decode(terms.get(spare, i)));
      told.take(id.length + 2L * Integer.BYTES);
      written.append(id);
    }
    BytesRefArray sorted = new BytesRefArray(Counter.newCounter());
    int[] places = new int[terms.size()];
    BytesRefArray.IndexedBytesRefIterator each =
        written.iterator(written.sort(Comparator.naturalOrder(), false));
    try {
      for (BytesRef term = each.next(); term != null; term = each.next()) {
        places[each.ord()] = sorted.size();
        sorted.append(term);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    int[] moved = Arrays.stream(ordinals).map(ordinal -> places[ordinal]).toArray();
    return new UninvertedColumn(sorted, starts, moved, told.sum);
  }

  /** Sums up what it passes on. */
  private static final class Told {
    private final LongConsumer memory;
    private long sum;

    Told(LongConsumer memory) {
      this.memory = memory;
    }

    void take(long bytes) {
      memory.accept(bytes);
      sum += bytes;
    }
  }

  /** The terms' numbers, those of one document behind those of the one before it. */
  private static int[] filled(Terms all, TextType.Frequencies wanted, int[] starts, int pairs)
      throws IOException {
    int[] ordinals = new int[pairs];
    int[] at = Arrays.copyOf(starts, starts.length);
    TermsEnum each = all.iterator();
    PostingsEnum postings = null;
    int ordinal = 0;
    while (each.next() != null) {
      if (!wanted.wants(each.docFreq(), all.getDocCount())) {
        continue;
      }
      postings = each.postings(postings, PostingsEnum.NONE);
      for (int of = postings.nextDoc();
          of != DocIdSetIterator.NO_MORE_DOCS;
          of = postings.nextDoc()) {
        ordinals[at[of]++] = ordinal;
      }
      ordinal++;
    }
    return ordinals;
  }

  /** The terms, one document after the other; for one thread. */
  SortedSetDocValues values() {
    return new UninvertedTerms(this);
  }

  /** What was told of it. */
  long bytes() {
    return bytes;
  }

  int documents() {
    return starts.length - 1;
  }

  /** How many terms there are. */
  int terms() {
    return terms.size();
  }

  /** How many pairs of a document and a term there are. */
  int pairs() {
    return ordinals.length;
  }

  int start(int document) {
    return starts[document];
  }

  int ordinal(int pair) {
    return ordinals[pair];
  }

  BytesRef term(BytesRefBuilder spare, int ordinal) {
    return terms.get(spare, ordinal);
  }
}
