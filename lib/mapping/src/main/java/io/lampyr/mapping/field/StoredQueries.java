package io.lampyr.mapping.field;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import org.apache.lucene.index.Term;

/**
 * Understands queries that lie in documents, for the type that keeps them, and scripts that lie in
 * mappings. Pure, and safe for many threads.
 */
public interface StoredQueries {

  /**
   * What documents must have to match a query.
   *
   * @param any whether documents may match whatever they have
   * @param terms of which a document that matches has at least one, unless any may match
   */
  record Anchors(boolean any, List<Term> terms) {
    public static final Anchors ANY = new Anchors(true, List.of());

    public Anchors {
      terms = List.copyOf(terms);
    }
  }

  /** The anchors of a query; what is wrong with it is a {@link FaultException}. */
  Anchors read(byte[] json, Mapping mapping, String index);

  /** Refuses a script, as JSON, that could not emit values of a field. */
  void checkEmitting(String field, Object script);

  /**
   * Whether the mapping was taken before, so that it must be read whatever it says: what means
   * nothing any more is passed over.
   */
  default boolean isKept() {
    return false;
  }

  /** For places that know no queries: refuses all. */
  static StoredQueries none() {
    return new StoredQueries() {
      @Override
      public Anchors read(byte[] json, Mapping mapping, String index) {
        throw FaultException.argument("queries cannot be stored here: index=" + index);
      }

      @Override
      public void checkEmitting(String field, Object script) {
        // Whoever runs it tells what is wrong with it.
      }
    };
  }
}
