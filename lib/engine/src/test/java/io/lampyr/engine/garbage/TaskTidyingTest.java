package io.lampyr.engine.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.task.StoredBytes;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.engine.task.TaskItemCodec;
import io.lampyr.engine.task.TaskStore;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TaskTidyingTest {
  private static final int LONG = 100_000;

  private final GcWorld gc = new GcWorld(36, Flaw.NONE);
  private final SeededRandomness randomness = new SeededRandomness(4);
  private final ItemWriter writer =
      new ItemWriter(
          gc.world.items(),
          randomness,
          new Retries(
              RetrySettings.within(Duration.ofSeconds(5)),
              gc.world.time,
              gc.world.time,
              randomness));
  private final TaskStore store =
      new TaskStore(gc.world.items(), writer, gc.world.blobs(), randomness);
  private final Table<TaskItem> table = new Table<>(gc.world.items(), writer, new TaskItemCodec());
  private final Set<BlobKey> kept = new HashSet<>();

  private StoredBytes put(String id, boolean keeps) {
    StoredBytes stored = store.keep(id, new byte[LONG]);
    if (keeps) {
      kept.add(stored.place().orElseThrow());
    }
    return stored;
  }

  private void task(String id, StoredBytes request, Optional<StoredBytes> answer, Instant until) {
    Instant now = gc.world.time.now();
    var _ =
        table.create(
            new ItemKey("tasks", ItemKey.encode(id)),
            new TaskItem(
                id,
                new TaskItem.Job("a", "", request, Optional.empty(), Optional.empty()),
                now,
                new TaskItem.Hold(1, "me", now, 0),
                Optional.empty(),
                "null",
                TaskItem.Wishes.NONE,
                answer.map(bytes -> new TaskItem.End(200, false, bytes, now)),
                until));
  }

  @Test
  void whatNoTaskNeedsGoesAndNothingElse() {
    Instant later = gc.world.time.now().plus(Duration.ofDays(30));
    // What a task that runs has put may still be named.
    task("running:1", put("running:1", true), Optional.empty(), Instant.EPOCH);
    put("running:1", true);
    task("kept:1", put("kept:1", true), Optional.of(put("kept:1", true)), later);
    put("kept:1", false);
    task("over:1", put("over:1", false), Optional.of(put("over:1", false)), gc.world.time.now());
    put("deleted:1", false);
    gc.world.advance(Duration.ofDays(6));
    // The item that names it may be about to be written.
    put("begins:1", true);
    assertThat(store.open()).isEmpty();
    var _ =
        new GcWalk(
                gc.collector(io.lampyr.engine.laws.Fuse.none()),
                "full",
                new GcRun.Kind(false, true),
                step -> {})
            .toEnd();
    assertThat(gc.keys("results/")).isEqualTo(kept);
    assertThat(store.find("over:1")).isEmpty();
    assertThat(store.find("kept:1")).isPresent();
    assertThat(store.find("running:1")).isPresent();
    assertThat(store.open()).as("nobody works at it").containsExactly("running:1");
  }
}
