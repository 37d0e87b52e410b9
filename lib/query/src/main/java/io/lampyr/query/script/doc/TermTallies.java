package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;

/**
 * How often terms stand in a document, and in all documents of the shard. For one thread, whose
 * documents come in ascending order; what is open is bounded.
 */
final class TermTallies {
  private static final int MAX_OPEN = 100;

  private final LeafReaderContext leaf;
  private final Map<Term, PostingsEnum> open = new HashMap<>();
  private final Map<Term, Long> totals = new HashMap<>();

  TermTallies(LeafReaderContext leaf) {
    this.leaf = leaf;
  }

  @Nullable Long of(String function, Arguments arguments, int doc) {
    try {
      return switch (function + "/" + arguments.count()) {
        case "termFreq/2" -> frequency(term(arguments), doc);
        case "totalTermFreq/2" -> total(term(arguments));
        case "sumTotalTermFreq/1" -> total(new Term(arguments.text(0)));
        default -> null;
      };
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Term term(Arguments arguments) {
    return new Term(arguments.text(0), arguments.text(1));
  }

  private long frequency(Term term, int doc) throws IOException {
    PostingsEnum postings = open.get(term);
    if (postings == null || postings.docID() > doc) {
      postings = leaf.reader().postings(term, PostingsEnum.FREQS);
      if (postings == null) {
        return 0;
      }
      if (open.size() >= MAX_OPEN) {
        open.clear();
      }
      open.put(term, postings);
    }
    int at = postings.docID();
    if (at < doc && at != DocIdSetIterator.NO_MORE_DOCS) {
      at = postings.advance(doc);
    }
    return at == doc ? postings.freq() : 0;
  }

  /** Of a term without bytes, all of its field. */
  private long total(Term term) throws IOException {
    Long known = totals.get(term);
    if (known == null) {
      IndexReader whole = ReaderUtil.getTopLevelContext(leaf).reader();
      if (term.bytes().length > 0) {
        known = Math.max(0, whole.totalTermFreq(term));
      } else {
        Terms terms = MultiTerms.getTerms(whole, term.field());
        known = terms == null ? 0 : Math.max(0, terms.getSumTotalTermFreq());
      }
      if (totals.size() >= MAX_OPEN) {
        totals.clear();
      }
      totals.put(term, known);
    }
    return known;
  }
}
