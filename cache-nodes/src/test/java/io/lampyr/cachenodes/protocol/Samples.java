package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.OperationCounts;
import io.lampyr.engine.shard.PointBlock;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.mapping.series.SeriesPoint;
import io.lampyr.metrics.document.SeriesPoints;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.lucene.util.BytesRef;

/** Arbitrary messages from a seed: every kind of part, with values at its bounds. */
public final class Samples {
  private final SeededRandomness random;

  public Samples(long seed) {
    this.random = new SeededRandomness(seed);
  }

  public NodeCall call() {
    return switch (random.nextInt(18)) {
      case 0 -> new NodeCall.Append(node(), some(4, this::append));
      case 1 -> new NodeCall.Read(node(), shard(), text());
      case 2 -> new NodeCall.Refresh(node(), shard());
      case 3 -> new NodeCall.Flush(node(), shard(), merging());
      case 4 -> new NodeCall.Await(node(), shard(), number());
      case 5 -> new NodeCall.Relocate(node(), shard(), node());
      case 6 -> new NodeCall.Stats(node());
      case 7 -> new NodeCall.Noops(node(), shard(), 1 + random.nextInt(1000));
      case 8 -> new NodeCall.Search(node(), new BytesRef(text()));
      case 9 -> new NodeCall.Ownerless(node(), some(3, this::shard));
      case 10 -> new NodeCall.Wanted(node(), some(3, this::shard));
      case 11 -> new NodeCall.Warm(node(), new BytesRef(text()));
      case 12 -> new NodeCall.Used(node(), some(3, this::stretch));
      case 13 -> new NodeCall.Measures(node());
      case 14 -> new NodeCall.Fence(node(), shard(), 1 + number() / 2);
      case 15 -> new NodeCall.Clear(node(), new BytesRef(text()));
      case 16 -> new NodeCall.Tell(node(), new BytesRef(text()));
      default -> new NodeCall.ReadBatch(node(), key(), number() / 2, 1 + random.nextInt(16 << 20));
    };
  }

  private HotBytes stretch() {
    return new HotBytes(key(), number() / 2, 1 + random.nextInt(1 << 20));
  }

  private Merging merging() {
    return switch (random.nextInt(3)) {
      case 0 -> new Merging.None();
      case 1 -> new Merging.Deletes();
      default -> new Merging.Down(1 + random.nextInt(1000));
    };
  }

  public NodeId node() {
    return NodeId.random(random);
  }

  public ShardId shard() {
    return new ShardId(IndexId.random(random), random.nextInt(ShardId.MAX_SHARDS));
  }

  public ShardAppend append() {
    Duration age = Duration.ofNanos(number() % Duration.ofDays(365).toNanos());
    RequestId id = RequestId.random(random);
    var request = new AppendRequest(id, age, number(), some(5, this::write));
    return new ShardAppend(shard(), number(), request);
  }

  Write write() {
    return random.nextInt(4) == 0 ? points() : document(random.nextInt(Integer.MAX_VALUE));
  }

  private Write points() {
    List<PointBlock.Series> all = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      byte[] tsid = new byte[SeriesPoint.TSID_BYTES];
      random.nextBytes(tsid);
      int count = 1 + random.nextInt(3);
      long[] millis = new long[count];
      double[] values = new double[count];
      for (int j = 0; j < count; j++) {
        millis[j] = number();
        values[j] = number() / 8.0;
      }
      SeriesPoints points = new SeriesPoints(BytesRef.deepCopyOf(bytes()).bytes, millis, values);
      all.add(new PointBlock.Series(new BytesRef(tsid), points));
    }
    PointBlock block = new PointBlock(all);
    return new Write(
        random.nextInt(Integer.MAX_VALUE),
        WriteKind.CREATE,
        VersionCheck.NONE,
        DocumentKey.of(block.id()),
        new BytesRef(),
        block);
  }

  private Write document(int ordinal) {
    WriteKind kind = one(List.of(WriteKind.values()));
    VersionCheck check =
        switch (random.nextInt(4)) {
          case 0 -> VersionCheck.NONE;
          case 1 -> new VersionCheck.IfSeqNo(number(), 1 + number() / 2);
          case 2 -> new VersionCheck.External(number(), true);
          default -> new VersionCheck.External(number(), false);
        };
    String routing = random.nextInt(2) == 0 ? null : text();
    long generated = random.nextInt(2) == 0 ? DocumentKey.CLIENT_GIVEN : number();
    return new Write(ordinal, kind, check, new DocumentKey(text(), routing, generated), bytes());
  }

  public ShardReply<List<WriteResult>> results() {
    return reply(() -> some(5, this::result));
  }

  public ShardReply<Optional<StoredDocument>> document() {
    return reply(() -> {
      BytesRef source = random.nextInt(3) == 0 ? null : bytes();
      String routing = random.nextInt(2) == 0 ? null : text();
      return maybe(() -> new StoredDocument(version(), source, routing));
    });
  }

  public ShardReply<Optional<CommitPoint>> commit() {
    return reply(() -> maybe(this::commitPoint));
  }

  public ShardReply<Boolean> moving() {
    return reply(() -> random.nextInt(2) == 0);
  }

  public ShardReply<List<ShardStats>> stats() {
    return reply(() -> some(4, this::shardStats));
  }

  /** With meters, of which this version may know fewer. */
  public ShardReply<List<ShardStats>> measured() {
    return reply(() -> some(4, () -> shardStats(activity(new Meters(some(20, this::number))))));
  }

  private ShardStats shardStats() {
    return shardStats(activity(Meters.NONE));
  }

  private ShardStats shardStats(ShardStats.Activity activity) {
    return new ShardStats(
        shard(),
        new PrimaryTerm(1 + number() / 2),
        new ShardStats.Documents(number(), number()),
        random.nextInt(Integer.MAX_VALUE),
        number(),
        new ShardStats.Memory(number(), number(), number()),
        new ShardStats.Numbers(number() - 1, number() - 1, number() - 1),
        activity);
  }

  private ShardStats.Activity activity(Meters meters) {
    long periodic = number() / 2;
    return new ShardStats.Activity(
        new OperationCounts(number(), number(), number(), number(), number(), number()),
        new CommitCounts(number(), periodic + number() / 2, periodic),
        new MergeCounts(number(), number(), number()),
        meters);
  }

  private CommitPoint commitPoint() {
    long least = random.nextLong() >> 1;
    Optional<TimeRange> times = maybe(() -> new TimeRange(least, least + random.nextInt(1000)));
    BlobStretch place = new BlobStretch(key(), number() / 2, 1 + number() / 2);
    return new CommitPoint(
        new PrimaryTerm(1 + number() / 2), 1 + number() / 2, place, number() - 1, times);
  }

  private WriteResult result() {
    return switch (random.nextInt(6)) {
      case 0 -> {
        Applied.Result effect = one(List.of(Applied.Result.values()));
        yield new WriteResult.Done(new Applied(effect, number(), 1 + number() / 2, number()));
      }
      case 1 -> new WriteResult.Rejected("mapper_parsing_exception", text());
      case 2 -> new WriteResult.Unproven();
      case 3 -> new WriteResult.Conflicting(new Conflict.AlreadyExists(random.nextLong()));
      case 4 ->
          new WriteResult.Conflicting(
              new Conflict.Changed(
                  new VersionCheck.IfSeqNo(number(), 1 + number() / 2), maybe(this::version)));
      default ->
          new WriteResult.Conflicting(
              new Conflict.NotNewer(
                  number(), new VersionCheck.External(number(), random.nextInt(2) == 0)));
    };
  }

  private <T> ShardReply<T> reply(Supplier<T> answer) {
    return switch (random.nextInt(6)) {
      case 0 -> new ShardReply.NotOwner<>(text());
      case 1 -> new ShardReply.Stale<>(text());
      case 2 -> new ShardReply.Overloaded<>(text(), Duration.ofMillis(random.nextInt(100_000)));
      case 3 -> new ShardReply.Unknown<>(text());
      default -> new ShardReply.Answered<>(answer.get());
    };
  }

  private DocumentVersion version() {
    return new DocumentVersion(number(), number(), 1 + number() / 2, random.nextInt(2) == 0);
  }

  private <T> Optional<T> maybe(Supplier<T> value) {
    return random.nextInt(2) == 0 ? Optional.empty() : Optional.of(value.get());
  }

  private BlobKey key() {
    return new BlobKey("indices/" + IndexId.random(random) + "/0/1/bcc-" + random.nextInt(100));
  }

  private long number() {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextInt(3);
      case 1 -> Long.MAX_VALUE - random.nextInt(3);
      default -> random.nextLong() & Long.MAX_VALUE;
    };
  }

  private String text() {
    String[] parts = {"a", "Zürich", "東京", "🦟", "\u0000", " ", "\"\\", "id-"};
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(13); i > 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    return text.toString();
  }

  private BytesRef bytes() {
    byte[] bytes = new byte[random.nextInt(200)];
    random.nextBytes(bytes);
    int offset = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
    return new BytesRef(bytes, offset, bytes.length - offset);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private <T> List<T> some(int most, Supplier<T> one) {
    return Stream.generate(one).limit(random.nextInt(most + 1)).toList();
  }
}
