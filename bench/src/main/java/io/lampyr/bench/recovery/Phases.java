package io.lampyr.bench.recovery;

import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.engine.commit.BatchUploads;
import io.lampyr.engine.commit.CommitListener;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.luceneblob.batch.VirtualBatch;
import java.util.Set;
import org.apache.lucene.util.BytesRef;

/** Notes how far an opening has come, at the places where it calls what it was given. */
final class Phases implements CommitListener {
  private final Clock clock;
  private volatile long began;
  private volatile long replayed;
  private volatile long committed;
  private volatile long uploading;
  private volatile long uploaded;
  private volatile long ended;

  Phases(Clock clock) {
    this.clock = clock;
  }

  void begin() {
    began = clock.monotonicNanos();
    replayed = began;
  }

  void end() {
    ended = clock.monotonicNanos();
  }

  DocumentParser watch(DocumentParser parser) {
    return new DocumentParser() {
      @Override
      public Parsed parse(DocumentKey key, BytesRef source) {
        replayed = clock.monotonicNanos();
        return parser.parse(key, source);
      }
    };
  }

  BatchUploads watch(BatchUploads uploads) {
    return batch -> {
      uploading = clock.monotonicNanos();
      uploads.upload(batch);
      uploaded = clock.monotonicNanos();
    };
  }

  @Override
  public void opened(VirtualBatch batch) {
    committed = clock.monotonicNanos();
  }

  @Override
  public void durable(VirtualBatch batch, long translogGeneration) {}

  @Override
  public void idle(long translogGeneration) {}

  @Override
  public void released(Set<BlobKey> blobs) {}

  double total() {
    return seconds(began, ended);
  }

  /** Reading the log and applying it, which go on in turns. */
  double replay() {
    return seconds(began, replayed);
  }

  double commit() {
    return seconds(replayed, committed);
  }

  double layout() {
    return seconds(committed, uploading);
  }

  double upload() {
    return seconds(uploading, uploaded);
  }

  double publish() {
    return seconds(uploaded, ended);
  }

  private static double seconds(long from, long to) {
    return (to - from) / 1e9;
  }
}
