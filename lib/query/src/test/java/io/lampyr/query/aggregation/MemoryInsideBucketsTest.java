package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What buckets take is told of with all that is collected inside them, however deep. */
class MemoryInsideBucketsTest {
  private static final String MAPPING =
      "{'properties':{'tag':{'type':'keyword'},'n':{'type':'double'},'one':{'type':'long'},"
          + "'j':{'type':'join','relations':{'q':['a']}}}}";
  private static final String HISTOGRAM = "{'p':{'percentiles':{'field':'%s','hdr':{%s}}}}";

  private static final String GREATEST = "{'p':{'max':{'field':'n'}}}";

  /** So many buckets are told of at once, and so many keys of composites. */
  private static final long BUCKETS = 1024;

  private static final long KEYS = 64;

  /** What a histogram of few numbers takes. */
  private static final long HISTOGRAM_BYTES = 640;

  /** What most metrics take. */
  private static final long GREATEST_BYTES = 64;

  private final Shards shards = new Shards(1, MAPPING);

  @BeforeEach
  void fill() {
    for (int i = 0; i < 3000; i++) {
      String few = i < 12 ? "'one':1," : "";
      shards.add(0, "d" + i, "{" + few + "'tag':'t" + i % 3 + "','n':" + (i + 0.5) + ",'j':'q'}");
    }
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private static String inside(String around, String aggregations) {
    return "{'o':{" + around + ",'aggs':" + aggregations + "}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'filter':{'match_all':{}}",
        "'missing':{'field':'none'}",
        "'sampler':{}",
        "'diversified_sampler':{'field':'tag','max_docs_per_value':1}",
        "'children':{'type':'a'}"
      })
  void aBucketTakesWhatItsOneBucketTakesInside(String single) throws IOException {
    String terms = "'terms':{'field':'tag'}";
    long more =
        shards.told(inside(terms, inside(single, HISTOGRAM.formatted("one", ""))))
            - shards.told(inside(terms, inside(single, GREATEST)));
    assertThat(more).isEqualTo(BUCKETS * (HISTOGRAM_BYTES - GREATEST_BYTES));
  }

  @Test
  void aKeyOfACompositeTakesWhatIsInsideIt() throws IOException {
    String composite = "'composite':{'sources':[{'t':{'terms':{'field':'tag'}}}]}";
    long keys = shards.told(inside(composite, GREATEST));
    assertThat(keys).isGreaterThan(KEYS * 256);
    long more = shards.told(inside(composite, HISTOGRAM.formatted("one", ""))) - keys;
    assertThat(more).isEqualTo(KEYS * (HISTOGRAM_BYTES - GREATEST_BYTES));
  }

  @Test
  void aHistogramTellsWhatItGrowsBy() throws IOException {
    String digits = "'number_of_significant_value_digits':";
    long few = shards.told(HISTOGRAM.formatted("n", digits + 0));
    long many = shards.told(HISTOGRAM.formatted("n", digits + 5));
    assertThat(few).isLessThan(10_000);
    assertThat(many).as("a step for each number").isGreaterThanOrEqualTo(3000 * 16 - 256);
  }
}
