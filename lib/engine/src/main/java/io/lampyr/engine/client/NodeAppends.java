package io.lampyr.engine.client;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.request.RequestId;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.WriteResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Sends to one node what one request has for it: as a rule in one append, and one after the other
 * where that would be too large. Not safe for many threads.
 *
 * <p>Whatever goes wrong is written down in the items; nothing is thrown.
 */
final class NodeAppends {
  private final Call call;
  private final Target target;
  private final AttemptTimer timer;
  private final Set<ShardId> held = new HashSet<>();
  private boolean tablesDisappoint;

  /**
   * What all appends of a request have in common; and when each shard was first sent any of it,
   * since owners remember, and forget, the outcomes of a request as one.
   */
  record Call(
      RequestId request,
      long mappingVersion,
      ClientSettings.Appends bounds,
      Map<ShardId, Long> firstSentNanos) {

    static Call of(RequestId request, long mappingVersion, ClientSettings.Appends bounds) {
      return new Call(request, mappingVersion, bounds, new ConcurrentHashMap<>());
    }
  }

  /** The node, and the version of the tables by which it was chosen. */
  record Target(NodeId node, Supplier<NodeService> service, long tableVersion) {}

  NodeAppends(Call call, Target target, AttemptTimer timer) {
    this.call = call;
    this.target = target;
    this.timer = timer;
  }

  /** Sends the groups; whether the tables should be read anew before anything is sent again. */
  boolean send(List<ShardGroup> groups) {
    for (List<ShardGroup> append : ShardGroup.appends(groups, call.bounds())) {
      List<ShardGroup> sendable = new ArrayList<>();
      for (ShardGroup group : append) {
        // What follows in a shard must not overtake what has to be sent again.
        if (!held.contains(group.shard())) {
          sendable.add(group);
        }
      }
      if (timer.isOver() || Thread.currentThread().isInterrupted()) {
        break;
      }
      if (!sendable.isEmpty()) {
        exchange(sendable);
      }
    }
    return tablesDisappoint;
  }

  private void exchange(List<ShardGroup> groups) {
    long now = timer.elapsedNanos();
    List<ShardAppend> appends = new ArrayList<>(groups.size());
    for (ShardGroup group : groups) {
      appends.add(append(group, now));
      group.items().forEach(item -> item.sending(now));
    }
    List<ShardReply<List<WriteResult>>> replies;
    try {
      replies = target.service().get().append(target.node(), appends);
    } catch (OverloadedException e) {
      groups.forEach(group -> unanswered(group, e, e.retryAfter()));
      return;
    } catch (RuntimeException e) {
      groups.forEach(group -> unanswered(group, e, Duration.ZERO));
      return;
    }
    for (int i = 0; i < groups.size(); i++) {
      if (replies.size() == groups.size()) {
        settle(groups.get(i), replies.get(i));
      } else {
        unknown(groups.get(i), "replies are not as many as appends", Duration.ZERO);
      }
    }
  }

  /**
   * Items that were never sent have no age: there is nothing about them that an owner could have
   * forgotten, however much was written since the request began. The age of all others is that of
   * the request in this shard: an owner that has forgotten the first of its items may have
   * forgotten all. What is sent again is never as young as what is sent first.
   */
  private ShardAppend append(ShardGroup group, long now) {
    Long toShard = call.firstSentNanos().putIfAbsent(group.shard(), now);
    long sent = group.firstSentNanos();
    long first = toShard == null ? sent : Math.min(toShard, sent);
    Duration age =
        sent == Long.MAX_VALUE ? Duration.ZERO : Duration.ofNanos(Math.max(1, now - first));
    return new ShardAppend(
        group.shard(),
        target.tableVersion(),
        new AppendRequest(
            call.request(),
            age,
            call.mappingVersion(),
            group.items().stream().map(PendingItem::write).toList()));
  }

  private void settle(ShardGroup group, ShardReply<List<WriteResult>> reply) {
    switch (reply) {
      case ShardReply.Answered<List<WriteResult>>(var results) -> answered(group, results);
      case ShardReply.NotOwner<List<WriteResult>>(String reason) -> misled(group, reason);
      case ShardReply.Stale<List<WriteResult>>(String reason) -> misled(group, reason);
      case ShardReply.Overloaded<List<WriteResult>>(String reason, Duration retryAfter) -> {
        group.items().forEach(PendingItem::notDone);
        long due = timer.dueAfter(group.nextSetback(), retryAfter);
        hold(group, due, new ItemOutcome.Overloaded(reason, retryAfter));
      }
      case ShardReply.Unknown<List<WriteResult>>(String reason) ->
          unknown(group, reason, Duration.ZERO);
    }
  }

  private void answered(ShardGroup group, List<WriteResult> results) {
    if (results.size() != group.items().size()) {
      unknown(group, "results are not as many as writes", Duration.ZERO);
      return;
    }
    for (int i = 0; i < results.size(); i++) {
      group.items().get(i).answered(results.get(i));
    }
  }

  private void misled(ShardGroup group, String reason) {
    tablesDisappoint = true;
    group.items().forEach(PendingItem::notDone);
    hold(group, timer.dueAfter(group.nextSetback()), new ItemOutcome.Unavailable(reason));
  }

  private void unanswered(ShardGroup group, RuntimeException failure, Duration retryAfter) {
    unknown(group, "append failed: " + failure.getMessage(), retryAfter);
  }

  private void unknown(ShardGroup group, String reason, Duration retryAfter) {
    tablesDisappoint = true;
    long due = timer.dueAfter(group.nextSetback(), retryAfter);
    hold(group, due, new ItemOutcome.Unavailable(reason));
  }

  private void hold(ShardGroup group, long due, ItemOutcome ifGivenUp) {
    held.add(group.shard());
    group.postpone(due, ifGivenUp);
  }
}
