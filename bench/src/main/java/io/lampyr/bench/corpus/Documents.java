package io.lampyr.bench.corpus;

import org.apache.lucene.util.BytesRef;

/** Sources of documents of one kind, and the mapping that all sides of a comparison give them. */
public interface Documents {
  /** The mapping, as an index is made with it. */
  String mapping();

  /** The n-th document's source; whoever needs more than there are gets them again in turn. */
  BytesRef source(int n);

  /** The mean length of a source. */
  double meanBytes();
}
