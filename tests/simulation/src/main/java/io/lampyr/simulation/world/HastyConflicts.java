package io.lampyr.simulation.world;

import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.shard.Write;
import io.lampyr.engine.shard.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A node that answers a conflict with an operation which it has applied and not yet released: as if
 * what the one client was not told yet could be told to another.
 */
record HastyConflicts(SimNode node) {
  List<ShardReply<List<WriteResult>>> append(
      List<ShardAppend> appends, Supplier<List<ShardReply<List<WriteResult>>>> real) {
    if (appends.size() == 1 && appends.getFirst().request().writes().size() == 1) {
      Write write = appends.getFirst().request().writes().getFirst();
      if (node.unreleased().contains(write.key().id())
          && write.check() instanceof VersionCheck.IfSeqNo required) {
        WriteResult hasty =
            new WriteResult.Conflicting(new Conflict.Changed(required, Optional.empty()));
        return List.of(new ShardReply.Answered<>(List.of(hasty)));
      }
    }
    List<String> ids = new ArrayList<>();
    appends.forEach(append ->
        append.request().writes().stream()
            .filter(write -> write.check() instanceof VersionCheck.None)
            .forEach(write -> ids.add(write.key().id())));
    node.unreleased().addAll(ids);
    try {
      return real.get();
    } finally {
      ids.forEach(node.unreleased()::remove);
    }
  }
}
