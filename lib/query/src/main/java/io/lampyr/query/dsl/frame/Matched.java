package io.lampyr.query.dsl.frame;

import org.apache.lucene.search.Query;

/** A query that matches just what another one does, and scores it otherwise. */
public interface Matched {
  Query matched();
}
