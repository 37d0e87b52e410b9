package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nodes as processes, of which one has all the work. */
@Timeout(600)
@Execution(ExecutionMode.CONCURRENT)
class HotShardTest {
  private static final int SHARDS = 4;
  private static final int WRITERS = 4;
  private static final int ITEMS_OF_A_REQUEST = 20;
  private static final int WORDS = 3000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path folder;

  private final AtomicBoolean stop = new AtomicBoolean();
  private final Queue<ItemOutcome> refused = new ConcurrentLinkedQueue<>();

  @Test
  void oneOfTwoHotShardsMovesAwayFromTheNodeThatHasBothByTheWorkThatWasMeasured() throws Exception {
    try (Deployment deployment = new Deployment(folder, SHARDS);
        NodeChild first = deployment.start()) {
      deployment.await(() -> deployment.isServedBy(1));
      NodeId loaded = deployment.shards().getFirst().owner().orElseThrow();
      try (NodeChild second = deployment.start()) {
        // By their numbers alone: each gets as many as the other.
        deployment.await(() -> numbers(deployment).equals(List.of(2L, 2L)));
        deployment.await(() -> deployment.isServedBy(2));
        // What has just been moved stays where it is: these have not been.
        Set<Integer> hot = ordinals(deployment, loaded);
        Set<Integer> told = new HashSet<>();
        List<Thread> writers =
            IntStream.range(0, WRITERS)
                .mapToObj(i -> Thread.ofVirtual().start(() -> writeTo(deployment, hot, i)))
                .toList();
        try {
          deployment.await(() -> {
            // Work is told while it is done: what moved or is written to no more is told no more.
            told.addAll(deployment.told());
            return deployment.isServedBy(2) && areApart(deployment, hot);
          });
        } finally {
          stop.set(true);
          for (Thread writer : writers) {
            writer.join();
          }
        }
        assertThat(refused).isEmpty();
        assertThat(told).as("work by shards").containsAnyElementsOf(hot);
        assertThat(first.log() + second.log()).contains("shard has moved away");
      }
    }
  }

  /** How many shards each owner has, the fewest first. */
  private static List<Long> numbers(Deployment deployment) {
    return byOwner(deployment).values().stream().map(all -> (long) all.size()).sorted().toList();
  }

  private static Map<NodeId, List<ShardItem>> byOwner(Deployment deployment) {
    return deployment.shards().stream()
        .filter(shard -> shard.owner().isPresent())
        .collect(Collectors.groupingBy(shard -> shard.owner().orElseThrow()));
  }

  private static Set<Integer> ordinals(Deployment deployment, NodeId owner) {
    return byOwner(deployment).getOrDefault(owner, List.of()).stream()
        .map(shard -> shard.shard().ordinal())
        .collect(Collectors.toSet());
  }

  private static boolean areApart(Deployment deployment, Set<Integer> hot) {
    return byOwner(deployment).keySet().stream()
        .allMatch(owner -> ordinals(deployment, owner).stream().filter(hot::contains).count() == 1);
  }

  /** Long texts, under ids of these shards alone. */
  private void writeTo(Deployment deployment, Set<Integer> shards, int writer) {
    for (int round = 0; !stop.get(); round++) {
      List<IngestItem> items = new ArrayList<>();
      for (int i = 0; items.size() < ITEMS_OF_A_REQUEST; i++) {
        String id = "w" + writer + "-" + i;
        if (shards.contains(deployment.routing.shardOf(id))) {
          items.add(
              new IngestItem(
                  WriteKind.INDEX,
                  VersionCheck.NONE,
                  id,
                  null,
                  new BytesRef("{\"n\":" + round + ",\"t\":\"" + text(round + i) + "\"}")));
        }
      }
      for (ItemResult result :
          deployment.client.write(new IngestRequest(deployment.index, 1, PATIENCE, items))) {
        if (!(result.outcome() instanceof ItemOutcome.Done)) {
          refused.add(result.outcome());
        }
      }
    }
  }

  private static String text(int number) {
    return IntStream.range(0, WORDS)
        .mapToObj(i -> "word" + (i * 31 + number) % 5000)
        .collect(Collectors.joining(" "));
  }
}
