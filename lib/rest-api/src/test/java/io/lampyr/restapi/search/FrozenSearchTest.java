package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.catalog.Catalog;
import io.lampyr.engine.upkeep.UpkeepSettings;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process is frozen in the middle of a search or query of resting indices whose heads it knows by
 * heart, for so long that what they name has been replaced and collected when it goes on.
 */
@Timeout(300)
class FrozenSearchTest {
  /** With one other, more than are asked for their heads each time. */
  private static final int QUIET = 3;

  private static final int SCENES = 14;

  private static final List<String> KINDS = List.of("scene-", "rows-", "series-");

  /** As many shards as an async search does at once, and what comes behind them. */
  private static final int A_BATCH = 128;

  private static final int BEHIND = 4;
  private static final int ALL = A_BATCH + BEHIND + QUIET + 3 * SCENES;
  private static final String NEW = "/behind-1/_doc/new";
  private static final String DOCUMENT = "{\"n\":7,\"t\":\"word\"}";

  /** More than is fetched along with the opening of a commit. */
  private static final int BALLAST_BYTES = 600_000;

  private static final String LAST = "9";
  private static final String BODY =
      "{\"size\":20,\"sort\":[\"n\",\"_index\"],\"query\":{\"match\":{\"t\":\"word\"}},"
          + "\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}";

  /** Freezes where it is about to read an index for the so-manieth time. */
  private static final class Freezing extends ForwardingBlobStore {
    private final BlobStore store;
    private final AtomicInteger reads = new AtomicInteger(-1);
    private String index = "";
    private Runnable meanwhile = () -> {};

    Freezing(BlobStore store) {
      super(store);
      this.store = store;
    }

    void freeze(String id, int read, Runnable work) {
      index = id;
      meanwhile = work;
      reads.set(read);
    }

    /** Whether the search made so many reads. */
    boolean wasFrozen() {
      return reads.get() < 0;
    }

    @Override
    public GetOutcome get(BlobKey key, Span span) {
      if (key.toString().contains(index) && reads.get() >= 0 && reads.getAndDecrement() == 0) {
        meanwhile.run();
      }
      return super.get(key, span);
    }

    List<BlobKey> of(String id) {
      return store.list("indices/" + id + "/", Optional.empty(), MAX_LISTED).blobs().stream()
          .map(BlobInfo::key)
          .toList();
    }

    @Override
    protected MultipartStore decorate(MultipartStore multipart) {
      return multipart;
    }
  }

  private static void awaitRest() {
    Catalog catalog = node.catalog();
    List<ShardItem> all = List.of();
    while (all.stream().filter(ShardItem::isResting).count() < ALL) {
      all =
          catalog.shards(catalog.resolver().everything().values()).values().stream()
              .flatMap(List::stream)
              .toList();
    }
  }

  /** Of its own minute. */
  private static String document(int minute, int n) {
    return "{\"n\":%d,\"t\":\"word\",\"@timestamp\":\"2026-01-01T00:0%d:00Z\"}"
        .formatted(n, minute);
  }

  /** The same documents, of which each takes a read of its own. */
  private static void fatten(String index) {
    Random random = new Random(index.hashCode());
    for (int i = 0; i < 3; i++) {
      byte[] ballast = new byte[BALLAST_BYTES];
      random.nextBytes(ballast);
      String text = Base64.getEncoder().encodeToString(ballast);
      here.put(
          "/" + index + "/_doc/" + i,
          document(i, i).replace("}", ",\"ballast\":{\"b\":\"" + text + "\"}}"));
    }
    here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
  }

  private static String id(String index) {
    return here.get("/" + index + "/_settings").text(index + "/settings/index/uuid");
  }

  /** What was written anew, in place of all that was there, of which nothing is left. */
  private static void replace(Freezing store, String index) {
    List<BlobKey> before = store.of(id(index));
    assertThat(before).isNotEmpty();
    for (int i = 0; i < 3; i++) {
      here.put("/" + index + "/_doc/" + i, document(i, 10 + i));
    }
    here.put("/" + index + "/_doc/" + LAST, document(9, 100));
    here.post("/" + index + "/_forcemerge?max_num_segments=1", "");
    here.post("/" + index + "/_flush", "");
    store.delete(before.stream().map(Deletion::of).toList());
  }

  private static OneNode node;
  private static Client here;

  @BeforeAll
  static void start() {
    UpkeepSettings restless = UpkeepSettings.DEFAULT.restingAfter(Duration.ofMillis(300));
    node = new OneNode(41, Persona.ELASTICSEARCH, restless);
    here = new Client(node.whole(Persona.ELASTICSEARCH));
    here.index("a-batch", A_BATCH, 1);
    for (int i = 0; i < BEHIND; i++) {
      here.index("behind-" + i, 1, 3);
    }
    for (int i = 0; i < QUIET; i++) {
      here.index("quiet-" + i, 1, 3);
    }
    for (int scene = 0; scene < SCENES; scene++) {
      for (String kind : KINDS) {
        here.index(kind + scene, 1, 3);
        fatten(kind + scene);
      }
    }
    awaitRest();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** At each of the reads that are made of the index that is replaced. */
  private static void freezesAtEach(Predicate<Integer> freezes) {
    int scene = 0;
    boolean reached = true;
    while (reached) {
      assertThat(scene).as("reads of a search").isLessThan(SCENES);
      reached = freezes.test(scene++);
    }
    System.out.println("reads=" + (scene - 1));
    assertThat(scene).as("reads in which it was frozen, and one without").isGreaterThan(1);
  }

  @Test
  void whatWasCollectedMeanwhileIsSearchedAsItIsByThen() {
    freezesAtEach(FrozenSearchTest::freezesAt);
  }

  @Test
  void aPipedQueryOfWhatWasCollectedMeanwhileBeginsAnew() {
    freezesAtEach(scene -> {
      String index = "rows-" + scene;
      String query = "FROM quiet-*," + index + " | STATS s = SUM(n), c = COUNT(t)";
      return new Asked(
              index,
              client ->
                  String.valueOf(
                      client.post("/_query", "{\"query\":\"" + query + "\"}").at("values")),
              "[[12, 12]]",
              "[[142, 13]]")
          .freezesAt(scene);
    });
  }

  @Test
  void aQueryInPromqlOfWhatWasCollectedMeanwhileBeginsAnew() {
    freezesAtEach(scene -> {
      String index = "series-" + scene;
      String query =
          "/_prometheus/%s,quiet-*/api/v1/query?query=sum(sum_over_time(n%%5B15m%%5D))"
              .formatted(index);
      return new Asked(
              index,
              client ->
                  client.get(query + "&time=2026-01-01T00:10:00Z").text("data/result/0/value/1"),
              "3",
              "133")
          .freezesAt(scene);
    });
  }

  /** A question about an index and others, and what is answered before it is replaced and then. */
  private record Asked(String index, Function<Client, String> ask, String before, String after) {
    /** What is told is of all shards as they were or as they are. */
    boolean freezesAt(int scene) {
      Elsewhere process = elsewhere();
      Client frozen = process.client();
      assertThat(ask.apply(frozen)).isEqualTo(before);
      String clear = "/quiet-*," + index + "/_searchable_snapshots/cache/clear";
      assertThat(frozen.post(clear, "").status()).isEqualTo(200);
      process.store().freeze(id(index), scene, () -> replace(process.store(), index));
      String told = ask.apply(frozen);
      if (process.store().wasFrozen()) {
        assertThat(told).isIn(before, after);
        assertThat(ask.apply(frozen)).isEqualTo(after);
      }
      return process.store().wasFrozen();
    }
  }

  @Test
  void theNextBatchOfAnAsyncSearchSeesWhatWasWrittenElsewhereMeanwhile() {
    Elsewhere frozen = elsewhere();
    assertThat(frozen.client().post("/behind-*/_search", BODY).at("hits/total/value"))
        .isEqualTo(3L * BEHIND);
    frozen.store().freeze(id("a-batch"), 0, () -> here.put(NEW + "?refresh=true", DOCUMENT));
    Told told =
        frozen
            .client()
            .post("/a-batch,behind-*/_async_search?wait_for_completion_timeout=50s", BODY);
    assertThat(told.at("is_running")).as("%s", told).isEqualTo(false);
    assertThat(frozen.store().wasFrozen()).isTrue();
    assertThat(told.at("response/hits/total/value")).as("%s", told).isEqualTo(3L * BEHIND + 2);
  }

  /** Another process, with nothing near. */
  private record Elsewhere(Client client, Freezing store) {}

  private static Elsewhere elsewhere() {
    Freezing[] made = new Freezing[1];
    Client client =
        new Client(
            node.elsewhere(
                Persona.ELASTICSEARCH,
                store -> {
                  made[0] = new Freezing(store);
                  return made[0];
                }));
    return new Elsewhere(client, made[0]);
  }

  private static boolean freezesAt(int scene) {
    Elsewhere process = elsewhere();
    Client frozen = process.client();
    String index = "scene-" + scene;
    String indices = "/quiet-*," + index;
    String path = indices + "/_search";
    assertThat(frozen.post(path, BODY).at("aggregations/s/value")).isEqualTo(12.0);
    String clear = indices + "/_searchable_snapshots/cache/clear";
    assertThat(frozen.post(clear, "").status()).isEqualTo(200);
    process.store().freeze(id(index), scene, () -> replace(process.store(), index));
    Told told = frozen.post(path, BODY);
    assertThat(told.status()).as("%s", told).isEqualTo(200);
    assertThat(told.at("_shards/failed")).as("%s", told).isEqualTo(0L);
    // Each shard is seen as it was or as it is, and no two are mixed.
    Object sum = told.at("aggregations/s/value");
    assertThat(sum).as("%s", told).isIn(12.0, 142.0);
    assertThat(told.ids()).hasSize(sum.equals(12.0) ? 12 : 13);
    if (process.store().wasFrozen()) {
      assertThat(frozen.post(path, BODY).at("aggregations/s/value")).isEqualTo(142.0);
    }
    return process.store().wasFrozen();
  }
}
