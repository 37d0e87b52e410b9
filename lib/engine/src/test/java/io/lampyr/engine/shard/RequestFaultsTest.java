package io.lampyr.engine.shard;

import static io.lampyr.engine.shard.ShardHarness.index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.shard.WriteResult.Done;
import io.lampyr.engine.shard.WriteResult.Rejected;
import io.lampyr.translog.format.Operation;
import io.lampyr.translog.format.TranslogReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong with one request is nobody else's trouble, and not the shard's. */
class RequestFaultsTest {
  private ShardHarness harness;

  @BeforeEach
  void open() throws IOException {
    harness = new ShardHarness();
  }

  @AfterEach
  void close() throws IOException {
    harness.close();
  }

  private Optional<String> source(String id) {
    return harness
        .shard
        .read(id)
        .value()
        .map(document -> document.source())
        .map(BytesRef::utf8ToString);
  }

  private List<Operation> logged() throws InterruptedException {
    List<Operation> operations = new ArrayList<>();
    new TranslogReader(harness.store, harness.time)
        .scan(harness.node, 1, harness.key, found -> operations.addAll(found.operations()));
    return operations;
  }

  @Test
  void aReadThatFailsFailsItsRequestAloneAndLeavesNoHole() throws IOException {
    harness.append(index(0, "a", "one"));
    harness.release();
    harness.shard.reopen();
    harness.unreadable.set(true);
    assertThatThrownBy(() -> harness.shard.read("a"))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("store does not answer");
    assertThatThrownBy(() -> harness.append(index(0, "a", "two")))
        .isInstanceOf(UnavailableException.class)
        .hasMessage("store does not answer");
    harness.unreadable.set(false);
    assertThat(harness.failures).isEmpty();
    assertThat(source("a")).contains("one");
    harness.append(index(0, "a", "three"));
    assertThat(source("a")).contains("three");
    assertThat(harness.history.numbers().checkpoint()).isEqualTo(harness.history.numbers().max());
  }

  @Test
  void aReopeningThatFailsForgetsNothing() throws IOException {
    harness.append(index(0, "a", "one"));
    harness.release();
    VersionMap.Reopening<Boolean, IOException> failing =
        () -> {
          harness.append(index(0, "b", "meanwhile"));
          throw new IOException("store does not answer");
        };
    assertThatThrownBy(() -> harness.history.versions().turnOver(failing))
        .isInstanceOf(IOException.class);
    assertThat(source("a")).contains("one");
    assertThat(source("b")).contains("meanwhile");
    harness.release();
    harness.shard.reopen();
    assertThat(source("a")).contains("one");
    assertThat(harness.history.versions().bytes()).isZero();
  }

  @Test
  void aDocumentThatCannotBeAnalysedIsRefusedAndNothingElseFails()
      throws IOException, InterruptedException {
    harness.append(index(0, "a", "one"));
    Answer<List<WriteResult>> answer =
        harness.append(index(0, "b", "before"), index(1, "a", "explode"), index(2, "c", "after"));
    assertThat(answer.value().get(0)).isInstanceOf(Done.class);
    assertThat(answer.value().get(1))
        .isEqualTo(
            new Rejected(
                "document_parsing_exception",
                "document cannot be analysed: java.lang.IndexOutOfBoundsException: No group 7"));
    assertThat(answer.value().get(2)).isInstanceOf(Done.class);
    assertThat(harness.failures).isEmpty();
    harness.release();
    harness.shard.reopen();
    assertThat(source("a")).contains("one");
    assertThat(source("c")).contains("after");
    assertThat(logged()).hasSize(4);
    assertThat(logged().get(2)).isInstanceOf(Operation.NoOp.class);
    assertThat(harness.history.numbers().checkpoint()).isEqualTo(3);
  }
}
