package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cachenodes.server.RunningNode;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.node.ShardReply;
import org.junit.jupiter.api.Test;

/** A node is told what a shard is going to be divided into. */
class SurveyCallTest {
  private static final ShardId SHARD = new ShardId(IndexId.random(new SeededRandomness(1)), 0);

  @Test
  void theLayoutThatIsToComeReachesTheNodeThatIsMeant() throws Exception {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      assertThat(client.survey(running.id, SHARD, new IndexMetadata.Layout(2, 8)))
          .isEqualTo(new ShardReply.Answered<>(true));
      // The test's node says whether it was told of more than one shard.
      assertThat(client.survey(running.id, SHARD, new IndexMetadata.Layout(1, 8)))
          .isEqualTo(new ShardReply.Answered<>(false));
      NodeId other = NodeId.random(new SeededRandomness(2));
      assertThat(client.survey(other, SHARD, new IndexMetadata.Layout(2, 8)))
          .isInstanceOf(ShardReply.NotOwner.class);
    }
  }
}
