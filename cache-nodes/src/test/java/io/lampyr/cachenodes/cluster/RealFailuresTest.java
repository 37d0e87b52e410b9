package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.client.IngestItem;
import io.lampyr.engine.client.IngestRequest;
import io.lampyr.engine.client.ItemOutcome;
import io.lampyr.engine.client.ItemResult;
import io.lampyr.engine.client.ShardOutcome;
import io.lampyr.engine.lucene.StoredDocument;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.request.Applied;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nodes as processes on one folder: killed, frozen, asked to end. */
@Timeout(240)
class RealFailuresTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int WRITERS = 3;
  private static final int IDS_OF_A_WRITER = 50;
  private static final int ITEMS_OF_A_REQUEST = 20;

  @TempDir Path folder;

  /** The kills of the ordinary run; the long run has more. */
  private static final int KILLS =
      Boolean.getBoolean("lampyr.soak") ? 20 : Integer.getInteger("lampyr.node.kills", 3);

  @Test
  void whatWasAcknowledgedSurvivesNodesThatAreKilled() throws Exception {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed + " kills=" + KILLS);
    Random random = new Random(seed);
    List<NodeChild> nodes = new ArrayList<>();
    try (Deployment deployment = new Deployment(folder)) {
      nodes.add(deployment.start());
      nodes.add(deployment.start());
      Map<String, Latest> acknowledged = new ConcurrentHashMap<>();
      AtomicBoolean stop = new AtomicBoolean();
      List<Thread> writers = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        int writer = i;
        writers.add(Thread.ofVirtual().start(() -> write(deployment, writer, stop, acknowledged)));
      }
      for (int kill = 0; kill < KILLS; kill++) {
        deployment.scheduler.sleep(Duration.ofMillis(2500 + random.nextInt(2000)));
        nodes.removeFirst().kill();
        nodes.add(deployment.start());
      }
      deployment.scheduler.sleep(Duration.ofSeconds(2));
      stop.set(true);
      for (Thread writer : writers) {
        writer.join();
      }
      assertThat(acknowledged).as("seed %d", seed).hasSizeGreaterThan(IDS_OF_A_WRITER);
      for (Map.Entry<String, Latest> entry : acknowledged.entrySet()) {
        entry.getValue().assertStands(deployment, entry.getKey(), seed);
      }
    } finally {
      for (NodeChild node : nodes) {
        node.close();
      }
    }
  }

  @Test
  void aNodeThatIsAskedToEndFlushesLeavesAndExitsCleanly() throws Exception {
    try (Deployment deployment = new Deployment(folder);
        NodeChild first = deployment.start()) {
      Map<String, Latest> acknowledged = new ConcurrentHashMap<>();
      writeOnce(deployment, 0, 1, acknowledged);
      first.signal("TERM");
      assertThat(first.process.waitFor()).as(first.log()).isZero();
      try (NodeChild second = deployment.start()) {
        assertThat(second.process.isAlive()).isTrue();
        for (Map.Entry<String, Latest> entry : acknowledged.entrySet()) {
          entry.getValue().assertStands(deployment, entry.getKey(), 0);
        }
      }
    }
  }

  @Test
  void anOwnerThatWakesUpAfterItsEjectionAnswersNothingAndDestroysNothing() throws Exception {
    try (Deployment deployment = new Deployment(folder);
        NodeChild sleeper = deployment.start()) {
      Map<String, Latest> acknowledged = new ConcurrentHashMap<>();
      writeOnce(deployment, 0, 1, acknowledged);
      try (NodeChild other = deployment.start()) {
        sleeper.signal("STOP");
        writeOnce(deployment, 0, 2, acknowledged);
        sleeper.signal("CONT");
        writeOnce(deployment, 0, 3, acknowledged);
        for (Map.Entry<String, Latest> entry : acknowledged.entrySet()) {
          entry.getValue().assertStands(deployment, entry.getKey(), 0);
        }
        assertThat(other.process.isAlive()).isTrue();
      }
    }
  }

  /**
   * What is known of one id: the last acknowledged round of writing, and whether later ones may
   * have taken effect.
   */
  private record Latest(int round, Optional<Applied> applied, int uncertainUpTo) {

    void assertStands(Deployment deployment, String id, long seed) {
      ShardOutcome<Optional<StoredDocument>> outcome =
          deployment.reader.read(deployment.index, id, null, PATIENCE);
      assertThat(outcome).as("id %s seed %d", id, seed).isInstanceOf(ShardOutcome.Answered.class);
      StoredDocument found =
          ((ShardOutcome.Answered<Optional<StoredDocument>>) outcome).value().orElseThrow();
      String source = found.source().utf8ToString();
      int standing =
          Integer.parseInt(source.substring(source.indexOf(':') + 1, source.indexOf(',')));
      assertThat(standing).as("id %s seed %d", id, seed).isBetween(round, uncertainUpTo);
      if (standing == round && applied.isPresent()) {
        assertThat(found.version().seqNo()).as("id %s", id).isEqualTo(applied.get().seqNo());
        assertThat(found.version().version()).as("id %s", id).isEqualTo(applied.get().version());
      }
    }
  }

  private static void write(
      Deployment deployment, int writer, AtomicBoolean stop, Map<String, Latest> acknowledged) {
    for (int round = 1; !stop.get(); round++) {
      writeOnce(deployment, writer, round, acknowledged);
    }
  }

  private static void writeOnce(
      Deployment deployment, int writer, int round, Map<String, Latest> acknowledged) {
    List<IngestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS_OF_A_REQUEST; i++) {
      String id = "w" + writer + "-" + (round * ITEMS_OF_A_REQUEST + i) % IDS_OF_A_WRITER;
      String source = "{\"n\":" + round + ",\"t\":\"round " + round + "\"}";
      items.add(new IngestItem(WriteKind.INDEX, VersionCheck.NONE, id, null, new BytesRef(source)));
    }
    List<ItemResult> results =
        deployment.client.write(new IngestRequest(deployment.index, 1, PATIENCE, items));
    for (int i = 0; i < items.size(); i++) {
      note(items.get(i).id(), round, results.get(i).outcome(), acknowledged);
    }
  }

  private static void note(
      String id, int round, ItemOutcome outcome, Map<String, Latest> acknowledged) {
    switch (outcome) {
      case ItemOutcome.Done(Applied applied) ->
          acknowledged.put(id, new Latest(round, Optional.of(applied), round));
      case ItemOutcome.Unknown _ ->
          acknowledged.computeIfPresent(
              id, (key, before) -> new Latest(before.round(), before.applied(), round));
      case ItemOutcome.Overloaded _, ItemOutcome.Unavailable _ -> {}
      case ItemOutcome.Conflicting _,
          ItemOutcome.Rejected _,
          ItemOutcome.IndexMissing _,
          ItemOutcome.IndexClosed _ ->
          throw new AssertionError("unexpected outcome of id=" + id + " " + outcome);
    }
  }
}
