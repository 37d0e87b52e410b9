package io.lampyr.engine.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.base.trace.TaskWork;
import io.lampyr.engine.fielduse.CountedUses;
import io.lampyr.engine.fielduse.FieldCounts;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.engine.search.ColdCounts;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Questions about nodes, and their answers, as others read them. */
class NodeAnswerTest {
  private static final HotThreads.Asked HOT =
      new HotThreads.Asked(
          Duration.ofMillis(10), 2, 3, true, HotThreads.Kind.WAIT, HotThreads.Kind.MEM);

  private static final RequestMemory REQUESTS = new RequestMemory(100, 200);

  @TempDir Path folder;

  private final ThreadScheduler scheduler = new ThreadScheduler((_, e) -> e.printStackTrace());
  private final NodeTasks tasks = new NodeTasks(new SystemClock());

  private final FieldUses uses = new FieldUses(new SystemClock(), new SeededRandomness(9));

  private NodeSelf self() {
    ThisMachine machine = new ThisMachine(folder, scheduler);
    return new NodeSelf(
        () -> machine.look(ColdCounts.NONE, Optional.of(REQUESTS)),
        new HotThreads(scheduler),
        tasks,
        uses);
  }

  private NodeAnswer asked(NodeQuestion question) {
    return NodeAnswer.decode(self().answer(question.encode()));
  }

  @Test
  void aMachineIsReadAsItWasTold() {
    Machine machine =
        new ThisMachine(folder, scheduler).look(ColdCounts.NONE, Optional.of(REQUESTS));
    NodeAnswer answer = new NodeAnswer.OfMachine(machine);
    assertThat(NodeAnswer.decode(answer.encode())).isEqualTo(answer);
    assertThat(asked(new NodeQuestion.OfMachine())).isInstanceOf(NodeAnswer.OfMachine.class);
  }

  @Test
  void theControlGroupIsThatOfTheProcess() throws Exception {
    Path own = Files.createDirectories(folder.resolve("groups/a/b"));
    Path processes = folder.resolve("cgroup");
    Files.writeString(processes, "4:memory:/x\n0::/a/b\n");
    ControlGroups groups = new ControlGroups(processes, folder.resolve("groups"));
    assertThat(groups.look()).as("without all files").isEmpty();
    Files.writeString(own.resolve("cpu.max"), "max 100000\n");
    Files.writeString(
        own.resolve("cpu.stat"), "usage_usec 5\nnr_periods 4\nnr_throttled 3\nthrottled_usec 2\n");
    Files.writeString(own.resolve("memory.max"), "max\n");
    Files.writeString(own.resolve("memory.current"), "77\n");
    Machine.Group group = groups.look().orElseThrow();
    assertThat(group)
        .isEqualTo(
            new Machine.Group(
                "/a/b", 5000, -1, 100_000, new Machine.Throttled(4, 3, 2000), "max", "77"));
    Machine machine =
        new ThisMachine(folder, scheduler).look(ColdCounts.NONE, Optional.of(REQUESTS));
    NodeAnswer answer =
        new NodeAnswer.OfMachine(
            new Machine(
                machine.pid(),
                machine.facts(),
                machine.heap(),
                machine.work(),
                machine.memory(),
                machine.files(),
                machine.disk(),
                Optional.of(group)));
    assertThat(NodeAnswer.decode(answer.encode())).isEqualTo(answer);
  }

  @Test
  void questionsAreReadAsTheyWereAsked() {
    for (NodeQuestion question :
        List.of(
            new NodeQuestion.OfMachine(),
            new NodeQuestion.OfTasks(),
            new NodeQuestion.EndTasks(List.of(1L, 1L << 40), "by user request"),
            new NodeQuestion.OfFieldUses(List.of(shard(0), shard(1023))),
            new NodeQuestion.OfHotThreads(HOT))) {
      assertThat(NodeQuestion.decode(question.encode())).contains(question);
    }
    assertThat(asked(new NodeQuestion.OfHotThreads(HOT)))
        .isInstanceOf(NodeAnswer.OfHotThreads.class);
  }

  private static ShardId shard(int ordinal) {
    return new ShardId(IndexId.random(new SeededRandomness(3)), ordinal);
  }

  @Test
  void usesOfFieldsAreReadAsTheyWereTold() {
    FieldCounts counts = FieldCounts.told(9, List.of(1L, 2L, 3L));
    ShardUses of = new ShardUses(shard(7), "name", 12, new TreeMap<>(Map.of("a.b", counts)));
    NodeAnswer answer = new NodeAnswer.OfFieldUses(List.of(of), 1);
    assertThat(NodeAnswer.decode(answer.encode())).isEqualTo(answer);
    assertThat(asked(new NodeQuestion.OfFieldUses(List.of(shard(0), shard(1)))))
        .as("what was never searched is not told")
        .isEqualTo(new NodeAnswer.OfFieldUses(List.of(), 2));
    String later =
        """
        {"field_uses":[{"shard":"%s","tracking":"t","since":1,"fields":[{"name":"a","any":2,
          "counts":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]}]}],"looked":1}
        """
            .formatted(shard(0));
    assertThat(NodeAnswer.decode(later.getBytes(StandardCharsets.UTF_8)).toString())
        .as("of a release that knows more structures")
        .contains("any=2", "11, 12, 13]");
  }

  @Test
  void whatHasNoRoomInAnAnswerIsLeftToTheNext() {
    List<ShardId> shards = IntStream.range(0, 9).mapToObj(NodeAnswerTest::shard).toList();
    CountedUses.count(uses, shards, 2_000, "a field with a name of middling length ");
    NodeAnswer answer = asked(new NodeQuestion.OfFieldUses(shards));
    assertThat(answer).isInstanceOf(NodeAnswer.OfFieldUses.class);
    NodeAnswer.OfFieldUses told = (NodeAnswer.OfFieldUses) answer;
    assertThat(told.looked()).isBetween(1, 8);
    assertThat(told.shards()).hasSize(told.looked());
    assertThat(told.encode().length).isLessThan(NodeAnswer.MOST_BYTES);
  }

  @Test
  void tasksAreReadAsTheyWereTold() {
    TaskWork.Use use = new TaskWork.Use(5, 6);
    NodeAnswer answer =
        new NodeAnswer.OfTasks(
            List.of(
                new NodeTask(
                    7,
                    Optional.of("somebody:8"),
                    NodeTask.SEARCHES,
                    "",
                    Instant.ofEpochMilli(9),
                    10,
                    true,
                    new TaskWork.Spent(2, 1, use, use, use))));
    assertThat(NodeAnswer.decode(answer.encode())).isEqualTo(answer);
  }

  @Test
  void aQuestionOfALaterReleaseIsAnsweredWithNothing() {
    byte[] later = "{\"ask\":\"weather\",\"of\":[1]}".getBytes(StandardCharsets.UTF_8);
    assertThat(NodeAnswer.decode(self().answer(later))).isEqualTo(new NodeAnswer.Nothing());
    byte[] more = "{\"weather\":\"fine\"}".getBytes(StandardCharsets.UTF_8);
    assertThat(NodeAnswer.decode(more)).isEqualTo(new NodeAnswer.Nothing());
  }

  @Test
  void whatIsTooLongOrUnsoundIsRefused() {
    assertThatThrownBy(() -> NodeAnswer.decode(new byte[NodeAnswer.MOST_BYTES + 1]))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("too long");
    assertThatThrownBy(() -> NodeQuestion.decode(new byte[NodeQuestion.MOST_BYTES + 1]))
        .isInstanceOf(InvalidInputException.class);
    for (String text : List.of("", "no", "[]", "{\"ask\":7}", "{\"ask\":\"end\",\"tasks\":[{}]}")) {
      assertThatThrownBy(() -> NodeQuestion.decode(text.getBytes(StandardCharsets.UTF_8)))
          .as(text)
          .isInstanceOf(InvalidInputException.class);
    }
    for (String text : List.of("", "no", "[]", "{\"machine\":7}", "{\"tasks\":[7]}")) {
      assertThatThrownBy(() -> NodeAnswer.decode(text.getBytes(StandardCharsets.UTF_8)))
          .as(text)
          .isInstanceOf(CorruptionException.class);
    }
    String many = String.join(",", Collections.nCopies(NodeTasks.MOST + 1, "1"));
    byte[] crowd = ("{\"ask\":\"end\",\"tasks\":[" + many + "]}").getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> NodeQuestion.decode(crowd)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void damagedAnswersAreReadOrRefused() {
    SeededRandomness random = new SeededRandomness(72);
    byte[] sound = self().answer(new NodeQuestion.OfMachine().encode());
    for (int i = 0; i < 3000; i++) {
      byte[] damaged = sound.clone();
      for (int j = 0; j <= random.nextInt(3); j++) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        NodeAnswer.decode(damaged);
      } catch (CorruptionException refused) {
        assertThat(refused).hasMessageContaining("answer");
      }
    }
  }

  @Test
  void aLongTextIsCut() {
    String text = "ü\u0000".repeat(NodeAnswer.MOST_BYTES);
    byte[] encoded = new NodeAnswer.OfHotThreads(text).encode();
    assertThat(encoded.length).isLessThanOrEqualTo(NodeAnswer.MOST_BYTES);
    assertThat(NodeAnswer.decode(encoded)).isInstanceOf(NodeAnswer.OfHotThreads.class);
  }
}
