package io.lampyr.engine.client;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.engine.request.Recollection;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A shard that keeps its laws and nothing else: it applies a write once, by its request and
 * ordinal, as far back as it remembers, and refuses what it cannot prove. Its owners come and go.
 */
final class FakeShard {
  static final String POISON = "poison";

  final ShardId id;
  volatile @Nullable NodeId owner;

  /** The sources that were applied, in their order. */
  final List<String> applied = new ArrayList<>();

  final Map<String, Long> documents = new HashMap<>();
  private final List<Effect> effects = new ArrayList<>();
  private RecentRequests requests;
  private long seqNo;

  private record Effect(RequestId request, int ordinal, Applied outcome, long atNanos) {}

  FakeShard(ShardId id) {
    this.id = id;
    this.requests = new RecentRequests(1_000_000, Duration.ofDays(1), Duration.ofDays(1000), 0);
  }

  /** As another opening of the shard remembers it: for a while back only. */
  synchronized void forgetBefore(Duration memory, long nowNanos) {
    long coverage = Math.min(memory.toNanos(), requests.coverage(nowNanos).toNanos());
    RecentRequests later =
        new RecentRequests(1_000_000, memory, Duration.ofNanos(coverage), nowNanos);
    effects.removeIf(effect -> nowNanos - effect.atNanos > memory.toNanos());
    effects.forEach(e -> later.remember(e.request, e.ordinal, e.outcome, e.atNanos));
    requests = later;
  }

  synchronized void forget(long nowNanos) {
    requests = new RecentRequests(1_000_000, Duration.ofDays(1), Duration.ZERO, nowNanos);
    effects.clear();
  }

  synchronized List<WriteResult> apply(AppendRequest request, long nowNanos) {
    List<WriteResult> results = new ArrayList<>();
    for (Write write : request.writes()) {
      results.add(apply(request, write, nowNanos));
    }
    return results;
  }

  private WriteResult apply(AppendRequest request, Write write, long nowNanos) {
    String source = write.source().utf8ToString();
    if (source.contains(POISON)) {
      return new WriteResult.Rejected("document_parsing_exception", "poison");
    }
    return switch (requests.recall(request.request(), write.ordinal(), request.age(), nowNanos)) {
      case Recollection.Remembered(Applied outcome) -> new WriteResult.Done(outcome);
      case Recollection.Unprovable _ -> new WriteResult.Unproven();
      case Recollection.Fresh _ -> fresh(request, write, source, nowNanos);
    };
  }

  private WriteResult fresh(AppendRequest request, Write write, String source, long nowNanos) {
    String document = write.key().id();
    Long known = documents.get(document);
    if (write.kind() == WriteKind.CREATE && known != null) {
      return new WriteResult.Conflicting(new Conflict.AlreadyExists(known));
    }
    long version = known == null ? 1 : known + 1;
    if (write.kind() == WriteKind.DELETE) {
      documents.remove(document);
    } else {
      documents.put(document, version);
    }
    applied.add(source);
    Applied outcome =
        new Applied(
            known == null ? Applied.Result.CREATED : Applied.Result.UPDATED, seqNo++, 1, version);
    requests.remember(request.request(), write.ordinal(), outcome, nowNanos);
    effects.add(new Effect(request.request(), write.ordinal(), outcome, nowNanos));
    return new WriteResult.Done(outcome);
  }
}
