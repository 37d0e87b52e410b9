package io.lampyr.engine.search;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import org.apache.lucene.search.similarities.Similarity;

/** What queries on an index are compiled by. */
public record IndexSchema(
    IndexMetadata metadata, IndexDefinition definition, Similarity similarity) {

  public String name() {
    return metadata.name();
  }
}
