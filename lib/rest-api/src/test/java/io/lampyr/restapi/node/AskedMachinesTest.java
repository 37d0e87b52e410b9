package io.lampyr.restapi.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.cluster.state.SearchOffer;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.engine.machine.NodeAnswer;
import io.lampyr.engine.machine.NodeQuestion;
import io.lampyr.engine.machine.NodeTask;
import io.lampyr.engine.node.NodeDuties;
import io.lampyr.engine.node.ShardReply;
import io.lampyr.engine.node.ShardStats;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many nodes, asked at once. */
@Timeout(60)
class AskedMachinesTest {
  private static final Duration WITHIN = Duration.ofSeconds(5);
  private static final byte[] TASKS = new NodeAnswer.OfTasks(List.of()).encode();

  private final SeededRandomness random = new SeededRandomness(72);
  private final ThreadScheduler scheduler = new ThreadScheduler((_, e) -> e.printStackTrace());
  private final Map<NodeId, Telling> tellings = new HashMap<>();
  private final AskedMachines machines =
      new AskedMachines(Machines.UNKNOWN, (node, _) -> new Node(tellings.get(node)), scheduler);

  /** What a node says when it is asked. */
  private interface Telling {
    ShardReply<Optional<BytesRef>> tell(byte[] question);
  }

  private record Node(Telling telling) implements NodeDuties {
    @Override
    public ShardReply<Optional<BytesRef>> tell(NodeId meant, byte[] question, Duration within) {
      return telling.tell(question);
    }

    private static <T> ShardReply<T> no() {
      return new ShardReply.NotOwner<>("is not asked for that");
    }

    @Override
    public ShardReply<Boolean> relocate(NodeId meant, ShardId shard, NodeId target) {
      return no();
    }

    @Override
    public ShardReply<Boolean> ownerless(NodeId meant, List<ShardId> shards) {
      return no();
    }

    @Override
    public ShardReply<Boolean> wanted(NodeId meant, List<ShardId> shards) {
      return no();
    }

    @Override
    public ShardReply<Boolean> used(NodeId meant, List<HotBytes> hottest) {
      return no();
    }

    @Override
    public ShardReply<Boolean> survey(NodeId meant, ShardId shard, IndexMetadata.Layout into) {
      return no();
    }

    @Override
    public ShardReply<Boolean> fence(NodeId meant, ShardId shard, long tableVersion) {
      return no();
    }

    @Override
    public ShardReply<List<ShardStats>> stats(NodeId meant) {
      return no();
    }
  }

  private static ShardReply<Optional<BytesRef>> told(byte[] answer) {
    return new ShardReply.Answered<>(Optional.of(new BytesRef(answer)));
  }

  private Heartbeat node(Telling telling) {
    NodeId id = NodeId.random(random);
    tellings.put(id, telling);
    return new Heartbeat(
        id,
        new NodeProcess("10.0.0.1:9300", 1, Instant.EPOCH),
        1,
        false,
        OptionalLong.empty(),
        new NodeLoad(0, 0, 1, 0, 1));
  }

  @Test
  void allAreAskedAtOnce() {
    CountDownLatch asked = new CountDownLatch(200);
    List<Heartbeat> nodes = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      nodes.add(
          node(_ -> {
            asked.countDown();
            try {
              // Nobody is answered before everybody is asked.
              asked.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return told(TASKS);
          }));
    }
    Replies<List<NodeTask>> replies = machines.tasks(nodes, WITHIN);
    assertThat(replies.told()).hasSize(200);
    assertThat(replies.counted(200).toString()).isEqualTo("{total=200, successful=200, failed=0}");
  }

  @Test
  void whyNodesDoNotTellIsTold() {
    Heartbeat sound = node(_ -> told(TASKS));
    List<Heartbeat> nodes =
        List.of(
            sound,
            node(_ -> new ShardReply.NotOwner<>("is gone")),
            node(_ -> new ShardReply.Unknown<>("did not answer in time")),
            node(_ -> new ShardReply.Overloaded<>("is busy", WITHIN)),
            node(_ -> told(new byte[NodeAnswer.MOST_BYTES + 1])),
            node(_ -> told("rubbish".getBytes(StandardCharsets.UTF_8))),
            node(_ -> {
              throw new MisconfiguredException("refuses the secret");
            }),
            node(_ -> new ShardReply.Answered<>(Optional.empty())),
            node(_ -> told("{}".getBytes(StandardCharsets.UTF_8))));
    Replies<List<NodeTask>> replies = machines.tasks(nodes, WITHIN);
    assertThat(replies.told()).containsOnlyKeys(sound.node());
    assertThat(replies.failed().values().stream().map(why -> why.type()))
        .containsExactly(
            "node_not_connected_exception",
            "receive_timeout_transport_exception",
            "rejected_execution_exception",
            "transport_exception",
            "transport_exception",
            "transport_exception");
    assertThat(replies.untold()).hasSize(2);
    assertThat(replies.counted(nodes.size()).toString())
        .startsWith("{total=9, successful=1, failed=8, failures=[{type=failed_node_exception")
        .contains("tells no more of itself than its heartbeat");
  }

  @Test
  void onlyThoseThatDoTheTasksAreToldToEndThem() {
    List<NodeQuestion> asked = new ArrayList<>();
    Heartbeat one =
        node(question -> {
          asked.add(NodeQuestion.decode(question).orElseThrow());
          return told(TASKS);
        });
    assertThat(machines.end(Map.of(one, List.of(3L)), "by user request", WITHIN).told())
        .containsOnlyKeys(one.node());
    assertThat(asked).containsExactly(new NodeQuestion.EndTasks(List.of(3L), "by user request"));
  }

  /** Of a node that searches for others. */
  private Heartbeat searching(Telling telling) {
    Heartbeat node = node(telling);
    return new Heartbeat(
        node.node(),
        node.process(),
        1,
        false,
        OptionalLong.empty(),
        node.load(),
        Optional.of(new SearchOffer(true, 0, 1, 0, 1)));
  }

  @Test
  void whatOneAnswerHasNoRoomForIsAskedForAgain() {
    IndexId index = IndexId.random(random);
    List<ShardId> shards =
        IntStream.range(0, 1024).mapToObj(ordinal -> new ShardId(index, ordinal)).toList();
    List<Integer> asked = new ArrayList<>();
    Heartbeat slow =
        searching(question -> {
          List<ShardId> some =
              ((NodeQuestion.OfFieldUses) NodeQuestion.decode(question).orElseThrow()).shards();
          asked.add(some.size());
          int looked = Math.min(400, some.size());
          List<ShardUses> uses =
              some.subList(0, looked).stream()
                  .map(shard -> new ShardUses(shard, "t", 1, new TreeMap<>()))
                  .toList();
          return told(new NodeAnswer.OfFieldUses(uses, looked).encode());
        });
    Heartbeat stuck = searching(_ -> told(new NodeAnswer.OfFieldUses(List.of(), 0).encode()));
    Heartbeat gone = searching(_ -> new ShardReply.NotOwner<>("is gone"));
    Heartbeat early = searching(_ -> told("{}".getBytes(StandardCharsets.UTF_8)));
    Heartbeat idle =
        node(_ -> {
          throw new AssertionError("it searches nothing");
        });
    Replies<List<ShardUses>> replies =
        machines.fieldUses(List.of(slow, stuck, gone, early, idle), shards, WITHIN);
    assertThat(replies.told().get(slow.node()).stream().map(ShardUses::shard))
        .containsExactlyElementsOf(shards);
    assertThat(asked).containsExactly(1000, 624, 224);
    assertThat(replies.told().get(stuck.node())).isEmpty();
    assertThat(replies.failed()).containsOnlyKeys(gone.node());
    assertThat(replies.untold()).containsOnlyKeys(early.node());
  }
}
