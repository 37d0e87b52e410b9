package io.lampyr.engine.leaf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.share.Share;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import io.lampyr.query.sort.SortValues;
import io.lampyr.query.suggest.Suggestion;
import io.lampyr.query.suggest.Suggestions;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.zip.CRC32C;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

/** The bytes by which coordinators and leaves understand each other. */
class LeafCodecTest {
  private static final ShardHit HIT =
      new ShardHit(
          3,
          300,
          1.5f,
          new SortValues(Arrays.asList(-1L, null), Arrays.asList("-1", null)),
          "group");

  private static final SearchStatistics STATISTICS =
      new SearchStatistics(
          Map.of(new Term("t", "lamp"), new TermStatistics(new BytesRef("lamp"), 3, 7)),
          Map.of("t", new CollectionStatistics("t", 10, 9, 40, 20)));

  private static LeafRequest request(LeafTask task) {
    CommitPoint commit =
        new CommitPoint(
            new PrimaryTerm(2),
            9,
            new BlobStretch(new BlobKey("indices/a/0/2/bcc-9"), 4096, 8192),
            41,
            Optional.of(new TimeRange(-5, 1000)),
            Map.of("n", new ValueRange(1, 2)));
    ShardView view =
        new ShardView(
            new ShardId(new IndexId("AAAAAAAAAAAAAAAAAAAAAA"), 4),
            commit,
            Optional.empty(),
            Optional.of(new NodeId("BBBBBBBBBBBBBBBBBBBBBB")));
    return new LeafRequest(
        new LeafQuestion(
            Dialect.OPENSEARCH,
            Instant.ofEpochSecond(1_700_000_000, 5),
            Duration.ofMillis(2500),
            "{\"size\":1}".getBytes(StandardCharsets.UTF_8),
            Map.of("size", "3"),
            Optional.of("{}".getBytes(StandardCharsets.UTF_8))),
        List.of(new LeafShard(3, view, 17, List.of("{\"match_all\":{}}"), 2.5f)),
        new Learned(Optional.of(List.of(List.of(HIT), List.of())), Optional.of(STATISTICS)),
        task);
  }

  private static List<LeafTask> tasks() {
    LeafTask.GroupOf group = new LeafTask.GroupOf(HIT, 1);
    return List.of(
        new LeafTask.Statistics(),
        new LeafTask.Nearest(),
        new LeafTask.Query(),
        new LeafTask.Group(group),
        new LeafTask.Fetch(Optional.of(group), Map.of(3, List.of(HIT, HIT))));
  }

  private static LeafReply reply() {
    Map<String, Object> head = new LinkedHashMap<>();
    head.put("_index", "docs");
    head.put("_score", 1.5f);
    Map<String, Object> tail = new LinkedHashMap<>();
    tail.put("sort", Arrays.asList(1L, 2, 0.5, null, true, "ä"));
    tail.put("big", List.of(BigInteger.TEN.pow(30), new BigDecimal("1.50")));
    tail.put("inner", Map.of("hits", List.of(new FetchedHit(Map.of("_id", "1"), null, Map.of()))));
    FetchedHit hit = new FetchedHit(head, new BytesRef("{\"a\":1}"), tail);
    ShardHits hits = new ShardHits(12, false, List.of(HIT), 1.5f, true, false);
    Suggestions suggestions =
        new Suggestions(
            Map.of(
                "s",
                List.of(
                    new Suggestion(
                        "lihgt",
                        0,
                        5,
                        List.of(
                            new Suggestion.Option(
                                "light", 0.8f, 4, 3, -1, null, Map.of("c", List.of("x"))))))));
    Fault cause = new Fault(ErrorKind.NUMBER_FORMAT, "no number", new Position(2, 7), null);
    Map<Integer, LeafResult> results = new LinkedHashMap<>();
    results.put(0, new LeafResult.Counted(STATISTICS));
    results.put(1, new LeafResult.Nearest(List.of(List.of(HIT))));
    results.put(2, new LeafResult.Queried(new ShardOutcome(hits, null, suggestions)));
    results.put(3, new LeafResult.Grouped(hits));
    results.put(4, new LeafResult.Fetched(List.of(hit)));
    results.put(
        5,
        new LeafResult.Failed(
            new LeafFailure(
                LeafFailure.Kind.FAULT,
                "failed",
                cause.within(ErrorKind.QUERY_SHARD, "failed to create query"),
                0,
                0)));
    return new LeafReply(1_234_567, 3, results);
  }

  @Test
  void bytesAreTheGoldenOnes() throws Exception {
    String golden;
    try (InputStream in = LeafCodecTest.class.getResourceAsStream("leaf-search-v1.hex")) {
      assertThat(in).as("golden file").isNotNull();
      golden = new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
    byte[] request = LeafCodec.encode(request(tasks().getLast()));
    byte[] reply = LeafCodec.encode(reply());
    assertThat(HexFormat.of().formatHex(request) + "\n" + HexFormat.of().formatHex(reply))
        .isEqualTo(golden);
  }

  private static LeafRequest asked(LeafRequest request) {
    return asked(request, request.task());
  }

  private static LeafRequest asked(LeafRequest request, LeafTask task) {
    LeafAsker asker = new LeafAsker(-7, new Share("key", "index"));
    return new LeafRequest(
        request.question(), request.shards(), request.learned(), task, Optional.of(asker));
  }

  private static LeafReply busy(LeafReply reply) {
    return new LeafReply(
        reply.serviceNanos(),
        reply.queue(),
        reply.results(),
        Optional.of(new LeafLoad(2.125, 3_000_000, 9)));
  }

  /** Who asks, and how busy the leaf is, stand behind what the first version holds. */
  @Test
  void theSecondVersionTellsWhoAsksAndHowBusyTheLeafIs() {
    LeafRequest request = asked(request(tasks().getFirst()));
    byte[] first = LeafCodec.encode(request(tasks().getFirst()));
    byte[] second = LeafCodec.encode(request);
    assertThat(first[4]).isEqualTo((byte) 1);
    assertThat(second[4]).isEqualTo((byte) 2);
    assertThat(Arrays.copyOfRange(second, 10, first.length))
        .isEqualTo(Arrays.copyOfRange(first, 10, first.length));
    assertThat(HexFormat.of().formatHex(second, first.length, second.length))
        .isEqualTo("fffffffffffffff9" + "036b6579" + "05696e646578");
    assertThat(LeafCodec.request(second).asker()).isEqualTo(request.asker());
    assertThat(LeafCodec.request(first).asker()).isEmpty();
    byte[] plain = LeafCodec.encode(reply());
    byte[] reply = LeafCodec.encode(busy(reply()));
    assertThat(HexFormat.of().formatHex(reply, plain.length, reply.length))
        .isEqualTo("cd10" + "c08db701" + "09");
    assertThat(LeafCodec.reply(reply).load()).contains(new LeafLoad(2.125, 3_000_000, 9));
    assertThat(LeafCodec.reply(plain).load()).isEmpty();
  }

  @Test
  void messagesComeBackAsTheyWereSent() {
    for (LeafTask task : tasks()) {
      byte[] bytes = LeafCodec.encode(request(task));
      LeafRequest back = LeafCodec.request(bytes);
      assertThat(back.task()).isEqualTo(task);
      assertThat(back.shards()).isEqualTo(request(task).shards());
      assertThat(back.learned().nearest()).isEqualTo(request(task).learned().nearest());
      assertThat(back.question().now()).isEqualTo(request(task).question().now());
      assertThat(LeafCodec.encode(back)).isEqualTo(bytes);
    }
    byte[] bytes = LeafCodec.encode(reply());
    assertThat(LeafCodec.encode(LeafCodec.reply(bytes))).isEqualTo(bytes);
    assertThat(LeafCodec.reply(bytes).results().get(4)).isEqualTo(reply().results().get(4));
    assertThat(LeafCodec.reply(bytes).results().get(5)).isEqualTo(reply().results().get(5));
  }

  @Test
  void partsOfQueriesGoInTheSecondVersion() {
    LeafTask.Part task =
        new LeafTask.Part(LeafTask.LaneKind.ROWS, new byte[] {1, 2}, List.of(List.of(3)));
    assertThatThrownBy(() -> request(task)).hasMessageContaining("version 2");
    LeafRequest request = asked(request(tasks().getFirst()), task);
    byte[] bytes = LeafCodec.encode(request);
    assertThat(bytes[4]).isEqualTo((byte) 2);
    LeafRequest back = LeafCodec.request(bytes);
    assertThat(((LeafTask.Part) back.task()).lanes()).isEqualTo(task.lanes());
    assertThat(LeafCodec.encode(back)).isEqualTo(bytes);
    assertThatThrownBy(() ->
            asked(
                request(tasks().getFirst()),
                new LeafTask.Part(LeafTask.LaneKind.ROWS, new byte[0], List.of(List.of(4)))))
        .hasMessageContaining("a lane has a shard that is not there");
    LeafReply reply =
        new LeafReply(
            1,
            2,
            Map.of(
                0,
                new LeafResult.Told(new byte[] {7}),
                1,
                new LeafResult.Along(),
                2,
                new LeafResult.Unable()),
            Optional.of(LeafLoad.IDLE));
    byte[] told = LeafCodec.encode(reply);
    assertThat(HexFormat.of().formatHex(told, 10, told.length))
        .isEqualTo("0102" + "03" + "00060107" + "0107" + "0208" + "000000");
    assertThat(LeafCodec.encode(LeafCodec.reply(told))).isEqualTo(told);
  }

  @Test
  void damageIsRefusedAndNeverCostsMemory() {
    byte[] request = LeafCodec.encode(request(tasks().getLast()));
    byte[] reply = LeafCodec.encode(reply());
    long seed = 42;
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      boolean ofRequest = random.nextBoolean();
      byte[] bad = (ofRequest ? request : reply).clone();
      for (int i = 0; i <= random.nextInt(3); i++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      if (random.nextInt(4) == 0) {
        bad = Arrays.copyOf(bad, random.nextInt(bad.length));
      } else if (random.nextInt(8) > 0) {
        seal(bad);
      }
      try {
        if (ofRequest) {
          LeafCodec.request(bad);
        } else {
          LeafCodec.reply(bad);
        }
      } catch (CorruptionException refused) {
        // That is all that may happen.
      } catch (RuntimeException other) {
        fail("seed=%d round=%d".formatted(seed, round), other);
      }
    }
  }

  /** Makes the checksum right, so that what is behind it is looked at. */
  private static void seal(byte[] message) {
    CRC32C checksum = new CRC32C();
    checksum.update(message, 0, 6);
    checksum.update(message, 10, message.length - 10);
    ByteBuffer.wrap(message).putInt(6, (int) checksum.getValue());
  }
}
