package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.engine.garbage.GarbageCollector;
import io.lampyr.engine.garbage.GcRun;
import io.lampyr.engine.garbage.GcSettings;
import io.lampyr.engine.garbage.GcStep;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.ResizedIndices.Given;
import io.lampyr.restapi.index.ResizedIndices.Told;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who is frozen before any write by which one index is made of another, until that was given up and
 * forgotten, leaves nothing behind that is never collected (GcComplete).
 */
class FrozenMakersTest {
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  /** In which a minute is a millisecond. */
  private static final GcSettings HASTY =
      new GcSettings(AT_ONCE, AT_ONCE, Duration.ZERO, Duration.ofDays(1), AT_ONCE, AT_ONCE);

  /** Given up, withdrawn, marked, deleted, forgotten: with some to spare. */
  private static final int ROUNDS = 7;

  private static ResizedIndices made;
  private static int runs;

  @BeforeAll
  static void start() {
    made = new ResizedIndices(Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    made.close();
  }

  private static void collect() {
    GarbageCollector collector = made.node.collector(HASTY);
    for (int i = 0; i < ROUNDS; i++) {
      GcRun run = collector.begin("run-" + ++runs, new GcRun.Kind(false, true));
      Optional<GcStep> next = Optional.of(run.progress().more() ? GcStep.DELETE : GcStep.TIDY);
      while (next.isPresent()) {
        run = collector.step(next.get(), run);
        next = behind(next.get(), run.progress().more());
      }
    }
  }

  private static Optional<GcStep> behind(GcStep step, boolean more) {
    return switch (step) {
      case DELETE -> Optional.of(more ? GcStep.DELETE : GcStep.TIDY);
      case TIDY -> Optional.of(GcStep.LIST);
      case LIST -> Optional.of(GcStep.MARK);
      case MARK -> Optional.of(more ? GcStep.LIST : GcStep.TRANSLOG);
      case TRANSLOG -> Optional.of(more ? GcStep.TRANSLOG : GcStep.RECORD);
      case RECORD, RELEASE -> Optional.empty();
    };
  }

  /** A process that is frozen once, before the write of a number. */
  private static final class Sleeper {
    private final AtomicInteger left;
    private final Set<IndexId> touched = new ConcurrentSkipListSet<>();

    Sleeper(int writes) {
      left = new AtomicInteger(writes);
    }

    private <T> T sleeping(Supplier<T> write) {
      if (left.getAndDecrement() == 0) {
        collect();
      }
      return write.get();
    }

    boolean slept() {
      return left.get() < 0;
    }

    BlobStore blobs(BlobStore inner) {
      return new ForwardingBlobStore(inner) {
        @Override
        protected MultipartStore decorate(MultipartStore multipart) {
          return multipart;
        }

        @Override
        public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
          return sleeping(() -> super.put(key, content, condition));
        }
      };
    }

    ItemStore items(ItemStore inner) {
      return new ItemStoreDecorator(inner) {
        @Override
        public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
          StateKeys.indexOf(key).ifPresent(touched::add);
          return sleeping(() -> super.write(key, draft, condition));
        }

        @Override
        public WriteOutcome delete(ItemKey key, Revision expected) {
          return sleeping(() -> super.delete(key, expected));
        }
      };
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"_shrink", "_split", "_clone"})
  void nothingIsLeftOfWhatWasGivenUpMeanwhile(String kind) {
    String source = "of" + kind;
    Map<String, Given> given = made.fill(source, 4, 1);
    int shards = Map.of("_shrink", 2, "_split", 8, "_clone", 4).get(kind);
    String wanted =
        "{\"settings\":{\"index.blocks.write\":null,\"index.number_of_shards\":" + shards + "}}";
    int writes = 0;
    boolean slept = true;
    while (slept) {
      Sleeper sleeper = new Sleeper(writes);
      RestApi api = made.node.elsewhere(Persona.OPENSEARCH, sleeper::blobs, sleeper::items);
      String target = source + "-" + writes;
      String call = "/" + source + "/" + kind + "/" + target;
      Told told = ResizedIndices.send(api, Method.PUT, call, wanted);
      slept = sleeper.slept();
      collect();
      assertNothingIsLeft("before write " + writes + " " + told.text(), sleeper.touched);
      if (made.send(Method.GET, "/" + target, "").status() != 200) {
        // Whoever tries again has no trouble with what is left.
        made.done(Method.PUT, call, wanted);
      }
      made.assertSame(target, source, given);
      made.done(Method.DELETE, "/" + target, "");
      writes++;
    }
    assertThat(writes).isGreaterThan(8);
  }

  private static void assertNothingIsLeft(String when, Set<IndexId> touched) {
    Set<String> live =
        made.node.catalog().resolver().everything().values().stream()
            .map(index -> index.id().toString())
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(live).as(when).containsAll(made.node.storedIndices());
    for (IndexId index : touched) {
      if (!live.contains(index.toString())) {
        List<String> items =
            made
                .node
                .items
                .query(StateKeys.indexPartition(index), "", Optional.empty(), 100)
                .items()
                .stream()
                .map(Item::key)
                .map(ItemKey::toString)
                .toList();
        assertThat(items).as(when).isEmpty();
      }
    }
  }
}
