package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.SpanMultiTermQueryWrapper;
import org.apache.lucene.queries.spans.SpanNearQuery;
import org.apache.lucene.queries.spans.SpanOrQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.graph.GraphTokenStreamFiniteStrings;
import org.jspecify.annotations.Nullable;

/**
 * A phrase through which there are several ways, as where a word has synonyms of several words:
 * what lies between two places where all ways meet is one clause, and the clauses follow one
 * another.
 */
final class GraphSpans {
  private final String field;
  private final Function<Term, SpanQuery> last;

  /** Of whole words, but for the last one, which may be only the beginning of one. */
  private GraphSpans(String field, Function<Term, SpanQuery> last) {
    this.field = field;
    this.last = last;
  }

  /** A phrase of whole words. */
  static GraphSpans whole(String field) {
    return new GraphSpans(field, SpanTermQuery::new);
  }

  /**
   * A phrase whose last word may be the beginning of so many words, the first ones by their order.
   */
  static GraphSpans begun(String field, int maxExpansions) {
    return new GraphSpans(
        field,
        term -> {
          SpanMultiTermQueryWrapper<PrefixQuery> words =
              new SpanMultiTermQueryWrapper<>(new PrefixQuery(term));
          words.setRewriteMethod(
              new SpanMultiTermQueryWrapper.TopTermsSpanBooleanQueryRewrite(maxExpansions));
          return words;
        });
  }

  /** The phrase that the words make; null if there is none. */
  @Nullable Query of(TokenStream words) throws IOException {
    words.reset();
    GraphTokenStreamFiniteStrings graph = new GraphTokenStreamFiniteStrings(words);
    List<SpanQuery> clauses = new ArrayList<>();
    int start = 0;
    for (int meeting : graph.articulationPoints()) {
      add(clauses, between(graph, start, meeting));
      start = meeting;
    }
    add(clauses, between(graph, start, -1));
    return switch (clauses.size()) {
      case 0 -> null;
      case 1 -> clauses.getFirst();
      default -> new SpanNearQuery(clauses.toArray(SpanQuery[]::new), 0, true);
    };
  }

  /** All ways from one place to the next; without an end, to the end of the text. */
  private @Nullable SpanQuery between(GraphTokenStreamFiniteStrings graph, int start, int end)
      throws IOException {
    Function<Term, SpanQuery> ending = end == -1 ? last : SpanTermQuery::new;
    List<SpanQuery> ways = new ArrayList<>();
    if (graph.hasSidePath(start)) {
      Iterator<TokenStream> all = graph.getFiniteStrings(start, end);
      while (all.hasNext()) {
        add(ways, way(all.next(), ending));
      }
    } else {
      Arrays.stream(graph.getTerms(field, start)).map(ending).forEach(way -> add(ways, way));
    }
    return switch (ways.size()) {
      case 0 -> null;
      case 1 -> ways.getFirst();
      default -> new SpanOrQuery(ways.toArray(SpanQuery[]::new));
    };
  }

  private static void add(List<SpanQuery> clauses, @Nullable SpanQuery clause) {
    if (clause == null) {
      return;
    }
    if (clauses.size() >= IndexSearcher.getMaxClauseCount()) {
      throw new IndexSearcher.TooManyClauses();
    }
    clauses.add(clause);
  }

  private @Nullable SpanQuery way(TokenStream words, Function<Term, SpanQuery> ending)
      throws IOException {
    TermToBytesRefAttribute word = words.getAttribute(TermToBytesRefAttribute.class);
    PositionIncrementAttribute step = words.getAttribute(PositionIncrementAttribute.class);
    SpanNearQuery.Builder way = SpanNearQuery.newOrderedNearQuery(field);
    Term before = null;
    int count = 0;
    while (words.incrementToken()) {
      if (step.getPositionIncrement() > 1) {
        way.addGap(step.getPositionIncrement() - 1);
      }
      if (before != null) {
        way.addClause(new SpanTermQuery(before));
      }
      before = new Term(field, word.getBytesRef());
      count++;
    }
    if (before == null) {
      return null;
    }
    SpanQuery end = ending.apply(before);
    return count == 1 ? end : way.addClause(end).build();
  }
}
