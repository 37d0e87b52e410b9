package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;

/**
 * Counts terms in a shard as searches see it (SnapshotReads). Safe for many threads; blocks. Cost:
 * opening the shard's commit, unless it is open, and a look-up for each term and segment.
 */
public final class TermCounts {
  private final ShardReaders readers;

  TermCounts(ShardReaders readers) {
    this.readers = readers;
  }

  /** How often a term occurs: in documents, and in all. */
  public record OfTerm(long documents, long occurrences) {}

  /**
   * How often all terms of a field occur.
   *
   * @param documents those with the field
   * @param postings the sum over all terms of their documents
   * @param terms those that were asked for, in their order
   */
  public record OfField(long documents, long postings, long occurrences, List<OfTerm> terms) {
    public OfField {
      terms = List.copyOf(terms);
    }
  }

  /** The counts of a field and of some of its terms; empty if the shard has no such field. */
  public Optional<OfField> of(SearchShard shard, String field, List<BytesRef> terms) {
    if (shard.view().isEmpty()) {
      return Optional.empty();
    }
    try (ShardReader open = readers.acquire(shard.view().get())) {
      IndexReader reader = open.reader();
      Terms all = MultiTerms.getTerms(reader, field);
      if (all == null) {
        return Optional.empty();
      }
      List<OfTerm> counts = new ArrayList<>();
      for (BytesRef term : terms) {
        Term one = new Term(field, term);
        counts.add(new OfTerm(reader.docFreq(one), reader.totalTermFreq(one)));
      }
      return Optional.of(
          new OfField(all.getDocCount(), all.getSumDocFreq(), all.getSumTotalTermFreq(), counts));
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + shard.id(), e);
    }
  }
}
