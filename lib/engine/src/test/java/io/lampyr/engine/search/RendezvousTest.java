package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which shard is searched where. */
class RendezvousTest {
  private static final int SHARDS = 3000;

  private final SeededRandomness randomness = new SeededRandomness(11);
  private final List<ShardId> shards =
      IntStream.range(0, SHARDS)
          .mapToObj(i -> new ShardId(IndexId.random(randomness), i % 5))
          .toList();

  private static List<String> nodes(int count) {
    return IntStream.range(0, count).mapToObj(i -> "node-" + i).toList();
  }

  private static List<String> of(ShardId shard, List<String> nodes, int wanted) {
    return Rendezvous.of(shard, nodes, Rendezvous::hash, wanted);
  }

  @Test
  void eachPlaceGetsAboutAsManyShards() {
    Map<String, Integer> counts = new HashMap<>();
    shards.forEach(
        shard -> of(shard, nodes(6), 2).forEach(node -> counts.merge(node, 1, Integer::sum)));
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(900, 1100));
  }

  @Test
  void theOrderInWhichPlacesAreKnownChangesNothing() {
    List<String> turned = new ArrayList<>(nodes(6)).reversed();
    shards.forEach(shard -> assertThat(of(shard, nodes(6), 3)).isEqualTo(of(shard, turned, 3)));
  }

  @Test
  void onlyWhatANewPlaceGetsMoves() {
    int moved = 0;
    for (ShardId shard : shards) {
      List<String> before = of(shard, nodes(6), 1);
      List<String> after = of(shard, nodes(7), 1);
      if (!before.equals(after)) {
        assertThat(after).containsExactly("node-6");
        moved++;
      }
    }
    assertThat(moved).isBetween(SHARDS / 7 - 120, SHARDS / 7 + 120);
  }

  @Test
  void thereAreNoMorePlacesThanThereAre() {
    assertThat(of(shards.getFirst(), nodes(2), 5)).hasSize(2);
    assertThat(of(shards.getFirst(), List.of(), 5)).isEmpty();
  }
}
