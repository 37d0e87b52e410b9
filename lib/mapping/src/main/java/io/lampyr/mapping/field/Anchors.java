package io.lampyr.mapping.field;

import java.util.List;
import org.apache.lucene.index.Term;

/**
 * What documents must have to match a query.
 *
 * @param any whether documents may match whatever they have
 * @param terms of which a document that matches has at least one, unless any may match
 */
public record Anchors(boolean any, List<Term> terms) {
  public static final Anchors ANY = new Anchors(true, List.of());

  public Anchors {
    terms = List.copyOf(terms);
  }
}
