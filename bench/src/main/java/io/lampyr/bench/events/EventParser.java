package io.lampyr.bench.events;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.node.MappedViews;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import java.time.Instant;
import java.util.TreeMap;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.util.BytesRef;

/**
 * The parser that a node has for an index with a mapping of {@link Events}: texts are analyzed,
 * other strings are keywords, numbers and the date are indexed and have doc values; the source is
 * stored.
 */
public final class EventParser implements DocumentParser {
  /** The mapping, as an index is made with it. */
  public static final String MAPPING =
      """
      {"properties": {
        "field": {"type": "keyword"},
        "type": {"type": "keyword"}, "public": {"type": "boolean"}, "created_at": {"type": "date"},
        "actor": {"properties": {"id": {"type": "long"}, "login": {"type": "keyword"}}},
        "repo": {"properties": {"id": {"type": "long"}, "name": {"type": "keyword"}}},
        "payload": {"properties": {
          "size": {"type": "integer"}, "ref": {"type": "keyword"},
          "title": {"type": "text"}, "body": {"type": "text"}}}}}
      """;

  private final IndexViews.View view;

  public EventParser() {
    IndexMetadata metadata =
        new IndexMetadata(
            IndexId.random(new SeededRandomness(1)),
            "events",
            IndexState.OPEN,
            new IndexMetadata.Layout(1, 1),
            new IndexMetadata.Age(Instant.EPOCH, 1, 1),
            new IndexMetadata.Definition("{}", MAPPING, new TreeMap<>()));
    this.view = new MappedViews(new ConcurrentMergeScheduler()).apply(metadata);
  }

  @Override
  public Parsed parse(DocumentKey key, BytesRef source) {
    return view.parser().parse(key, source);
  }

  /** How a node keeps such documents, with these merges instead of the index's own. */
  public ShardIndexConfig lucene(MergeScheduler merges) {
    ShardIndexConfig own = view.lucene();
    return new ShardIndexConfig(own.analyzer(), own.merges(), merges, own.sort());
  }
}
