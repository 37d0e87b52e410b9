package io.lampyr.engine.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  @Test
  void refusesRoutingShardsThatDoNotDivide() {
    assertThatThrownBy(() -> new DocumentRouting(3, 1024)).hasMessageContaining("multiple");
  }
}
