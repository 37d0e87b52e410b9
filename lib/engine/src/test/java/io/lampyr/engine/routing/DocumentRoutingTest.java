package io.lampyr.engine.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DocumentRoutingTest {

  @Test
  void hashesAsElasticsearchDoes() {
    assertThat(DocumentRouting.hash("hell")).isEqualTo(0x5a0cb7c3);
    assertThat(DocumentRouting.hash("hello")).isEqualTo(0xd7c31989);
    assertThat(DocumentRouting.hash("hello w")).isEqualTo(0x22ab2984);
    assertThat(DocumentRouting.hash("hello wo")).isEqualTo(0xdf0ca123);
    assertThat(DocumentRouting.hash("hello wor")).isEqualTo(0xe7744d61);
    assertThat(DocumentRouting.hash("The quick brown fox jumps over the lazy dog"))
        .isEqualTo(0xe07db09c);
    assertThat(DocumentRouting.hash("The quick brown fox jumps over the lazy cog"))
        .isEqualTo(0x4e63d2ad);
  }

  @Test
  void leavesRoomForSplits() {
    assertThat(DocumentRouting.forShards(1).routingShards()).isEqualTo(1024);
    assertThat(DocumentRouting.forShards(5).routingShards()).isEqualTo(640);
    assertThat(DocumentRouting.forShards(1024).routingShards()).isEqualTo(2048);
  }

  @Test
  void aSplitSendsEachDocumentToAChildOfItsShard() {
    DocumentRouting before = DocumentRouting.forShards(4);
    DocumentRouting after = new DocumentRouting(8, before.routingShards());
    for (int i = 0; i < 10_000; i++) {
      assertThat(after.shardOf("id-" + i) / 2).isEqualTo(before.shardOf("id-" + i));
    }
  }

  @Test
  void spreadsIdsEvenly() {
    DocumentRouting routing = DocumentRouting.forShards(7);
    int[] counts = new int[7];
    for (int i = 0; i < 70_000; i++) {
      counts[routing.shardOf(Integer.toString(i))]++;
    }
    for (int count : counts) {
      assertThat(count).isBetween(9_000, 11_000);
    }
  }

  /** The formula that both peers document. */
  @Test
  void spreadsDocumentsOfOneRoutingByTheirIds() {
    DocumentRouting routing = new DocumentRouting(8, 8, 3, false);
    Set<Integer> seen = new TreeSet<>();
    for (int i = 0; i < 1000; i++) {
      String id = "id-" + i;
      int slot = DocumentRouting.hash("customer") + Math.floorMod(DocumentRouting.hash(id), 3);
      assertThat(routing.shardOf(id, "customer")).isEqualTo(Math.floorMod(slot, 8));
      seen.add(routing.shardOf(id, "customer"));
    }
    assertThat(routing.shardsOf("customer")).hasSize(3).isEqualTo(seen);
  }

  /** Law FoundWhereWritten. */
  @Test
  void whoSearchesByARoutingAsksEveryShardThatHasDocumentsOfIt() {
    Random random = new Random(11);
    for (int i = 0; i < 2000; i++) {
      int shards = 1 + random.nextInt(12);
      int slots = shards * (1 + random.nextInt(40));
      int partition = 1 + random.nextInt(slots);
      DocumentRouting routing = new DocumentRouting(shards, slots, partition, false);
      String value = "routing-" + random.nextInt(50);
      for (int id = 0; id < 20; id++) {
        assertThat(routing.shardsOf(value)).contains(routing.shardOf("id-" + id, value));
      }
      assertThat(routing.shardsOf("alone")).contains(routing.shardOf("alone"));
    }
  }

  @Test
  void aSplitSendsEachDocumentOfAPartitionToAChildOfItsShard() {
    DocumentRouting before = new DocumentRouting(4, 24, 5, false);
    DocumentRouting after = before.in(12, 24);
    for (int i = 0; i < 10_000; i++) {
      String value = "routing-" + i % 9;
      assertThat(after.shardOf("id-" + i, value) / 3).isEqualTo(before.shardOf("id-" + i, value));
    }
  }

  @Test
  void refusesRoutingShardsThatDoNotDivide() {
    assertThatThrownBy(() -> new DocumentRouting(3, 1024)).hasMessageContaining("multiple");
  }
}
