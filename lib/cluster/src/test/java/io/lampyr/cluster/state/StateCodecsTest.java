package io.lampyr.cluster.state;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.features.FeaturesCodec;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseCodec;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The golden files are what earlier releases wrote: they are never changed, only added to. */
class StateCodecsTest {
  private static final String WHERE = "partition/sort";

  static Stream<Sample<?>> samples() {
    return Stream.concat(ofShards(), ofOthers());
  }

  private static Stream<Sample<?>> ofShards() {
    return Stream.of(
        new Sample<>("shard", StateCodecs.SHARD, Samples.shard()),
        new Sample<>("shard-new", StateCodecs.SHARD, ShardItem.created(Samples.SHARD)),
        new Sample<>("shard-resting", StateCodecs.SHARD, Samples.resting()),
        new Sample<>("loads", StateCodecs.LOADS, Samples.loads()),
        new Sample<>(
            "opening-failure",
            StateCodecs.OPENING_FAILURE,
            new OpeningFailure(
                Samples.SHARD,
                Samples.NODE,
                new PrimaryTerm(4),
                Instant.ofEpochMilli(1_767_225_600_123L),
                "log is cut")),
        new Sample<>("work", StateCodecs.WORK, new WorkEntry(Samples.NODE, Samples.SHARD, 12)),
        new Sample<>(
            "index", StateCodecs.STORED_INDEX, new StoredIndex(Samples.index(), Optional.empty())),
        new Sample<>("index-divided", StateCodecs.INDEX, Samples.divided()),
        new Sample<>(
            "index-divided",
            StateCodecs.STORED_INDEX,
            new StoredIndex(Samples.divided(), Optional.empty())),
        new Sample<>("index-partitioned", StateCodecs.INDEX, Samples.partitioned()),
        new Sample<>(
            "index-partitioned",
            StateCodecs.STORED_INDEX,
            new StoredIndex(Samples.partitioned(), Optional.empty())),
        new Sample<>(
            "index-apart",
            StateCodecs.STORED_INDEX,
            StoredIndex.apart(
                Samples.index(), new ChunkSet(ChunkSet.name(7, 255), 3, 1_000_000, 4660))));
  }

  private static Stream<Sample<?>> ofOthers() {
    NodeLoad load = new NodeLoad(1.5, 0.25, 4, 1000, 4L << 30);
    return Stream.of(
        new Sample<>(
            "heartbeat", StateCodecs.HEARTBEAT, Samples.heartbeat(Samples.NODE, true, load)),
        new Sample<>(
            "heartbeat-search", StateCodecs.HEARTBEAT, Samples.searching(Samples.NODE, load)),
        new Sample<>("index", StateCodecs.INDEX, Samples.index()),
        new Sample<>(
            "catalog-entry", StateCodecs.CATALOG, new CatalogEntry(Samples.INDEX, "logs", 2)),
        new Sample<>(
            "name",
            StateCodecs.NAME,
            new NameEntry("logs", NameEntry.Kind.ALIAS, List.of(Samples.INDEX))),
        new Sample<>("name-stream", StateCodecs.NAME, Samples.stream()),
        new Sample<>("template", StateCodecs.TEMPLATE, Samples.template()),
        new Sample<>("reader", StateCodecs.READER, Samples.reader()),
        new Sample<>("released", StateCodecs.RELEASED, Samples.released()),
        new Sample<>("api-key", StateCodecs.API_KEY, Samples.apiKey()),
        new Sample<>(
            "lease",
            new LeaseCodec(),
            new Lease(
                9, Optional.of(Samples.NODE), new TreeSet<>(List.of(Samples.NODE, Samples.OTHER)))),
        new Sample<>(
            "lease-raised",
            new LeaseCodec(),
            new Lease(9, Optional.empty(), new TreeSet<>(List.of(Samples.NODE)), 2)),
        new Sample<>("features", new FeaturesCodec(), Samples.features()));
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void goldenFileIsReadAndWrittenByteForByte(Sample<T> sample) throws IOException {
    assertThat(sample.codec.encode(sample.value)).isEqualTo(sample.golden());
    assertThat(sample.codec.decode(WHERE, sample.golden())).isEqualTo(sample.value);
  }

  @Test
  void shardThatNobodyOpenedRestsThoughAnEarlierReleaseSaidAssigned() throws IOException {
    ShardItem created = ShardItem.created(Samples.SHARD);
    String earlier = new Sample<>("shard-created", StateCodecs.SHARD, created).golden();
    assertThat(StateCodecs.SHARD.decode(WHERE, earlier)).isEqualTo(created);
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void otherFormatIsRefusedNamingTheItemAndTheRemedy(Sample<T> sample) throws IOException {
    String newer = sample.golden().replaceFirst("\"format\":\\d", "\"format\":9");
    assertThatThrownBy(() -> sample.codec.decode(WHERE, newer))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining(WHERE)
        .hasMessageContaining("format=9 readable=")
        .hasMessageContaining("or a newer one");
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void unknownFieldIsRefusedAsWritingBackWouldEraseIt(Sample<T> sample) throws IOException {
    String more = sample.golden().replaceFirst("(\"format\":\\d)", "$1,\"extra\":0");
    assertThatThrownBy(() -> sample.codec.decode(WHERE, more))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("unknown fields=[extra]");
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void unknownFieldThatSaysThatItMayBeMissingIsSkipped(Sample<T> sample) throws IOException {
    String more = sample.golden().replaceFirst("(\"format\":\\d)", "$1,\"extra?\":{\"a\":[0]}");
    assertThat(sample.codec.decode(WHERE, more)).isEqualTo(sample.value);
    String both = more.replaceFirst("\"extra\\?\"", "\"needed\":1,\"extra?\"");
    assertThatThrownBy(() -> sample.codec.decode(WHERE, both))
        .hasMessageContaining("unknown fields=[needed]");
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void truncatedTextIsCorruptionThatNamesTheItem(Sample<T> sample) throws IOException {
    String golden = sample.golden();
    for (int length = 0; length < golden.length(); length++) {
      String cut = golden.substring(0, length);
      assertThatThrownBy(() -> sample.codec.decode(WHERE, cut))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining(WHERE);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  <T> void mutatedTextIsReadOrRefusedButNothingElse(Sample<T> sample) throws IOException {
    long seed = 20260101;
    Random random = new Random(seed);
    for (int i = 0; i < 400; i++) {
      StringBuilder text = new StringBuilder(sample.golden());
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        switch (random.nextInt(3)) {
          case 0 -> text.setCharAt(at, (char) (' ' + random.nextInt(95)));
          case 1 -> text.deleteCharAt(at);
          default -> text.insert(at, "9{[\"-".charAt(random.nextInt(5)));
        }
      }
      try {
        sample.codec.decode(WHERE, text.toString());
      } catch (LampyrException refused) {
        assertThat(refused).as("seed=%d text=%s", seed, text).hasMessageContaining(WHERE);
      }
    }
  }

  record Sample<T>(String name, Codec<T> codec, T value) {
    String golden() throws IOException {
      try (InputStream in =
          StateCodecsTest.class.getResourceAsStream("/golden/" + name + ".json")) {
        assertThat(in).as("golden file of %s: %s", name, codec.encode(value)).isNotNull();
        return new String(in.readAllBytes(), UTF_8);
      }
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
