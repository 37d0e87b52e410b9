package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.base.setting.Secret;
import io.lampyr.cachenodes.server.RunningNode;
import io.lampyr.engine.node.ShardReply;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class ChangedSecretTest {
  @Test
  void theSecretIsChangedWithoutAPause() {
    VirtualTime time = VirtualTime.inline();
    List<Secret> kept = new CopyOnWriteArrayList<>(List.of(new Secret("first-first-first")));
    SharedSecret ofNode = SharedSecret.from(() -> List.copyOf(kept), time);
    SharedSecret ofCaller = SharedSecret.from(() -> List.of(kept.getFirst()), time);
    try (RunningNode running = new RunningNode(ofNode);
        NodeClient caller = running.client(RunningNode.PATIENT, ofCaller)) {
      for (String next : List.of("second-second-second", "third-third-third")) {
        kept.addFirst(new Secret(next));
        kept.subList(Math.min(2, kept.size()), kept.size()).clear();
        time.advance(SharedSecret.LEAST_BETWEEN);
        // One that begins after the change, and one that has not heard of it, or of two.
        SharedSecret fresh = SharedSecret.from(() -> List.of(kept.getFirst()), time);
        try (NodeClient beginner = running.client(RunningNode.PATIENT, fresh)) {
          assertThat(beginner.append(running.id, List.of(NodeClientTest.append("a", "{}"))))
              .allMatch(ShardReply.Answered.class::isInstance);
        }
        assertThat(caller.append(running.id, List.of(NodeClientTest.append("b", "{}"))))
            .allMatch(ShardReply.Answered.class::isInstance);
      }
      assertThat(ofCaller.shown()).isEqualTo(new Secret("third-third-third"));
      // The node has asked just now: whoever knows more must wait a moment.
      kept.addFirst(new Secret("fourth-fourth-fourth"));
      SharedSecret early = SharedSecret.from(() -> List.of(kept.getFirst()), time);
      try (NodeClient client = running.client(RunningNode.PATIENT, early)) {
        assertThat(client.append(running.id, List.of(NodeClientTest.append("c", "{}"))))
            .allSatisfy(reply ->
                assertThat(reply)
                    .isInstanceOfSatisfying(
                        ShardReply.NotOwner.class,
                        refused -> assertThat(refused.reason()).contains("refuses the secret")));
      }
    }
  }
}
