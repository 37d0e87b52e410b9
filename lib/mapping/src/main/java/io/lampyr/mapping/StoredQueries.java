package io.lampyr.mapping;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.Anchors;

/**
 * Understands queries that lie in documents, for the type that keeps them, and scripts that lie in
 * mappings. Pure, and safe for many threads.
 */
public interface StoredQueries {

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
