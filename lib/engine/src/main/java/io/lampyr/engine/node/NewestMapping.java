package io.lampyr.engine.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.ParsedDocument;
import org.apache.lucene.util.BytesRef;

/**
 * Parses by the newest mapping that the node knows of an index, or else by the one it began with.
 */
record NewestMapping(IndexViews indices, IndexId index, DocumentParser first)
    implements DocumentParser {

  @Override
  public Parsed parse(DocumentKey key, BytesRef source) {
    return newest().parse(key, source);
  }

  @Override
  public ParsedDocument acknowledged(DocumentKey key, BytesRef source) {
    return newest().acknowledged(key, source);
  }

  @Override
  public ParsedDocument unindexed(DocumentKey key, BytesRef source) {
    return newest().unindexed(key, source);
  }

  @Override
  public Mapping mapping() {
    return newest().mapping();
  }

  private DocumentParser newest() {
    return indices.view(index).map(IndexViews.View::parser).orElse(first);
  }
}
