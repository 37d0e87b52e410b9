package io.lampyr.engine.shard;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.engine.lucene.ShardIndex;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.engine.request.RequestId;
import io.lampyr.translog.batch.BatchSettings;
import io.lampyr.translog.batch.Membership.Check;
import io.lampyr.translog.batch.TranslogBatcher;
import io.lampyr.translog.format.SectionKey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.util.BytesRef;

/** One shard over a memory store, on a clock that stands still until the test moves it. */
final class ShardHarness implements AutoCloseable {
  static final Duration FLUSH = Duration.ofMillis(200);

  final SeededRandomness randomness = new SeededRandomness(11);
  final VirtualTime time = VirtualTime.inline();
  final MemoryBlobStore store = new MemoryBlobStore(time);
  final NodeId node = NodeId.random(randomness);
  final SectionKey key =
      new SectionKey(new ShardId(IndexId.random(randomness), 0), new PrimaryTerm(3));

  /** Done once, when Lucene makes its next file. */
  final AtomicReference<Runnable> atNextFile = new AtomicReference<>(() -> {});

  /** While set, no file can be read, as when the store does not answer. */
  final AtomicBoolean unreadable = new AtomicBoolean();

  final Directory directory =
      new FilterDirectory(new ByteBuffersDirectory()) {
        @Override
        public IndexOutput createOutput(String name, IOContext context) throws IOException {
          atNextFile.getAndSet(() -> {}).run();
          return super.createOutput(name, context);
        }

        @Override
        public IndexInput openInput(String name, IOContext context) throws IOException {
          return new BreakableInput(super.openInput(name, context), unreadable);
        }
      };
  final ShardHistory history = historyBehind(SequenceNumbers.NONE);
  final List<Throwable> failures = new ArrayList<>();
  final ShardFailure failure = new ShardFailure(failures::add);
  final TranslogBatcher log;
  final ShardIndex index;
  final IndexingShard shard;
  private final DocumentParser parser;

  /** What the lease says of the node. */
  Check membership = new Check.Member();

  ShardHarness() throws IOException {
    this(BatchSettings.defaults());
  }

  ShardHarness(BatchSettings settings) throws IOException {
    this(
        settings,
        TestDocuments::parse,
        new ShardIndexConfig(
            new StandardAnalyzer(),
            new TieredMergePolicy(),
            new SerialMergeScheduler(),
            Optional.empty()));
  }

  ShardHarness(BatchSettings settings, DocumentParser parser, ShardIndexConfig config)
      throws IOException {
    log =
        new TranslogBatcher(
            node, store, asked -> membership, settings, new Ports(time, time, randomness));
    this.parser = parser;
    index = new ShardIndex(directory, config, 0, time);
    shard = shardOf(index, history);
  }

  /** What is remembered of a shard whose numbers up to this one are all in Lucene. */
  static ShardHistory historyBehind(long max) {
    return new ShardHistory(
        new SequenceNumbers(max, max),
        new RecentRequests(1000, Duration.ofHours(1), Duration.ofHours(1), 0),
        ShardHistory.newVersions());
  }

  /** Another opening of the shard. */
  IndexingShard shardOf(ShardIndex documents, ShardHistory remembered) {
    return new IndexingShard(
        new IndexingShard.Parts(
            documents, new ShardLog(log, node, key), parser, WriteWatch.NOBODY, time),
        remembered,
        failure);
  }

  static Write index(int ordinal, String id, String source) {
    return write(ordinal, WriteKind.INDEX, VersionCheck.NONE, id, source);
  }

  static Write write(int ordinal, WriteKind kind, VersionCheck check, String id, String source) {
    return new Write(ordinal, kind, check, DocumentKey.of(id), new BytesRef(source));
  }

  AppendRequest request(Write... writes) {
    return new AppendRequest(RequestId.random(randomness), Duration.ZERO, 1, List.of(writes));
  }

  Answer<List<WriteResult>> append(Write... writes) {
    return shard.append(request(writes));
  }

  /** Lets the open batch close and its release follow. */
  void release() {
    time.advance(FLUSH.multipliedBy(2));
  }

  static boolean mayBeGiven(Answer<?> answer) {
    return answer.dependsOn().stream().allMatch(ticket -> ticket.peek().isPresent());
  }

  @Override
  public void close() throws IOException {
    index.close();
    directory.close();
  }
}
