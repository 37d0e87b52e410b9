package io.lampyr.cachenodes.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.engine.commit.CommitCounts;
import io.lampyr.engine.lucene.MergeCounts;
import io.lampyr.engine.lucene.StoredDocument;
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
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** Version 1's bytes, as they were first written: they never change. */
class GoldenMessagesTest {
  private static final NodeId NODE = new NodeId("node-0000000000000000_");
  private static final NodeId OTHER = new NodeId("node-1111111111111111_");
  private static final ShardId SHARD = new ShardId(new IndexId("index-000000000000000_"), 7);
  private static final BlobKey BLOB = new BlobKey("indices/index-000000000000000_/7/3/bcc-5");

  @Test
  void messagesHaveTheBytesOfVersionOne() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (byte[] message : messages()) {
      lines.append(HexFormat.of().formatHex(message)).append('\n');
    }
    assertThat(lines.toString()).isEqualTo(golden());
  }

  @Test
  void theBytesOfVersionOneAreUnderstood() throws Exception {
    List<String> lines = golden().lines().toList();
    assertThat(CallCodec.decode(HexFormat.of().parseHex(lines.getFirst()), MessageKind.APPEND))
        .isEqualTo(append());
    assertThat(ReplyCodec.appended(HexFormat.of().parseHex(lines.get(5)))).isEqualTo(appended());
    assertThat(ReplyCodec.document(HexFormat.of().parseHex(lines.get(6)))).isEqualTo(document());
    assertThat(ReplyCodec.commit(HexFormat.of().parseHex(lines.get(7)))).isEqualTo(commit());
    assertThat(ReplyCodec.stats(HexFormat.of().parseHex(lines.get(13)))).isEqualTo(stats());
  }

  private static List<byte[]> messages() {
    List<byte[]> messages = new ArrayList<>();
    messages.add(CallCodec.encode(append()));
    messages.add(CallCodec.encode(new NodeCall.Read(NODE, SHARD, "Zürich")));
    messages.add(CallCodec.encode(new NodeCall.Refresh(NODE, SHARD)));
    messages.add(CallCodec.encode(new NodeCall.Flush(NODE, SHARD, new Merging.Down(5))));
    messages.add(CallCodec.encode(new NodeCall.ReadBatch(NODE, BLOB, 4096, 512)));
    messages.add(ReplyCodec.appended(appended()));
    messages.add(ReplyCodec.document(document()));
    messages.add(ReplyCodec.commit(commit()));
    messages.add(BatchBytes.head(4096, 512));
    messages.add(CallCodec.encode(new NodeCall.Await(NODE, SHARD, 10)));
    messages.add(CallCodec.encode(new NodeCall.Relocate(NODE, SHARD, OTHER)));
    messages.add(CallCodec.encode(new NodeCall.Stats(NODE)));
    messages.add(ReplyCodec.moving(new ShardReply.Answered<>(true)));
    messages.add(ReplyCodec.stats(stats()));
    messages.add(CallCodec.encode(new NodeCall.Noops(NODE, SHARD, 3)));
    messages.add(ReplyCodec.counted(new ShardReply.Answered<>(true)));
    messages.add(CallCodec.encode(new NodeCall.Search(NODE, bytes("ask"))));
    messages.add(CallCodec.encode(new NodeCall.Ownerless(NODE, List.of(SHARD))));
    messages.add(ReplyCodec.found("told".getBytes(StandardCharsets.UTF_8)));
    messages.add(CallCodec.encode(new NodeCall.Wanted(NODE, List.of(SHARD))));
    messages.add(CallCodec.encode(new NodeCall.Warm(NODE, bytes("told"))));
    messages.add(CallCodec.encode(new NodeCall.Used(NODE, List.of(new HotBytes(BLOB, 4096, 512)))));
    messages.add(CallCodec.encode(new NodeCall.Fence(NODE, SHARD, 11)));
    messages.add(
        CallCodec.encode(new NodeCall.Survey(NODE, SHARD, new IndexMetadata.Layout(2, 8))));
    messages.add(CallCodec.encode(new NodeCall.Clear(NODE, bytes("told"))));
    messages.add(CallCodec.encode(new NodeCall.Tell(NODE, bytes("ask"))));
    messages.add(ReplyCodec.told(new ShardReply.Answered<>(bytes("told"))));
    return messages;
  }

  private static NodeCall append() {
    Write index =
        new Write(
            3,
            WriteKind.INDEX,
            VersionCheck.NONE,
            new DocumentKey("a", "r", 1_700_000_000_000L),
            bytes("{\"x\":1}"));
    Write delete =
        new Write(
            4,
            WriteKind.DELETE,
            new VersionCheck.IfSeqNo(9, 2),
            DocumentKey.of("b"),
            new BytesRef());
    Write create =
        new Write(
            5,
            WriteKind.CREATE,
            new VersionCheck.External(8, true),
            DocumentKey.of("c"),
            bytes("{}"));
    var request =
        new AppendRequest(
            new RequestId(1, 2), Duration.ofMillis(15), 6, List.of(index, delete, create));
    return new NodeCall.Append(NODE, List.of(new ShardAppend(SHARD, 11, request)));
  }

  private static List<ShardReply<List<WriteResult>>> appended() {
    List<WriteResult> results =
        List.of(
            new WriteResult.Done(new Applied(Applied.Result.UPDATED, 10, 3, 4)),
            new WriteResult.Rejected("mapper_parsing_exception", "no"),
            new WriteResult.Unproven(),
            new WriteResult.Conflicting(new Conflict.AlreadyExists(5)),
            new WriteResult.Conflicting(
                new Conflict.Changed(
                    new VersionCheck.IfSeqNo(9, 2),
                    Optional.of(new DocumentVersion(1, 12, 3, true)))),
            new WriteResult.Conflicting(
                new Conflict.NotNewer(8, new VersionCheck.External(8, false))));
    return List.of(
        new ShardReply.Answered<>(results),
        new ShardReply.NotOwner<>("moved"),
        new ShardReply.Stale<>("old"),
        new ShardReply.Overloaded<>("full", Duration.ofMillis(1500)),
        new ShardReply.Unknown<>("lost"));
  }

  private static ShardReply<Optional<StoredDocument>> document() {
    return new ShardReply.Answered<>(
        Optional.of(new StoredDocument(new DocumentVersion(4, 10, 3, false), bytes("{}"), "r")));
  }

  private static ShardReply<List<ShardStats>> stats() {
    return new ShardReply.Answered<>(
        List.of(
            new ShardStats(
                SHARD,
                new PrimaryTerm(3),
                new ShardStats.Documents(100, 7),
                4,
                123_456,
                new ShardStats.Memory(789, 56, 7),
                new ShardStats.Numbers(120, 119, -1),
                new ShardStats.Activity(
                    new OperationCounts(21, 22, 23, 24, 25, 26),
                    new CommitCounts(31, 33, 32),
                    new MergeCounts(41, 42, 43)))));
  }

  private static ShardReply<Optional<CommitPoint>> commit() {
    return new ShardReply.Answered<>(
        Optional.of(
            new CommitPoint(
                new PrimaryTerm(3),
                5,
                new BlobStretch(BLOB, 4096, 8192),
                10,
                Optional.of(new TimeRange(-1, 1)))));
  }

  private static BytesRef bytes(String text) {
    return new BytesRef(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String golden() throws IOException {
    try (InputStream in =
        Objects.requireNonNull(
            GoldenMessagesTest.class.getResourceAsStream("node-protocol-v1.hex"))) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    }
  }
}
