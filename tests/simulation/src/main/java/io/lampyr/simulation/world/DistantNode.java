package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import io.lampyr.engine.upkeep.Merging;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A node's service as another machine reaches it. */
record DistantNode(Cluster cluster, Machine from, NodeProcess where) implements NodeService {
  private static final Duration LATER = Duration.ofSeconds(2);

  @Override
  public List<ShardReply<List<WriteResult>>> append(NodeId meant, List<ShardAppend> appends) {
    if (cluster.bug() == Bug.CURSOR_BEFORE_WRITES && SimPlatform.isPartOf(from)) {
      from.after(LATER, "append later", () -> send(meant, appends));
      return appends.stream().map(DistantNode::asIfDone).toList();
    }
    return send(meant, appends);
  }

  private static ShardReply<List<WriteResult>> asIfDone(ShardAppend append) {
    return new ShardReply.Answered<>(
        append.request().writes().stream().map(DistantNode::asIfDone).toList());
  }

  private static WriteResult asIfDone(Write write) {
    Applied.Result result =
        write.check() instanceof VersionCheck.None
            ? Applied.Result.CREATED
            : Applied.Result.UPDATED;
    return new WriteResult.Done(new Applied(result, 0, 1, 1));
  }

  private List<ShardReply<List<WriteResult>>> send(NodeId meant, List<ShardAppend> appends) {
    try {
      SimNode node = node();
      return cluster
          .network()
          .repeatable(
              Step.APPEND,
              "append",
              from,
              node.machine(),
              () ->
                  node.service()
                      .map(service -> append(node, service, meant, sent(appends)))
                      .orElseGet(() -> all(appends, new ShardReply.NotOwner<>("no member"))));
    } catch (Network.NotReached away) {
      return all(appends, new ShardReply.NotOwner<>(String.valueOf(away.getMessage())));
    } catch (UnavailableException lost) {
      return all(appends, new ShardReply.Unknown<>(String.valueOf(lost.getMessage())));
    }
  }

  private List<ShardReply<List<WriteResult>>> append(
      SimNode node, NodeService service, NodeId meant, List<ShardAppend> appends) {
    List<ShardReply<List<WriteResult>>> replies =
        cluster.bug() == Bug.CONFLICT_FROM_UNRELEASED
            ? new HastyConflicts(node).append(appends, () -> service.append(meant, appends))
            : service.append(meant, appends);
    for (ShardReply<List<WriteResult>> reply : replies) {
      if (reply instanceof ShardReply.Overloaded<?>(String reason, Duration _)
          && reason.startsWith("local disk is full")) {
        cluster.coverage().struck(Fault.DISK_FULL, Step.APPEND);
      }
    }
    return replies;
  }

  private List<ShardAppend> sent(List<ShardAppend> appends) {
    return switch (cluster.bug()) {
      case RETRY_APPLIED_TWICE -> appends.stream().map(this::asNew).toList();
      case RETRY_RUNS_PIPELINE_TWICE -> appends.stream().map(MistakenPipeline::again).toList();
      case DEDUPE_SKIPPED -> mistaken(appends, MistakenPoints::apart);
      case BLOCK_DEDUPE_SKIPPED -> mistaken(appends, MistakenPoints::blockApart);
      default -> appends;
    };
  }

  private List<ShardAppend> mistaken(
      List<ShardAppend> appends, BiFunction<Write, Randomness, Write> how) {
    return appends.stream()
        .map(append -> MistakenPoints.each(append, write -> how.apply(write, cluster.randomness())))
        .toList();
  }

  private ShardAppend asNew(ShardAppend append) {
    AppendRequest request = append.request();
    return new ShardAppend(
        append.shard(),
        append.tableVersion(),
        new AppendRequest(
            RequestId.random(cluster.randomness()),
            request.age(),
            request.mappingVersion(),
            request.writes()));
  }

  private static List<ShardReply<List<WriteResult>>> all(
      List<ShardAppend> appends, ShardReply<List<WriteResult>> reply) {
    return appends.stream().map(append -> reply).toList();
  }

  @Override
  public ShardReply<Optional<StoredDocument>> read(NodeId meant, ShardId shard, String id) {
    return ask(Step.NODE_READ, "read", service -> service.read(meant, shard, id));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> refresh(NodeId meant, ShardId shard) {
    if (cluster.bug() == Bug.REFRESH_ANSWERED_EARLY) {
      from.fork(
          "refresh later",
          () -> {
            var _ = ask(Step.REFRESH_OR_FLUSH, "refresh", service -> service.refresh(meant, shard));
          });
      return new ShardReply.Answered<>(Optional.empty());
    }
    return ask(Step.REFRESH_OR_FLUSH, "refresh", service -> service.refresh(meant, shard));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> awaitVisible(NodeId meant, ShardId shard, long seqNo) {
    return ask(
        Step.REFRESH_OR_FLUSH,
        "awaitVisible",
        service -> service.awaitVisible(meant, shard, seqNo));
  }

  @Override
  public ShardReply<Optional<CommitPoint>> flush(NodeId meant, ShardId shard, Merging merging) {
    return ask(Step.REFRESH_OR_FLUSH, "flush", service -> service.flush(meant, shard, merging));
  }

  @Override
  public ShardReply<Boolean> countNoops(NodeId meant, ShardId shard, int updates) {
    return ask(Step.NODE_READ, "countNoops", service -> service.countNoops(meant, shard, updates));
  }

  @Override
  public void readBatch(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    if (cluster.bug() == Bug.CACHE_KEY_WITHOUT_TERM) {
      byte[] bytes =
          cluster
              .cache(from)
              .read(
                  blob,
                  offset,
                  into.byteSize(),
                  () -> {
                    MemorySegment read =
                        MemorySegment.ofArray(new byte[Math.toIntExact(into.byteSize())]);
                    ask(meant, blob, offset, read);
                    return read.toArray(ValueLayout.JAVA_BYTE);
                  });
      into.copyFrom(MemorySegment.ofArray(bytes));
      return;
    }
    ask(meant, blob, offset, into);
  }

  private void ask(NodeId meant, BlobKey blob, long offset, MemorySegment into) {
    SimNode node = node();
    // What is read lies in the other machine until the answer has arrived here.
    MemorySegment there = MemorySegment.ofArray(new byte[Math.toIntExact(into.byteSize())]);
    boolean done =
        cluster
            .network()
            .call(
                Step.COMMIT_READ,
                "readBatch",
                from,
                node.machine(),
                () -> {
                  node.service()
                      .orElseThrow(() -> new UnavailableException("node is no member"))
                      .readBatch(meant, blob, offset, there);
                  return true;
                });
    if (done) {
      into.copyFrom(there);
    }
  }

  private <T> ShardReply<T> ask(Step step, String what, Function<NodeService, ShardReply<T>> call) {
    try {
      SimNode node = node();
      return cluster
          .network()
          .call(
              step,
              what,
              from,
              node.machine(),
              () ->
                  node.service()
                      .map(call)
                      .orElseGet(() -> new ShardReply.NotOwner<>("node is no member")));
    } catch (Network.NotReached away) {
      return new ShardReply.NotOwner<>(String.valueOf(away.getMessage()));
    } catch (UnavailableException lost) {
      return new ShardReply.Unknown<>(String.valueOf(lost.getMessage()));
    }
  }

  private SimNode node() {
    return cluster.at(where).orElseThrow(() -> cluster.network().gone(from));
  }
}
