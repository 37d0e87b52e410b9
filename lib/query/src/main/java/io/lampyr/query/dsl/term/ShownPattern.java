package io.lampyr.query.dsl.term;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.AutomatonQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.util.automaton.Automaton;

/** One that tells the pattern and not the states that were made of it. */
final class ShownPattern extends AutomatonQuery {
  ShownPattern(
      Term pattern, Automaton states, boolean ofBytes, MultiTermQuery.RewriteMethod rewrite) {
    super(pattern, states, ofBytes, rewrite);
  }

  @Override
  public String toString(String field) {
    return (getField().equals(field) ? "" : getField() + ":") + term.text();
  }
}
