package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.features.Announced;
import io.lampyr.cluster.features.Features;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/** One value of each kind, with everything in it that can be. */
public final class Samples {
  public static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  public static final NodeId OTHER = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");
  public static final IndexId INDEX = new IndexId("CCCCCCCCCCCCCCCCCCCCCC");
  public static final ShardId SHARD = new ShardId(INDEX, 3);
  private static final Instant TIME = Instant.ofEpochMilli(1767225600123L);

  private Samples() {}

  static CommitPoint commit(long term, long generation) {
    return new CommitPoint(
        new PrimaryTerm(term),
        generation,
        new BlobStretch(
            new BlobKey("indices/" + INDEX + "/3/" + term + "/bcc-" + generation), 4096, 8192),
        generation * 10,
        Optional.of(new TimeRange(-5, 1767225600000L)));
  }

  static ShardItem shard() {
    return new ShardItem(
        SHARD,
        ShardState.HANDING_OFF,
        new PrimaryTerm(7),
        Optional.of(NODE),
        Optional.of(OTHER),
        new Head(
            Optional.of(commit(7, 12)),
            Optional.of(commit(7, 12)),
            Optional.of(new TranslogPointer(NODE, new PrimaryTerm(7), 99))));
  }

  static ShardItem resting() {
    return new ShardItem(
        SHARD,
        ShardState.RESTING,
        new PrimaryTerm(8),
        Optional.empty(),
        Optional.empty(),
        new Head(Optional.of(commit(7, 12)), Optional.of(commit(7, 12)), Optional.empty()),
        Optional.of(new RestingCounts(1000, 20, 3, 123456, 1041)));
  }

  public static Heartbeat heartbeat(NodeId node, boolean draining, NodeLoad load) {
    return new Heartbeat(
        node, new NodeProcess("10.0.0.7:9300", 5, TIME), 41, draining, OptionalLong.of(17), load);
  }

  /** Of a node that does nothing but search. */
  static Heartbeat searching(NodeId node, NodeLoad load) {
    return new Heartbeat(
        node,
        new NodeProcess("10.0.0.7:9300", 5, TIME),
        41,
        true,
        OptionalLong.of(17),
        load,
        Optional.of(new SearchOffer(true, 0.5, 12.25, 3L << 30, 5L << 30)));
  }

  static IndexMetadata index() {
    return new IndexMetadata(
        INDEX,
        "logs-ü",
        IndexState.OPEN,
        new IndexMetadata.Layout(2, 1024),
        new IndexMetadata.Age(TIME, 3, 4),
        new IndexMetadata.Definition(
            "{\"refresh_interval\":\"5s\"}",
            "{\"properties\":{\"a\":{\"type\":\"keyword\"}}}",
            new TreeMap<>(Map.of("b", "{}", "a", "{\"is_write_index\":true}"))));
  }

  static IndexMetadata partitioned() {
    IndexMetadata index = index();
    return new IndexMetadata(
        index.id(),
        index.name(),
        index.state(),
        new IndexMetadata.Layout(2, 1024, 3),
        index.age(),
        index.definition());
  }

  static IndexMetadata divided() {
    IndexMetadata index = index();
    IndexId other = new IndexId("DDDDDDDDDDDDDDDDDDDDDD");
    return new IndexMetadata(
        index.id(),
        index.name(),
        index.state(),
        index.layout(),
        index.age(),
        index.definition(),
        Optional.of(new Division(Division.Role.SOURCE, "logs", other, TIME.plusSeconds(30))));
  }

  static IndexTemplate template() {
    return new IndexTemplate("t", List.of("logs-*"), 100, List.of("base"), "{\"template\":{}}");
  }

  static NameEntry stream() {
    IndexId last = new IndexId("DDDDDDDDDDDDDDDDDDDDDD");
    StreamState state =
        StreamState.first(TIME, "@timestamp", false)
            .rolledOver(INDEX, TIME.plusSeconds(60), 2)
            .with(new TreeMap<>(Map.of("all", "{}")))
            .with("lifecycle", Optional.of("{\"data_retention\":\"7d\"}"));
    return NameEntry.ofStream("logs", List.of(INDEX, last), state);
  }

  static ReaderLease reader() {
    return new ReaderLease(
        "pit-1",
        INDEX,
        TIME,
        TIME.plusSeconds(60),
        List.of(new ReaderLease.Pinned(3, commit(7, 12))));
  }

  static ReleasedBlobs released() {
    return new ReleasedBlobs(SHARD, List.of(new BlobKey("indices/x"), new BlobKey("indices/y")));
  }

  static ApiKey apiKey() {
    return new ApiKey(
        "id",
        "name",
        "0123456789abcdef".repeat(4),
        new ApiKey.Validity(TIME, Optional.of(TIME.plusSeconds(9)), false),
        "{\"role\":{}}");
  }

  static Features features() {
    SortedMap<String, Announced> processes = new TreeMap<>();
    processes.put(Features.node(NODE), new Announced(2, 0));
    processes.put(Features.function("search"), new Announced(1, 3));
    return new Features(2, processes);
  }

  static NodeLoads loads() {
    SortedMap<ShardId, ShardLoad> shards = new TreeMap<>();
    shards.put(SHARD, new ShardLoad(0.75, 9 << 20));
    return new NodeLoads(NODE, shards);
  }
}
