package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.CorruptionException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** However documents are spread over shards and segments, the answer is that of all of them. */
class RandomSplitsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'d':{'type':'date'}}}";
  private static final String REQUEST =
      "{'k':{'terms':{'field':'k','size':100},'aggs':{'s':{'sum':{'field':'n'}},"
          + "'c':{'cardinality':{'field':'n'}}}},"
          + "'d':{'date_histogram':{'field':'d','fixed_interval':'1h'}},"
          + "'h':{'histogram':{'field':'n','interval':7},'aggs':{'m':{'max':{'field':'d'}}}},"
          + "'p':{'composite':{'size':1000,'sources':[{'k':{'terms':{'field':'k'}}},"
          + "{'n':{'histogram':{'field':'n','interval':10}}}]}},"
          + "'st':{'extended_stats':{'field':'n'}},'q':{'percentiles':{'field':'n'}}}";

  @Test
  void splitsDoNotMatter() throws IOException {
    for (long seed = 1; seed <= 2; seed++) {
      Random random = new Random(seed);
      try (Shards one = new Shards(1, MAPPING);
          Shards many = new Shards(3, MAPPING)) {
        TreeMap<String, Long> naive = new TreeMap<>();
        for (int i = 0; i < 100; i++) {
          String key = "k" + random.nextInt(8);
          naive.merge(key, 1L, Long::sum);
          String document =
              "{'k':'%s','n':%d,'d':%d}"
                  .formatted(
                      key, random.nextInt(90), 1_700_000_000_000L + random.nextInt(90_000_000));
          one.add(0, "" + i, document);
          int shard = random.nextInt(3);
          many.add(shard, "" + i, document);
          if (random.nextInt(10) == 0) {
            many.segment(shard);
          }
        }
        String whole = one.text(REQUEST);
        assertThat(many.text(REQUEST)).as("seed %d", seed).isEqualTo(whole);
        naive.forEach((key, count) ->
            assertThat(whole).contains("'key':'" + key + "','doc_count':" + count + ","));
      }
    }
  }

  @Test
  void allDocumentsAreCountedAsEachIs() throws IOException {
    Random random = new Random(42);
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 600; i++) {
        shards.add(0, "" + i, "{'d':" + (1_700_000_000_000L + random.nextInt(90_000_000)) + "}");
      }
      String interval = "{'date_histogram':{'field':'d','fixed_interval':'1h','offset':'7m'%s}}";
      // What is inside must look at each document; without it, points are counted.
      String counted = shards.text("{'h':" + interval.formatted("") + "}");
      String each =
          shards.text(
              "{'h':" + interval.formatted(",'hard_bounds':{'min':0,'max':99999999999999}") + "}");
      assertThat(counted).isEqualTo(each);
    }
  }

  @Test
  void damagedBytesAreRefused() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      Random random = new Random(7);
      for (int i = 0; i < 200; i++) {
        shards.add(0, "" + i, "{'k':'k" + i % 5 + "','n':" + i + ",'d':" + i * 10_000L + "}");
      }
      AggregationTree tree = Shards.parse(REQUEST);
      byte[] good = shards.collect(0, tree).encode();
      int survived = 0;
      for (int i = 0; i < 1200; i++) {
        byte[] bad =
            Arrays.copyOf(good, random.nextInt(4) == 0 ? random.nextInt(good.length) : good.length);
        for (int flips = random.nextInt(3); flips >= 0 && bad.length > 9; flips--) {
          bad[9 + random.nextInt(bad.length - 9)] = (byte) random.nextInt();
        }
        if (bad.length > 9) {
          CRC32C checksum = new CRC32C();
          checksum.update(bad, 9, bad.length - 9);
          ByteBuffer.wrap(bad).putInt(5, (int) checksum.getValue());
        }
        try {
          ShardAggregations.decode(bad);
          survived++;
        } catch (CorruptionException refused) {
          // Any other exception, or an error, ends the test.
        }
      }
      // Changed counts and keys can be read; most other damage is seen.
      assertThat(survived).isLessThan(1000);
    }
  }
}
