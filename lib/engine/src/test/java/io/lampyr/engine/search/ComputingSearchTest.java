package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.Snapshot;
import io.lampyr.mapping.document.SystemFields;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.search.SearchBodyReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches that compute for long upon each of fifty documents, which is less than Lucene looks. */
@Timeout(300)
class ComputingSearchTest {
  private static final int DOCUMENTS = 50;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Some thirty thousand steps, so that it is asked about thirty times in each document. */
  private static final String LOOP = "long s = 0; for (int i = 0; i < 5000; i++) { s += i; } ";

  private static final String RESCORED =
      "'rescore':{'window_size':50,'query':{'query_weight':7,'rescore_query':{'function_score':"
          + "{'script_score':{'script':{'source':'"
          + LOOP
          + "return 1'}}}}}}";

  private static final String FILTER =
      "{'query':{'script':{'script':{'source':'" + LOOP + "return s > 0'}}}}";

  private static final String DERIVED =
      "{'derived':{'r':{'type':'text','script':{'source':'"
          + LOOP
          + "emit(\\'a\\')'}}},'query':{'match':{'r':'a'}}}";

  private final IndexMetadata index =
      MemoryCatalog.over(new MemoryItemStore(), 1)
          .catalog()
          .create(new NewIndex("logs", FlatSettings.NONE, Map.of(), Map.of()));
  private final ThreadScheduler scheduler = new ThreadScheduler((_, _) -> {});
  private final SystemClock clock = new SystemClock();
  private final Directory directory = new ByteBuffersDirectory();
  private final AtomicInteger asked = new AtomicInteger();

  @BeforeEach
  void fill() throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int i = 0; i < DOCUMENTS; i++) {
        Document document = new Document();
        document.add(new StoredField(SystemFields.SOURCE, new BytesRef("{\"n\":" + i + "}")));
        writer.addDocument(document);
      }
    }
  }

  @AfterEach
  void close() throws IOException {
    directory.close();
  }

  private record Near(DirectoryReader reader) implements Snapshot {
    @Override
    public boolean isCold() {
      return false;
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }

  /** What stops after so many questions. */
  private BooleanSupplier after(int questions) {
    return () -> asked.incrementAndGet() > questions;
  }

  private static SearchBody body(String json) {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH).read(bytes);
  }

  private OpenShard open(SearchBody body, StopTimes stopped) throws IOException {
    SearchShard shard =
        new SearchShard(
            new ShardId(index.id(), 0),
            new IndexSchemas(Dialect.ELASTICSEARCH, 1).of(index),
            List.of(),
            Optional.empty(),
            1);
    SearchRequest request =
        new SearchRequest(
            List.of(shard),
            body,
            Dialect.ELASTICSEARCH,
            Instant.EPOCH,
            PATIENCE,
            true,
            SearchTuning.STANDARD,
            Optional.empty(),
            TermsLookup.none());
    OpenShard.Means means =
        new OpenShard.Means(
            UnaryOperator.identity(),
            SegmentThreads.waiting(scheduler, 2),
            scheduler,
            new SearchTurns(1, PATIENCE, clock, scheduler).own(),
            clock,
            stopped,
            new SearchMemory(_ -> {}, new RequestMemory(1 << 30, 1 << 30).begin()),
            new KeptTerms(1),
            new SearchActivity(),
            Optional::empty);
    return OpenShard.open(shard, request, new Near(DirectoryReader.open(directory)), 0, means);
  }

  private static ShardOutcome query(OpenShard shard) {
    try (RequestMemory.Held memory = new RequestMemory(1 << 24, 1 << 24).begin()) {
      return shard.query(1000, memory);
    }
  }

  private ShardOutcome search(String json, StopTimes stopped) throws IOException {
    try (OpenShard shard = open(body(json), stopped)) {
      return query(shard);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        FILTER,
        "{'profile':true,'query':{'script':{'script':{'source':'" + LOOP + "return s > 0'}}}}",
        "{'query':{'script_score':{'query':{'match_all':{}},'script':{'source':'"
            + LOOP
            + "return 1'}}}}",
        "{'query':{'function_score':{'script_score':{'script':{'source':'"
            + LOOP
            + "return 1'}}}}}",
        "{'sort':{'_script':{'type':'number','script':{'source':'" + LOOP + "return 1'}}}}",
        "{'sort':{'_script':{'type':'string','script':{'source':'" + LOOP + "return \\'a\\''}}}}",
        "{'size':0,'aggs':{'s':{'sum':{'script':{'source':'" + LOOP + "return 1'}}}}}",
        "{'size':0,'aggs':{'t':{'terms':{'script':{'source':'" + LOOP + "return \\'a\\''}}}}}",
        "{'aggs':{'m':{'scripted_metric':{'init_script':'state.n = 0','map_script':'"
            + LOOP
            + "state.n += 1','combine_script':'return state.n','reduce_script':'return 1'}}}}",
        "{'runtime_mappings':{'r':{'type':'long','script':{'source':'"
            + LOOP
            + "emit(s)'}}},'query':{'range':{'r':{'gte':0}}}}",
        "{'runtime_mappings':{'r':{'type':'keyword','script':{'source':'"
            + LOOP
            + "emit(\\'a\\')'}}},'size':0,'aggs':{'t':{'terms':{'field':'r'}}}}",
        DERIVED,
        "{'query':{'match_all':{}},'post_filter':{'script':{'script':'" + LOOP + "return true'}}}",
        "{" + RESCORED + "}"
      })
  void whatComputesEndsInTheMiddleOfADocument(String json) throws IOException {
    String text = json.replace("\\'", "\\\"");
    assertThat(search(text, new StopTimes(after(Integer.MAX_VALUE), () -> false)).hits())
        .matches(hits -> !hits.timedOut());
    assertThat(asked.get()).as("questions of a whole search").isGreaterThan(10 * DOCUMENTS);

    asked.set(0);
    ShardOutcome ended = search(text, new StopTimes(after(100), () -> false));
    assertThat(ended.hits().timedOut()).isTrue();
    assertThat(asked.get()).as("questions of one that ended").isLessThan(120);
  }

  @Test
  void whatWasFoundBeforeTheEndIsTheResult() throws IOException {
    ShardOutcome ended = search(FILTER, new StopTimes(after(200), () -> false));
    assertThat(ended.hits().timedOut()).isTrue();
    assertThat(ended.hits().total()).isBetween(1L, (long) DOCUMENTS / 2);
    assertThat(ended.hits().hits()).hasSize((int) Math.min(10, ended.hits().total()));
  }

  @Test
  void whatHasNoTimeToBeScoredAgainKeepsItsScores() throws IOException {
    String json = "{'query':{'match_all':{}}," + RESCORED + "}";
    ShardOutcome ended = search(json, new StopTimes(after(100), () -> false));
    assertThat(ended.hits().timedOut()).isTrue();
    assertThat(ended.hits().hits()).hasSize(10).allMatch(hit -> hit.score() == 1);
  }

  @Test
  void whatIsMadeOfWholeShardsIsMadeOrLeftOut() throws IOException {
    String json =
        "{'aggs':{'m':{'scripted_metric':{'init_script':'state.n = 0','map_script':'state.n += 1',"
            + "'combine_script':'"
            + LOOP
            + "return s','reduce_script':'return 1'}}}}";
    assertThat(search(json, new StopTimes(() -> false, () -> false)).hits().timedOut()).isFalse();
    ShardOutcome ended = search(json, new StopTimes(() -> false, after(3)));
    assertThat(ended.hits().timedOut()).isTrue();
    assertThat(ended.aggregations()).isNull();
  }

  @Test
  void hitsAreShownWithoutFieldsThatThereIsNoTimeToCompute() throws IOException {
    SearchBody body =
        body(
            "{'_source':true,'script_fields':{'quick':{'script':'1'},'slow':{'script':'"
                + LOOP
                + "return s'}}}");
    AtomicInteger told = new AtomicInteger();
    try (OpenShard shard =
        open(body, new StopTimes(() -> false, () -> told.incrementAndGet() > 100))) {
      List<FetchedHit> hits = shard.fetch(body, query(shard).hits().hits());
      assertThat(hits).hasSize(10);
      assertThat(hits.getFirst().tail().toString()).contains("quick", "slow");
      assertThat(hits.getLast().tail().toString()).contains("quick").doesNotContain("slow");
      assertThat(hits.getLast().source()).isNotNull();
      assertThat(told.get()).isLessThan(120);
    }
  }
}
