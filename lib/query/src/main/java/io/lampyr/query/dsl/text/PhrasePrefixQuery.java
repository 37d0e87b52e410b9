package io.lampyr.query.dsl.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * A phrase whose last place takes all terms that begin with one of those given: as many as there
 * may be, the first ones by their order.
 */
final class PhrasePrefixQuery extends Query {
  private final String field;
  private final List<List<Term>> places;
  private final List<Integer> positions;
  private final int slop;
  private final int maxExpansions;

  private PhrasePrefixQuery(
      String field, List<List<Term>> places, int[] positions, int slop, int maxExpansions) {
    this.field = field;
    this.places = List.copyOf(places);
    this.positions = Arrays.stream(positions).boxed().toList();
    this.slop = slop;
    this.maxExpansions = maxExpansions;
  }

  static Query of(PhraseQuery phrase, int maxExpansions) {
    List<List<Term>> places = new ArrayList<>();
    for (Term term : phrase.getTerms()) {
      places.add(List.of(term));
    }
    return new PhrasePrefixQuery(
        phrase.getField(), places, phrase.getPositions(), phrase.getSlop(), maxExpansions);
  }

  static Query of(MultiPhraseQuery phrase, int maxExpansions) {
    List<List<Term>> places = new ArrayList<>();
    for (Term[] terms : phrase.getTermArrays()) {
      places.add(List.of(terms));
    }
    return new PhrasePrefixQuery(
        places.getFirst().getFirst().field(),
        places,
        phrase.getPositions(),
        phrase.getSlop(),
        maxExpansions);
  }

  List<List<Term>> placesBeforeLast() {
    return places.subList(0, places.size() - 1);
  }

  List<Term> lastPlace() {
    return places.getLast();
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    NavigableSet<BytesRef> expanded = new TreeSet<>();
    for (Term prefix : places.getLast()) {
      for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
        Terms terms = leaf.reader().terms(field);
        if (terms != null) {
          expand(terms.iterator(), prefix.bytes(), expanded);
        }
      }
    }
    if (expanded.isEmpty()) {
      return new MatchNoDocsQuery("no term begins as the phrase ends");
    }
    MultiPhraseQuery.Builder all = new MultiPhraseQuery.Builder().setSlop(slop);
    for (int i = 0; i < places.size() - 1; i++) {
      all.add(places.get(i).toArray(Term[]::new), positions.get(i));
    }
    all.add(
        expanded.stream().map(term -> new Term(field, term)).toArray(Term[]::new),
        positions.getLast());
    return all.build();
  }

  private void expand(TermsEnum terms, BytesRef prefix, NavigableSet<BytesRef> into)
      throws IOException {
    TermsEnum.SeekStatus at = terms.seekCeil(prefix);
    BytesRef term = at == TermsEnum.SeekStatus.END ? null : terms.term();
    for (int seen = 0; term != null && seen < maxExpansions; seen++) {
      if (!StringHelper.startsWith(term, prefix)) {
        return;
      }
      into.add(BytesRef.deepCopyOf(term));
      if (into.size() > maxExpansions) {
        into.pollLast();
      }
      term = terms.next();
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    if (visitor.acceptField(field)) {
      QueryVisitor inner = visitor.getSubVisitor(BooleanClause.Occur.MUST, this);
      places
          .subList(0, places.size() - 1)
          .forEach(terms -> inner.consumeTerms(this, terms.toArray(Term[]::new)));
    }
  }

  @Override
  public String toString(String inField) {
    StringBuilder told = new StringBuilder(field.equals(inField) ? "" : field + ":").append('"');
    for (int i = 0; i < places.size(); i++) {
      String end = i == places.size() - 1 ? "*" : "";
      String words =
          places.get(i).stream().map(term -> term.text() + end).collect(Collectors.joining(" "));
      told.append(i == 0 ? "" : " ").append(places.get(i).size() > 1 ? "(" + words + ")" : words);
    }
    return told.append('"').append(slop == 0 ? "" : "~" + slop).toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PhrasePrefixQuery phrase
        && places.equals(phrase.places)
        && positions.equals(phrase.positions)
        && slop == phrase.slop
        && maxExpansions == phrase.maxExpansions;
  }

  @Override
  public int hashCode() {
    return Objects.hash(places, positions, slop, maxExpansions);
  }
}
