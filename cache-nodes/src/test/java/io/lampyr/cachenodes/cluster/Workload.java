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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.util.BytesRef;

/**
 * Writers of the same ids again and again, each its own, that write down what was acknowledged to
 * them; and the judgement of what is found of it.
 */
final class Workload {
  static final int IDS_OF_A_WRITER = 50;

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int ITEMS_OF_A_REQUEST = 20;

  /** Outcomes other than an acknowledgement. */
  final Queue<ItemOutcome> refused = new ConcurrentLinkedQueue<>();

  /** How many requests have been answered. */
  final AtomicInteger answered = new AtomicInteger();

  private final Deployment deployment;
  private final String padding;
  private final Map<String, Latest> acknowledged = new ConcurrentHashMap<>();
  private final AtomicBoolean stop = new AtomicBoolean();
  private final List<Thread> writers = new ArrayList<>();

  Workload(Deployment deployment) {
    this(deployment, 0);
  }

  /** Documents with so many bytes that say nothing. */
  Workload(Deployment deployment, int padding) {
    this.deployment = deployment;
    this.padding = "x".repeat(padding);
  }

  void start(int count) {
    for (int i = 0; i < count; i++) {
      int writer = i;
      writers.add(Thread.ofVirtual().start(() -> write(writer)));
    }
  }

  private void write(int writer) {
    for (int round = 1; !stop.get(); round++) {
      writeOnce(writer, round);
    }
  }

  void stop() throws InterruptedException {
    stop.set(true);
    for (Thread writer : writers) {
      writer.join();
    }
  }

  /** Waits until so many more requests have been answered. */
  void awaitMore(int requests) throws InterruptedException {
    int until = answered.get() + requests;
    deployment.await(() -> answered.get() >= until);
  }

  void writeOnce(int writer, int round) {
    List<IngestItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS_OF_A_REQUEST; i++) {
      String id = "w" + writer + "-" + (round * ITEMS_OF_A_REQUEST + i) % IDS_OF_A_WRITER;
      String source = "{\"n\":" + round + ",\"t\":\"round " + round + padding + "\"}";
      items.add(new IngestItem(WriteKind.INDEX, VersionCheck.NONE, id, null, new BytesRef(source)));
    }
    List<ItemResult> results =
        deployment.client.write(new IngestRequest(deployment.index, 1, PATIENCE, items));
    for (int i = 0; i < items.size(); i++) {
      note(items.get(i).id(), round, results.get(i).outcome());
    }
    answered.incrementAndGet();
  }

  private void note(String id, int round, ItemOutcome outcome) {
    if (!(outcome instanceof ItemOutcome.Done)) {
      refused.add(outcome);
    }
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

  /**
   * What is known of one id: the last acknowledged round of writing, and whether later ones may
   * have taken effect.
   */
  private record Latest(int round, Optional<Applied> applied, int uncertainUpTo) {

    void assertStands(Optional<StoredDocument> read, String id) {
      assertThat(read).as("id %s", id).isPresent();
      StoredDocument found = read.orElseThrow();
      String source = found.source().utf8ToString();
      int standing =
          Integer.parseInt(source.substring(source.indexOf(':') + 1, source.indexOf(',')));
      assertThat(standing).as("id %s", id).isBetween(round, uncertainUpTo);
      if (standing == round && applied.isPresent()) {
        assertThat(found.version().seqNo()).as("id %s", id).isEqualTo(applied.get().seqNo());
        assertThat(found.version().version()).as("id %s", id).isEqualTo(applied.get().version());
      }
    }
  }

  /**
   * Every acknowledged document is found with its last acknowledged version, and no id is found
   * twice: the shards hold as many documents as there are ids.
   */
  void assertStands() throws InterruptedException {
    assertThat(acknowledged).isNotEmpty();
    acknowledged.forEach((id, latest) -> latest.assertStands(read(id), id));
    int ids = 0;
    for (int writer = 0; writer < Math.max(1, writers.size()); writer++) {
      for (int i = 0; i < IDS_OF_A_WRITER; i++) {
        ids += read("w" + writer + "-" + i).isPresent() ? 1 : 0;
      }
    }
    assertThat(deployment.documents()).as("each id once").isEqualTo(ids);
  }

  private Optional<StoredDocument> read(String id) {
    ShardOutcome<Optional<StoredDocument>> outcome =
        deployment.reader.read(deployment.index, id, null, PATIENCE);
    assertThat(outcome).as("id %s", id).isInstanceOf(ShardOutcome.Answered.class);
    return ((ShardOutcome.Answered<Optional<StoredDocument>>) outcome).value();
  }
}
