package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Method;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process is frozen in the middle of a search of what is kept for its client, for so long that it
 * is not kept any more when it goes on, and has been collected.
 */
@Timeout(300)
class FrozenReaderTest {
  private static final int SCENES = 14;
  private static final int DOCUMENTS = 4;

  /** More than is fetched along with the opening of a commit. */
  private static final int BALLAST_BYTES = 300_000;

  private static OneNode node;
  private static Client here;
  private static int scenes;

  @BeforeAll
  static void start() {
    node = new OneNode(47, Persona.ELASTICSEARCH);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** Freezes where an index is about to be read for the so-manieth time. */
  private static final class Freezing extends ForwardingBlobStore {
    private final AtomicInteger reads = new AtomicInteger(-1);
    private final BlobStore store;
    private String index = "";
    private Runnable meanwhile = () -> {};

    Freezing(BlobStore store) {
      super(store);
      this.store = store;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (key.toString().contains(index) && reads.get() >= 0 && reads.getAndDecrement() == 0) {
        meanwhile.run();
      }
      return super.get(key, span);
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  /** A clock that goes ahead while its process is frozen. */
  private static final class Late implements Clock {
    private final Clock clock = new SystemClock();
    private final AtomicLong ahead = new AtomicLong();

    @Override
    public Instant now() {
      return clock.now().plusNanos(ahead.get());
    }

    @Override
    public long monotonicNanos() {
      return clock.monotonicNanos() + ahead.get();
    }
  }

  /** An index, and another process that is to be frozen. */
  private static final class Scene {
    private final String index = "scene-" + scenes++;
    private final Late clock = new Late();
    private final Client frozen;
    private Freezing store;

    Scene() {
      here.put("/" + index, "{\"settings\":{\"number_of_shards\":1}}");
      for (int i = 0; i < DOCUMENTS; i++) {
        here.put("/" + index + "/_doc/" + i, document(i));
      }
      here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
      here.post("/" + index + "/_flush", "");
      frozen =
          new Client(
              node.elsewhere(
                  new ApiSettings(Persona.ELASTICSEARCH, false, "test"),
                  blobs -> {
                    store = new Freezing(blobs);
                    return store;
                  },
                  64L << 20,
                  clock));
    }

    private String document(int number) {
      byte[] ballast = new byte[BALLAST_BYTES];
      new Random(number).nextBytes(ballast);
      String text = Base64.getEncoder().encodeToString(ballast);
      return "{\"n\":" + number + ",\"ballast\":{\"b\":\"" + text + "\"}}";
    }

    /** Freezes at the read, until what was kept by then has ended and been collected. */
    void freezes(int read, Runnable ending) {
      frozen.post("/" + index + "/_searchable_snapshots/cache/clear", "");
      String id = here.get("/" + index + "/_settings").text(index + "/settings/index/uuid");
      store.index = id;
      store.meanwhile =
          () -> {
            List<BlobKey> before =
                store
                    .store
                    .list("indices/" + id + "/", Optional.empty(), BlobStore.MAX_LISTED)
                    .blobs()
                    .stream()
                    .map(BlobInfo::key)
                    .toList();
            clock.ahead.addAndGet(Duration.ofHours(1).toNanos());
            ending.run();
            for (int i = 0; i < DOCUMENTS; i++) {
              here.put("/" + index + "/_doc/" + i, "{\"n\":10}");
            }
            here.put("/" + index + "/_doc/new", "{\"n\":100}");
            here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
            here.post("/" + index + "/_flush", "");
            store.store.delete(before.stream().map(Deletion::of).toList());
          };
      store.reads.set(read);
    }

    boolean wasFrozen() {
      return store.reads.get() < 0;
    }
  }

  /** What is asked at each read; it says the whole of what was kept, or that it is gone. */
  private static void freezesAtEach(
      Function<Scene, String> opens, BiFunction<Scene, String, Told> ask) {
    int read = 0;
    boolean reached = true;
    int gone = 0;
    while (reached) {
      assertThat(read).as("reads of a search").isLessThan(SCENES);
      Scene scene = new Scene();
      String kept = opens.apply(scene);
      scene.freezes(read++, () -> ends(kept));
      Told told = ask.apply(scene, kept);
      reached = scene.wasFrozen();
      if (told.status() == 200) {
        assertThat(told.at("_shards/failed")).as("%s", told).isEqualTo(0L);
        assertThat(told.toString()).doesNotContain("_id=new");
        if (Boolean.FALSE.equals(told.at("timed_out"))) {
          assertThat(told.ids()).hasSize(DOCUMENTS / 2);
        }
      } else {
        gone++;
        assertThat(told.status()).as("%s", told).isEqualTo(404);
        assertThat(told.text("error/root_cause/0/type"))
            .isEqualTo("search_context_missing_exception");
      }
    }
    System.out.println("reads=" + (read - 1) + " gone=" + gone);
    assertThat(gone).isPositive();
  }

  private static void ends(String kept) {
    Told ended =
        kept.startsWith("pit ")
            ? here.send(Method.DELETE, "/_pit", "{\"id\":\"" + kept.substring(4) + "\"}")
            : here.send(Method.DELETE, "/_search/scroll", "{\"scroll_id\":\"" + kept + "\"}");
    assertThat(ended.status()).as("%s", ended).isEqualTo(200);
  }

  @Test
  void aPointInTimeThatEndedMeanwhileIsMissing() {
    freezesAtEach(
        scene -> "pit " + here.post("/" + scene.index + "/_pit?keep_alive=1m", "").text("id"),
        (scene, kept) ->
            scene.frozen.post(
                "/_search",
                "{\"size\":%d,\"sort\":[\"n\"],\"pit\":{\"id\":\"%s\"}}"
                    .formatted(DOCUMENTS / 2, kept.substring(4))));
  }

  @Test
  void aScrollThatEndedMeanwhileIsMissing() {
    freezesAtEach(
        scene ->
            here.post(
                    "/" + scene.index + "/_search?scroll=1m",
                    "{\"size\":%d,\"sort\":[\"n\"]}".formatted(DOCUMENTS / 2))
                .text("_scroll_id"),
        (scene, kept) -> scene.frozen.post("/_search/scroll", "{\"scroll_id\":\"" + kept + "\"}"));
  }

  /** What is asked at each read, of what is not kept. */
  private static void thawsAtEach(Function<Scene, Told> ask, Consumer<Told> judge) {
    int read = 0;
    boolean reached = true;
    while (reached) {
      assertThat(read).as("reads of a search").isLessThan(SCENES);
      Scene scene = new Scene();
      scene.freezes(read++, () -> {});
      Told told = ask.apply(scene);
      reached = scene.wasFrozen();
      judge.accept(told);
    }
  }

  @Test
  void aSearchThatThawsAfterItsDeadlineSaysThatItIsLate() {
    thawsAtEach(
        scene -> scene.frozen.post("/" + scene.index + "/_search", "{\"sort\":[\"n\"]}"),
        told -> {
          assertThat(told.status()).as("%s", told).isEqualTo(200);
          assertThat(told.at("_shards/failed")).as("%s", told).isEqualTo(0L);
        });
  }

  @Test
  void aPipedQueryThatThawsAfterItsDeadlineSaysThatItIsLate() {
    thawsAtEach(
        scene ->
            scene.frozen.post("/_query", "{\"query\":\"FROM " + scene.index + " | STATS SUM(n)\"}"),
        told -> assertThat(told.status()).as("%s", told).isIn(200, 504));
  }

  @Test
  void anAsyncSearchThatThawsIsDoneAnew() {
    thawsAtEach(
        scene ->
            scene.frozen.post(
                "/" + scene.index + "/_async_search?wait_for_completion_timeout=20s",
                "{\"sort\":[\"n\"]}"),
        told -> {
          assertThat(told.status()).as("%s", told).isEqualTo(200);
          assertThat(told.at("response/_shards/failed")).as("%s", told).isEqualTo(0L);
          assertThat(told.at("response/timed_out")).as("%s", told).isEqualTo(false);
        });
  }
}
