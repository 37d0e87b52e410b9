package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cachenodes.protocol.NodeCall.Append;
import io.lampyr.cachenodes.protocol.NodeCall.Await;
import io.lampyr.cachenodes.protocol.NodeCall.Clear;
import io.lampyr.cachenodes.protocol.NodeCall.Fence;
import io.lampyr.cachenodes.protocol.NodeCall.Flush;
import io.lampyr.cachenodes.protocol.NodeCall.Measures;
import io.lampyr.cachenodes.protocol.NodeCall.Noops;
import io.lampyr.cachenodes.protocol.NodeCall.Ownerless;
import io.lampyr.cachenodes.protocol.NodeCall.Read;
import io.lampyr.cachenodes.protocol.NodeCall.ReadBatch;
import io.lampyr.cachenodes.protocol.NodeCall.Refresh;
import io.lampyr.cachenodes.protocol.NodeCall.Relocate;
import io.lampyr.cachenodes.protocol.NodeCall.Search;
import io.lampyr.cachenodes.protocol.NodeCall.Stats;
import io.lampyr.cachenodes.protocol.NodeCall.Survey;
import io.lampyr.cachenodes.protocol.NodeCall.Tell;
import io.lampyr.cachenodes.protocol.NodeCall.Used;
import io.lampyr.cachenodes.protocol.NodeCall.Wanted;
import io.lampyr.cachenodes.protocol.NodeCall.Warm;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The bytes of calls. Encoding refuses what is out of the protocol's bounds with {@link
 * io.lampyr.base.error.InvalidInputException}; one call has one encoding.
 */
public final class CallCodec {
  /** A shard, table version, request id, age, mapping version, and the count of writes. */
  private static final int LEAST_APPEND_BYTES = 24 + 8 + 16 + 8 + 8 + 4;

  private static final int SHARD_BYTES = 22 + 2;

  /** The length of a key, a key of one character, offset and length. */
  private static final int LEAST_STRETCH_BYTES = 2 + 1 + 8 + 4;

  private CallCodec() {}

  public static byte[] encode(NodeCall call) {
    Output into = new Output();
    Names.put(into, call.meant());
    switch (call) {
      case Append append -> putAppends(into, append.appends());
      case Read read ->
          Names.put(into, read.shard()).text(read.id(), Limits.MAX_ID_BYTES, "document id");
      case Refresh refresh -> Names.put(into, refresh.shard());
      case Await await -> Names.put(into, await.shard()).i64(await.seqNo());
      case Flush flush -> Names.put(into, flush.shard()).i32(MergingCode.of(flush.merging()));
      case Relocate move -> Names.put(Names.put(into, move.shard()), move.target());
      case Stats _, Measures _ -> {}
      case Noops noops -> Names.put(into, noops.shard()).i32(noops.updates());
      case Search search -> into.blob(search.request());
      case Warm warm -> into.blob(warm.notice());
      case Clear clear -> into.blob(clear.notice());
      case Tell tell -> into.blob(tell.question());
      case Ownerless told -> putShards(into, told.shards());
      case Wanted told -> putShards(into, told.shards());
      case Used told -> putHottest(into, told.hottest());
      case Fence fence -> Names.put(into, fence.shard()).i64(fence.tableVersion());
      case Survey survey ->
          Names.put(into, survey.shard())
              .i32(survey.into().shards())
              .i32(survey.into().routingShards());
      case ReadBatch read -> Names.put(into, read.blob()).i64(read.offset()).i32(read.length());
    }
    return into.seal(kind(call));
  }

  /** What {@link #encode} gave. The sources of writes stay within the message's array. */
  public static NodeCall decode(byte[] message, MessageKind kind) throws MalformedMessageException {
    Input from = Frame.open(message, kind);
    try {
      NodeCall call = next(kind, from);
      from.end();
      return call;
    } catch (IllegalArgumentException unsound) {
      // The values check themselves; here they were made of another's bytes.
      throw from.malformed(String.valueOf(unsound.getMessage()));
    }
  }

  private static NodeCall next(MessageKind kind, Input from) throws MalformedMessageException {
    return switch (kind) {
      case APPEND -> new Append(Names.node(from), appends(from));
      case READ ->
          new Read(
              Names.node(from), Names.shard(from), from.text(Limits.MAX_ID_BYTES, "document id"));
      case REFRESH -> new Refresh(Names.node(from), Names.shard(from));
      case AWAIT -> new Await(Names.node(from), Names.shard(from), from.i64("sequence number"));
      case FLUSH ->
          new Flush(Names.node(from), Names.shard(from), MergingCode.merging(from.i32("merging")));
      case RELOCATE -> new Relocate(Names.node(from), Names.shard(from), Names.node(from));
      case STATS -> new Stats(Names.node(from));
      case MEASURES -> new Measures(Names.node(from));
      case NOOPS -> new Noops(Names.node(from), Names.shard(from), from.i32("updates"));
      case OWNERLESS -> new Ownerless(Names.node(from), shards(from));
      case WANTED -> new Wanted(Names.node(from), shards(from));
      case USED -> new Used(Names.node(from), hottest(from));
      case FENCE -> new Fence(Names.node(from), Names.shard(from), from.i64("table version"));
      case SURVEY -> new Survey(Names.node(from), Names.shard(from), layout(from));
      case SEARCH -> new Search(Names.node(from), from.blob("search"));
      case WARM -> new Warm(Names.node(from), from.blob("warm"));
      case CLEAR -> new Clear(Names.node(from), from.blob("clear"));
      case TELL -> new Tell(Names.node(from), from.blob("question"));
      case READ_BATCH ->
          new ReadBatch(Names.node(from), Names.key(from), from.i64("offset"), from.i32("length"));
      case APPENDED,
          DOCUMENT,
          COMMIT,
          BATCH_BYTES,
          MOVING,
          SHARD_STATS,
          COUNTED,
          FOUND,
          SHARD_MEASURES,
          TOLD ->
          throw new IllegalArgumentException(kind + " is not a call");
    };
  }

  public static MessageKind kind(NodeCall call) {
    return switch (call) {
      case Append _ -> MessageKind.APPEND;
      case Read _ -> MessageKind.READ;
      case Refresh _ -> MessageKind.REFRESH;
      case Await _ -> MessageKind.AWAIT;
      case Flush _ -> MessageKind.FLUSH;
      case Relocate _ -> MessageKind.RELOCATE;
      case Stats _ -> MessageKind.STATS;
      case Measures _ -> MessageKind.MEASURES;
      case Noops _ -> MessageKind.NOOPS;
      case Search _ -> MessageKind.SEARCH;
      case Warm _ -> MessageKind.WARM;
      case Clear _ -> MessageKind.CLEAR;
      case Tell _ -> MessageKind.TELL;
      case Ownerless _ -> MessageKind.OWNERLESS;
      case Wanted _ -> MessageKind.WANTED;
      case Used _ -> MessageKind.USED;
      case Fence _ -> MessageKind.FENCE;
      case Survey _ -> MessageKind.SURVEY;
      case ReadBatch _ -> MessageKind.READ_BATCH;
    };
  }

  private static IndexMetadata.Layout layout(Input from) throws MalformedMessageException {
    return new IndexMetadata.Layout(from.i32("shards"), from.i32("routing shards"));
  }

  private static void putAppends(Output into, List<ShardAppend> appends) {
    into.i32(appends.size());
    for (ShardAppend append : appends) {
      AppendRequest request = append.request();
      Names.put(into, append.shard()).i64(append.tableVersion());
      into.i64(request.request().high()).i64(request.request().low());
      into.i64(request.age().toNanos()).i64(request.mappingVersion());
      into.i32(request.writes().size());
      request.writes().forEach(write -> WriteCodec.put(into, write));
    }
  }

  private static void putShards(Output into, List<ShardId> shards) {
    into.i32(shards.size());
    shards.forEach(shard -> Names.put(into, shard));
  }

  private static List<ShardId> shards(Input from) throws MalformedMessageException {
    int count = from.count(SHARD_BYTES, "number of shards");
    from.require(count <= Limits.MAX_TOLD, "number of shards is too high");
    List<ShardId> shards = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      shards.add(Names.shard(from));
    }
    return shards;
  }

  private static void putHottest(Output into, List<HotBytes> hottest) {
    into.i32(hottest.size());
    hottest.forEach(each -> Names.put(into, each.blob()).i64(each.offset()).i32(each.length()));
  }

  private static List<HotBytes> hottest(Input from) throws MalformedMessageException {
    int count = from.count(LEAST_STRETCH_BYTES, "number of stretches");
    from.require(count <= Limits.MAX_USED, "number of stretches is too high");
    List<HotBytes> hottest = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      hottest.add(new HotBytes(Names.key(from), from.i64("offset"), from.i32("length")));
    }
    return hottest;
  }

  private static List<ShardAppend> appends(Input from) throws MalformedMessageException {
    int count = from.count(LEAST_APPEND_BYTES, "number of appends");
    from.require(count <= Limits.MAX_APPENDS, "number of appends is too high");
    List<ShardAppend> appends = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      appends.add(append(from));
    }
    return appends;
  }

  private static ShardAppend append(Input from) throws MalformedMessageException {
    var shard = Names.shard(from);
    long tableVersion = from.i64("table version");
    RequestId id = new RequestId(from.i64("request id"), from.i64("request id"));
    long age = from.i64("age");
    from.require(age >= 0, "age is negative");
    long mappingVersion = from.i64("mapping version");
    int count = from.count(WriteCodec.LEAST_BYTES, "number of writes");
    var writes = new ArrayList<Write>(count);
    for (int i = 0; i < count; i++) {
      writes.add(WriteCodec.next(from));
    }
    return new ShardAppend(
        shard, tableVersion, new AppendRequest(id, Duration.ofNanos(age), mappingVersion, writes));
  }
}
