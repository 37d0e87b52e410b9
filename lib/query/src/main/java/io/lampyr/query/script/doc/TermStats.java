package io.lampyr.query.script.doc;

import io.lampyr.query.script.run.Arguments;
import io.lampyr.query.script.run.ScriptObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.jspecify.annotations.Nullable;

/**
 * {@code _termStats}: how often the terms of a query stand in the document where this is, and in
 * all documents of the shard. For one thread, whose documents come in ascending order.
 */
final class TermStats implements ScriptObject {
  private final DocFields fields;
  private final List<Term> terms;
  private @Nullable List<@Nullable PostingsEnum> postings;
  private @Nullable TermTally documents;
  private @Nullable TermTally occurrences;

  TermStats(DocFields fields, Query of) {
    Set<Term> all = new LinkedHashSet<>();
    of.visit(QueryVisitor.termCollector(all));
    this.fields = fields;
    this.terms = List.copyOf(all);
  }

  @Override
  public String typeName() {
    return "org.elasticsearch.script.ScriptTermStats";
  }

  @Override
  public @Nullable Object call(String method, Arguments arguments) {
    arguments.work(terms.size());
    try {
      return switch (method + "/" + arguments.count()) {
        case "uniqueTermsCount/0" -> terms.size();
        case "matchedTermsCount/0" -> matched();
        case "docFreq/0" -> documents();
        case "totalTermFreq/0" -> occurrences();
        case "termFreq/0" -> frequencies();
        case "termPositions/0" -> positions(arguments);
        default -> throw arguments.unknownMethod(typeName(), method);
      };
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private IndexReader shard() {
    return ReaderUtil.getTopLevelContext(fields.leaf()).reader();
  }

  private TermTally documents() throws IOException {
    if (documents == null) {
      TermTally all = TermTally.NONE;
      for (Term term : terms) {
        all = all.with(shard().docFreq(term));
      }
      documents = all;
    }
    return documents;
  }

  private TermTally occurrences() throws IOException {
    if (occurrences == null) {
      TermTally all = TermTally.NONE;
      for (Term term : terms) {
        all = all.with(Math.max(0, shard().totalTermFreq(term)));
      }
      occurrences = all;
    }
    return occurrences;
  }

  private int matched() throws IOException {
    int count = 0;
    for (PostingsEnum each : postings()) {
      count += isHere(each) ? 1 : 0;
    }
    return count;
  }

  /** Terms that are not in the document count as zero. */
  private TermTally frequencies() throws IOException {
    TermTally all = TermTally.NONE;
    for (PostingsEnum each : postings()) {
      all = all.with(each != null && isHere(each) ? each.freq() : 0);
    }
    return all;
  }

  /** Positions count from one. They can be gone through once, so this opens them anew. */
  private TermTally positions(Arguments arguments) throws IOException {
    TermTally all = TermTally.NONE;
    for (PostingsEnum each : open(PostingsEnum.POSITIONS)) {
      int frequency = each != null && isHere(each) ? each.freq() : 0;
      arguments.work(frequency);
      for (int i = 0; i < frequency; i++) {
        int position = each.nextPosition();
        all = position < 0 ? all : all.with(position + 1L);
      }
    }
    return all;
  }

  private List<@Nullable PostingsEnum> postings() throws IOException {
    List<@Nullable PostingsEnum> known = postings;
    if (known == null || known.stream().anyMatch(each -> each != null && isPast(each))) {
      known = open(PostingsEnum.FREQS);
      postings = known;
    }
    return known;
  }

  private List<@Nullable PostingsEnum> open(int flags) throws IOException {
    LeafReaderContext leaf = fields.leaf();
    List<@Nullable PostingsEnum> opened = new ArrayList<>(terms.size());
    for (Term term : terms) {
      opened.add(leaf.reader().postings(term, flags));
    }
    return opened;
  }

  private boolean isPast(PostingsEnum each) {
    return each.docID() > fields.doc() && each.docID() != DocIdSetIterator.NO_MORE_DOCS;
  }

  private boolean isHere(@Nullable PostingsEnum each) throws IOException {
    if (each == null) {
      return false;
    }
    return each.docID() < fields.doc()
        ? each.advance(fields.doc()) == fields.doc()
        : each.docID() == fields.doc();
  }
}
