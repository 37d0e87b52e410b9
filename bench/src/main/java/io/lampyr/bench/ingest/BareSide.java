package io.lampyr.bench.ingest;

import io.lampyr.bench.events.EventParser;
import io.lampyr.engine.lucene.MetaFields;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.Write;
import io.lampyr.mapping.document.ParsedDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.ReaderManager;
import org.apache.lucene.index.Term;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/**
 * An {@link IndexWriter} and nothing else: no versions, no log, no store. Its segments are merged
 * as the node's are, and have the codec that it is given.
 */
final class BareSide implements Side {
  static final long BUFFER_BYTES = 64 << 20;

  /** As many writers at a time as the node lets in: more would make more and smaller segments. */
  static final int WIDTH = 2;

  private final EventParser parser = new EventParser();
  private final Semaphore width = new Semaphore(WIDTH);
  private final MeteredMerges merges = new MeteredMerges();
  private final Directory directory;
  private final IndexWriter writer;
  private final ReaderManager readers;

  BareSide(Path folder, Codec codec) throws IOException {
    directory = new MMapDirectory(folder.resolve("bare"));
    ShardIndexConfig node = parser.lucene(merges);
    IndexWriterConfig config = new IndexWriterConfig(node.analyzer());
    config.setCodec(codec);
    config.setRAMBufferSizeMB(BUFFER_BYTES >> 20);
    config.setUseCompoundFile(false);
    config.setMergePolicy(node.merges());
    config.setMergeScheduler(merges);
    writer = new IndexWriter(directory, config);
    readers = new ReaderManager(writer);
  }

  @Override
  public void write(List<Write> bulk) throws IOException, InterruptedException {
    width.acquire();
    try {
      for (Write write : bulk) {
        add(write);
      }
    } finally {
      width.release();
    }
  }

  private void add(Write write) throws IOException {
    switch (parser.parse(write.key(), write.source())) {
      case DocumentParser.Parsed.Ready(ParsedDocument document) -> {
        if (write.key().generatedMillis() >= 0) {
          writer.addDocument(document.fields());
        } else {
          writer.updateDocument(
              new Term(MetaFields.ID, MetaFields.idBytes(write.key().id())), document.fields());
        }
      }
      case DocumentParser.Parsed.Refused(String type, String reason) ->
          throw new IllegalStateException(type + ": " + reason);
    }
  }

  @Override
  public void refresh() throws IOException {
    readers.maybeRefreshBlocking();
  }

  @Override
  public void finish() throws IOException {
    refresh();
    writer.commit();
    merges.sync();
  }

  @Override
  public MeteredMerges merges() {
    return merges;
  }

  @Override
  public void close() throws IOException {
    try (directory;
        writer;
        readers) {}
  }
}
