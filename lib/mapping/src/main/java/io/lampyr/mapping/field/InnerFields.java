package io.lampyr.mapping.field;

import java.util.List;
import org.apache.lucene.analysis.Analyzer;

/** A type that makes further fields of a field's values, below the field and without a mapping. */
public interface InnerFields {
  /** What they are called below the field, and how they cut its values up. */
  List<InnerField> innerFields();

  /**
   * One of them.
   *
   * @param keepsVectors whether term vectors are kept of it where they are of the field
   * @param gap the positions between two values
   */
  record InnerField(String name, Analyzer analyzer, boolean keepsVectors, int gap) {}
}
