package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.SortedNumericDocValuesField;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;

/**
 * Random documents, aggregated once by shards and once by a list: counting by points, by blocks of
 * columns, and one by one must come to the same.
 */
class NaiveModelTest {
  private static final long BEGIN = 1_700_000_000_000L;
  private static final long HOUR = 3_600_000;
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'integer'},'x':{'type':'double'},"
          + "'u':{'type':'unsigned_long'},'d':{'type':'date'}}}";

  /** A document; without a date where that is negative. */
  private record Doc(String k, int n, double x, BigInteger u, long d) {
    String json() {
      return "{'k':'%s','n':%d,'x':%s,'u':%s%s}".formatted(k, n, x, u, d < 0 ? "" : ",'d':" + d);
    }
  }

  private static List<Doc> random(Random random, Shards shards) throws IOException {
    List<Doc> all = new ArrayList<>();
    boolean inOrder = random.nextBoolean();
    int size = 50 + random.nextInt(1500);
    for (int i = 0; i < size; i++) {
      long time = BEGIN + (inOrder ? i * 60_000L : random.nextInt(90_000_000));
      BigInteger unsigned = new BigInteger(1 + random.nextInt(64), random);
      Doc doc =
          new Doc(
              "k" + random.nextInt(7),
              random.nextInt(100) - 20,
              random.nextInt(4000) / 8.0,
              unsigned,
              random.nextInt(20) == 0 ? -1 : time);
      all.add(doc);
      shards.add(random.nextInt(2), "" + i, doc.json());
      if (random.nextInt(300) == 0) {
        shards.segment(random.nextInt(2));
      }
    }
    return all;
  }

  @Test
  void bucketsAreThoseOfAList() throws IOException {
    // long on purpose: the model is told in one piece
    for (long seed = 1; seed <= 12; seed++) {
      Random random = new Random(seed);
      try (Shards shards = new Shards(2, MAPPING)) {
        List<Doc> docs = random(random, shards);
        long from = BEGIN + random.nextInt(40_000_000);
        long to = from + random.nextInt(60_000_000);
        boolean all = random.nextInt(3) == 0;
        Query query = all ? MatchAllDocsQuery.INSTANCE : between(from, to);
        List<Doc> found =
            docs.stream().filter(doc -> all || (doc.d >= from && doc.d <= to)).toList();
        Map<String, Object> answer =
            shards.matching(
                query,
                "{'h':{'date_histogram':{'field':'d','fixed_interval':'1h'}},"
                    + "'r':{'range':{'field':'x','ranges':[{'to':100},{'from':100,'to':250.5},"
                    + "{'from':300}]}},"
                    + "'i':{'range':{'field':'n','ranges':[{'from':-5,'to':0},{'to':50}]}},"
                    + "'t':{'terms':{'field':'u','size':100000,'order':{'_key':'asc'}}},"
                    + "'s':{'stats':{'field':'u'}},"
                    + "'p':{'percentiles':{'field':'x','hdr':{},'percents':[50]}}}");
        String as = "seed " + seed;
        TreeMap<Object, Long> hours = new TreeMap<>();
        TreeMap<BigInteger, Long> terms = new TreeMap<>();
        for (Doc doc : found) {
          if (doc.d >= 0) {
            hours.merge(doc.d - Math.floorMod(doc.d, HOUR), 1L, Long::sum);
          }
          terms.merge(doc.u, 1L, Long::sum);
        }
        TreeMap<Object, Long> shown = new TreeMap<>();
        buckets(answer, "h")
            .forEach(bucket -> {
              if (count(bucket) > 0) {
                shown.put(bucket.get("key"), count(bucket));
              }
            });
        assertThat(shown).as(as).isEqualTo(hours);
        assertThat(buckets(answer, "r").stream().map(NaiveModelTest::count))
            .as(as)
            .containsExactly(
                found.stream().filter(doc -> doc.x < 100).count(),
                found.stream().filter(doc -> doc.x >= 100 && doc.x < 250.5).count(),
                found.stream().filter(doc -> doc.x >= 300).count());
        assertThat(buckets(answer, "i").stream().map(NaiveModelTest::count))
            .as(as)
            .containsExactly(
                found.stream().filter(doc -> doc.n < 50).count(),
                found.stream().filter(doc -> doc.n >= -5 && doc.n < 0).count());
        assertThat(buckets(answer, "t").stream().map(b -> new BigInteger(b.get("key").toString())))
            .as(as)
            .containsExactlyElementsOf(terms.keySet());
        assertMetrics(answer, found, as);
      }
    }
  }

  private static Query between(long from, long to) {
    return new IndexOrDocValuesQuery(
        LongPoint.newRangeQuery("d", from, to),
        SortedNumericDocValuesField.newSlowRangeQuery("d", from, to));
  }

  private static void assertMetrics(Map<String, Object> answer, List<Doc> found, String as) {
    if (found.isEmpty()) {
      return;
    }
    Map<?, ?> stats = (Map<?, ?>) answer.get("s");
    double most = found.stream().map(Doc::u).max(BigInteger::compareTo).orElseThrow().doubleValue();
    double least =
        found.stream().map(Doc::u).min(BigInteger::compareTo).orElseThrow().doubleValue();
    assertThat(stats.get("max")).as(as).isEqualTo(most);
    assertThat(stats.get("min")).as(as).isEqualTo(least);
    double[] sorted = found.stream().mapToDouble(Doc::x).sorted().toArray();
    double median = sorted[(int) Math.ceil(sorted.length / 2.0) - 1];
    double shown = (Double) ((Map<?, ?>) ((Map<?, ?>) answer.get("p")).get("values")).get("50.0");
    // Three significant digits: never below the number, and above it by a thousandth at most.
    assertThat(shown).as(as).isBetween(median, median * 1.001);
  }

  private static List<Map<?, ?>> buckets(Map<String, Object> answer, String name) {
    List<Map<?, ?>> buckets = new ArrayList<>();
    for (Object each : (List<?>) ((Map<?, ?>) answer.get(name)).get("buckets")) {
      buckets.add((Map<?, ?>) each);
    }
    return buckets;
  }

  private static long count(Map<?, ?> bucket) {
    return (Long) bucket.get("doc_count");
  }
}
