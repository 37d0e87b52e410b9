package io.lampyr.engine.counts;

import static io.lampyr.engine.counts.CountingProcess.shard;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.engine.counts.CountSum.Folded;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CountCodecsTest {
  private static final CountPartCodec PARTS = new CountPartCodec();
  private static final CountSumCodec SUMS = new CountSumCodec();

  private static Map<Phase, Count> phases(long seed) {
    SeededRandomness random = new SeededRandomness(seed);
    Map<Phase, Count> phases = new HashMap<>();
    for (Phase phase : Phase.values()) {
      if (random.nextInt(2) == 0) {
        phases.put(phase, new Count(1 + random.nextInt(1000), random.nextInt(1 << 30), 0));
      }
    }
    return phases;
  }

  private static Counted counted(int shards) {
    Map<ShardId, SearchCounts> all = new HashMap<>();
    for (int i = 0; i < shards; i++) {
      Map<String, Map<Phase, Count>> groups =
          i % 3 == 0 ? Map.of("a group", Map.of(Phase.QUERY, new Count(1, i, 0))) : Map.of();
      all.put(shard(i / 5, i % 5), new SearchCounts(phases(i), groups, i, 2L * i));
    }
    return new Counted(all, Map.of("all", 3L, "queries/match", 2L));
  }

  @Test
  void whatIsWrittenIsRead() {
    for (int shards : new int[] {0, 1, 7, 500}) {
      CountPart part = new CountPart(9, shards == 7, counted(shards));
      assertThat(PARTS.decode("here", PARTS.encode(part))).isEqualTo(part);
      CountSum sum =
          new CountSum(
              new TreeMap<>(
                  Map.of(
                      -17L,
                      new Folded(3, Instant.ofEpochMilli(1_790_000_000_000L)),
                      5L,
                      new Folded(1, Instant.ofEpochMilli(1)))),
              counted(shards));
      assertThat(SUMS.decode("here", SUMS.encode(sum))).isEqualTo(sum);
    }
  }

  @Test
  void whatTheFirstReleaseWroteIsRead() {
    String part =
        """
        {"kind":"search-counts","format":1,"write":2,"sealed":true,"bytes":52,"crc32c":3534083716,\
        "data":"eJxjZE7MyVnDxMiYzihmgA0YMjIrrmE6MH81MyMDCysjAxMTKwARfgmB"}\
        """;
    assertThat(PARTS.decode("here", part))
        .isEqualTo(
            new CountPart(
                2,
                true,
                new Counted(
                    Map.of(
                        shard(1, 3),
                        new SearchCounts(
                            Map.of(
                                Phase.QUERY, new Count(300, 7_000_000, 0),
                                Phase.POINT_IN_TIME, new Count(1, 0, 0)),
                            Map.of("g", Map.of(Phase.FETCH, new Count(2, 5, 0))),
                            4,
                            5)),
                    Map.of("all", 300L))));
  }

  @Test
  void whatWasNotWrittenIsRefused() {
    String text = PARTS.encode(new CountPart(1, false, counted(3)));
    String packed = text.replaceAll(".*\"data\":\"([^\"]*)\".*", "$1");
    for (String wrong :
        new String[] {
          text.replace(packed, packed.substring(0, 40)),
          text.replace(packed, "AAAA" + packed.substring(4)),
          text.replaceFirst("\"crc32c\":[0-9]+", "\"crc32c\":17"),
          text.replaceFirst("\"bytes\":[0-9]+", "\"bytes\":2000000000"),
          text.replaceFirst("\"bytes\":[0-9]+", "\"bytes\":-1"),
          text.replaceFirst("\"bytes\":[0-9]+", "\"bytes\":3"),
          text.replaceFirst("\"write\":1", "\"write\":0"),
          text.replaceFirst("search-counts", "search-counts-sum"),
          text.replaceFirst("\"sealed\":false", "\"sealed\":false,\"more\":1")
        }) {
      assertThatThrownBy(() -> PARTS.decode("here", wrong))
          .as(wrong)
          .isInstanceOf(CorruptionException.class);
    }
    assertThatThrownBy(
            () -> PARTS.decode("here", text.replaceFirst("\"format\":1", "\"format\":2")))
        .isInstanceOf(MisconfiguredException.class);
  }

  @Test
  void theFullestStripeFitsAnItem() {
    Map<Long, Folded> folded = new HashMap<>();
    SeededRandomness random = new SeededRandomness(3);
    while (folded.size() < CountSum.MOST_FOLDED) {
      folded.put(
          random.nextLong(),
          new Folded(random.nextInt(99), Instant.ofEpochMilli(1_790_000_000_000L)));
    }
    CountSum sum = new CountSum(new TreeMap<>(folded), counted(3_000));
    assertThat(CountItems.fits(sum)).isTrue();
    assertThat(CountItems.fits(new CountPart(1, false, counted(5_000)))).isTrue();
  }
}
