package io.lampyr.restapi.index;

import static io.lampyr.restapi.index.ResizedIndices.BLOCKED;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.CatalogEntry;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.index.ResizedIndices.Given;
import io.lampyr.restapi.index.ResizedIndices.Told;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who dies while shards are joined leaves a whole index, or nothing that anybody sees. */
class ShrinkDeathsTest {
  private static final String TWO =
      "{\"settings\":{\"index.number_of_shards\":2,\"index.blocks.write\":null}}";

  private static ResizedIndices made;

  @BeforeAll
  static void start() {
    made = new ResizedIndices(Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    made.close();
  }

  /** A process that dies behind so many writes, wherever these go. */
  private static final class Mortal {
    private final AtomicInteger left;

    /** Whether its last write arrives all the same, and only the answer does not. */
    private final boolean late;

    Mortal(int writes, boolean late) {
      this.left = new AtomicInteger(writes);
      this.late = late;
    }

    boolean isDead() {
      return left.get() < 0;
    }

    private <T> T spending(Supplier<T> write) {
      int now = left.getAndDecrement();
      T outcome = now > 0 || (now == 0 && late) ? write.get() : null;
      if (now <= 0) {
        throw new IllegalStateException("died before its write was answered");
      }
      return outcome;
    }

    BlobStore blobs(BlobStore inner) {
      return new ForwardingBlobStore(inner) {
        @Override
        protected MultipartStore decorate(MultipartStore multipart) {
          return multipart;
        }

        @Override
        public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
          return spending(() -> super.put(key, content, condition));
        }
      };
    }

    ItemStore items(ItemStore inner) {
      return new ItemStoreDecorator(inner) {
        @Override
        public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
          return spending(() -> super.write(key, draft, condition));
        }

        @Override
        public WriteOutcome delete(ItemKey key, Revision expected) {
          return spending(() -> super.delete(key, expected));
        }
      };
    }
  }

  @Test
  void aDeathBeforeAnyWriteLeavesTheIndexWholeOrUnmade() {
    Map<String, Given> given = made.fill("before", 4, 1);
    int writes = 0;
    while (dies("before", given, writes, false)) {
      writes++;
    }
    assertThat(writes).isGreaterThan(8);
  }

  @Test
  void aDeathBeforeTheAnswerToAnyWriteLeavesTheIndexWholeOrUnmade() {
    Map<String, Given> given = made.fill("behind", 4, 2);
    int writes = 0;
    while (dies("behind", given, writes, true)) {
      writes++;
    }
    assertThat(writes).isGreaterThan(8);
  }

  private static boolean dies(String source, Map<String, Given> given, int writes, boolean late) {
    made.done(Method.PUT, "/" + source + "/_settings", BLOCKED);
    Mortal mortal = new Mortal(writes, late);
    RestApi api = made.node.elsewhere(Persona.OPENSEARCH, mortal::blobs, mortal::items);
    String target = source + "-" + writes;
    String shrink = "/" + source + "/_shrink/" + target;
    Told told = ResizedIndices.send(api, Method.PUT, shrink, TWO);
    boolean dead = mortal.isDead();
    assertThat(told.status() == 200).as(writes + " " + told.text()).isEqualTo(!dead);
    boolean whole = made.send(Method.GET, "/" + target, "").status() == 200;
    if (whole) {
      assertThat(made.send(Method.PUT, shrink, TWO).text())
          .contains("resource_already_exists_exception");
    } else {
      // Whoever tries again has no trouble with what is left.
      made.done(Method.PUT, shrink, TWO);
    }
    made.assertSame(target, source, given);
    made.done(Method.DELETE, "/" + target, "");
    assertThatNothingIsForgotten();
    return dead;
  }

  /** Garbage collection finds by the catalog what belongs to no index that is there. */
  private static void assertThatNothingIsForgotten() {
    Catalog catalog = made.node.catalog();
    Set<String> known = new TreeSet<>();
    for (CatalogEntry gone : catalog.deletion().sweep(_ -> false, Duration.ZERO)) {
      known.add(gone.id().toString());
    }
    catalog.resolver().everything().values().forEach(index -> known.add(index.id().toString()));
    assertThat(known).containsAll(made.node.storedIndices());
  }
}
